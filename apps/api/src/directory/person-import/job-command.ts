import { newId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

/** Each append of a job is a command of its own. */
export const fresh = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  source: 'import',
  commandId: newId(),
});
