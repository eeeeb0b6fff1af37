import type { EventSource } from '@intendance/event-store/event-store.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';

/** Who asks, for which environment, through what. Nothing reads or writes without one. */
export type RequestContext = {
  readonly environmentId: EnvironmentId;
  readonly actor: { readonly id: UserId; readonly name: string };
  readonly source: EventSource;
  /** Ties together the log lines and events of one request. */
  readonly correlationId: string;
  /** From `Idempotency-Key`, else new. New ids are derived from it, so that a retried command creates the same record. */
  readonly commandId: string;
  /** Present when the caller sent `Idempotency-Key`. */
  readonly idempotency?: { readonly hash: Uint8Array };
};
