import type { ClientBase } from 'pg';
import { type RelayedEvent, UnreadableMessage } from './event.ts';

type Handler = (client: ClientBase, event: RelayedEvent) => Promise<void>;

const tables = ['topic_position', 'stream_version', 'dead_letter', 'structure_activity', 'refund'];

/** Applies an event to the read model. Types of events without a handler count in the activity of their structure only. */
export async function apply(client: ClientBase, event: RelayedEvent): Promise<void> {
  await client.query(
    `INSERT INTO structure_activity (structure_id, events, digest, last_event_at) VALUES ($1, 1, md5($2), $3)
       ON CONFLICT (structure_id) DO UPDATE
       SET events = structure_activity.events + 1, digest = md5(structure_activity.digest || $2), last_event_at = $3`,
    [event.structureId, event.id, event.at],
  );
  if (Object.hasOwn(handlers, event.type)) await handlers[event.type]?.(client, event);
}

/** Empties the read model and the positions together: every consumer of the group begins again at offset 0. */
export async function reset(client: ClientBase): Promise<void> {
  await client.query(`TRUNCATE ${tables.join(', ')}`);
}

const handlers: Readonly<Record<string, Handler>> = {
  async RefundRequested(client, event) {
    await client.query(`INSERT INTO refund (structure_id, refund_id, status, bill_cents) VALUES ($1, $2, 'waiting', $3)`, [
      ...idOf(event),
      integer(event, 'bill'),
    ]);
  },
  RefundAmended: (client, event) => change(client, event, 'bill_cents = $3, refundable_cents = NULL', integer(event, 'bill')),
  RefundableAmountComputed: (client, event) => change(client, event, 'refundable_cents = $3', integer(event, 'refundable')),
  RefundableAmountOverridden: (client, event) => change(client, event, 'refundable_cents = $3', integer(event, 'refundable')),
  RefundValidated: (client, event) => change(client, event, `status = 'valid', refundable_cents = $3`, integer(event, 'refundable')),
  RefundRefused: (client, event) => change(client, event, `status = 'refused'`),
  RefundReopened: (client, event) => change(client, event, `status = 'waiting'`),
  RefundDevalidated: (client, event) => change(client, event, `status = 'waiting'`),
  RefundPaid: (client, event) => change(client, event, `status = 'paid', paid_on = $3`, day(event, 'paidOn')),
  RefundPaymentCancelled: (client, event) => change(client, event, `status = 'valid', paid_on = NULL`),
  RefundDeleted: (client, event) => change(client, event, 'is_deleted = true'),
  RefundRestored: (client, event) => change(client, event, 'is_deleted = false'),
};

async function change(client: ClientBase, event: RelayedEvent, assignments: string, ...values: unknown[]): Promise<void> {
  const { rowCount } = await client.query(`UPDATE refund SET ${assignments} WHERE structure_id = $1 AND refund_id = $2`, [
    ...idOf(event),
    ...values,
  ]);
  if (rowCount !== 1) throw new Error(`${event.type} before RefundRequested in ${event.stream}`);
}

const idOf = ({ structureId, stream }: RelayedEvent): string[] => [structureId, stream.replace(/^refund-/, '')];

/** Amounts are integers, in cents. @throws UnreadableMessage */
function integer({ type, data }: RelayedEvent, field: string): number {
  const value = data[field];
  if (!Number.isSafeInteger(value)) throw new UnreadableMessage(`${type}.${field} is no integer: ${JSON.stringify(value)}`);
  return value as number;
}

/** `2026-11-28`. @throws UnreadableMessage */
function day({ type, data }: RelayedEvent, field: string): string {
  const value = data[field];
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}$/.test(value))
    throw new UnreadableMessage(`${type}.${field} is no day: ${JSON.stringify(value)}`);
  return value;
}
