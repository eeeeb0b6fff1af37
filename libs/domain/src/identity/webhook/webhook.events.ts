import type { EnvironmentId, Id } from '@intendance/kernel/id.js';

export type WebhookId = Id<'webhook'>;

export type WebhookTarget = {
  /** By which people recognise it. */
  readonly name: string;
  readonly url: string;
  /** Types of events: `*`, `refund.*` for those of a type of record, `refund.RefundPaid`. */
  readonly types: readonly string[];
};

/** `gone`: its server answered 410. `failing`: it took nothing for three days. */
export type WebhookEnd = 'chosen' | 'gone' | 'failing';

/** Stored for ever: only add optional fields or new types. No event holds a secret. */
export type WebhookEvent =
  | { type: 'WebhookAdded'; data: WebhookTarget & { webhookId: WebhookId } }
  | { type: 'WebhookChanged'; data: WebhookTarget & { webhookId: WebhookId } }
  /** The former secret signs too until `formerEndsAt`. */
  | { type: 'WebhookSecretRotated'; data: { webhookId: WebhookId; formerEndsAt: string } }
  | { type: 'WebhookDisabled'; data: { webhookId: WebhookId; reason: WebhookEnd } }
  | { type: 'WebhookEnabled'; data: { webhookId: WebhookId } }
  /** Events recorded since then are sent again. */
  | { type: 'WebhookReplayed'; data: { webhookId: WebhookId; since: string } }
  | { type: 'WebhookRemoved'; data: { webhookId: WebhookId } };

/** One stream holds all webhooks of a structure: their number has a limit. */
export const webhookStream = (id: EnvironmentId): `webhook-${string}` => `webhook-${id}`;
