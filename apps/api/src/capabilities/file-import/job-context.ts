import { newId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** A context for one append of a job: each append is a command of its own. */
export const jobContext = ({ idempotency: _, ...context }: RequestContext): RequestContext => ({
  ...context,
  source: 'import',
  commandId: newId(),
});
