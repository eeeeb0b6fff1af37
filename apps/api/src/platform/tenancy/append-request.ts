import type { EventMetadata } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { RequestContext } from '../wire/request-context.js';

/** The part that all appends of a request share, whatever the streams. */
export type RequestOrigin = {
  environmentId: EnvironmentId;
  metadata: EventMetadata;
  idempotency?: { commandId: string; hash: Uint8Array };
  onRepeated?: () => void;
};

/** @param command the command's name, `ValidateRefund`: the history shows it */
export function appendRequest(context: RequestContext, command: string): RequestOrigin {
  const { environmentId, actor, source, correlationId, commandId, idempotency } = context;
  const metadata = { actor: { ...actor }, source, command, commandId, correlationId, causationId: commandId };
  if (!idempotency) return { environmentId, metadata };
  const onRepeated = () => {
    idempotency.isRepeated = true;
  };
  return { environmentId, metadata, idempotency: { commandId, hash: idempotency.hash }, onRepeated };
}
