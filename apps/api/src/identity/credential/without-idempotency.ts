import { newId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** A request that carries a password or a code is never remembered, not even as a hash: it would be a fast one to guess. */
export function withoutIdempotency({ idempotency: _, ...context }: RequestContext): RequestContext {
  return { ...context, commandId: newId() };
}
