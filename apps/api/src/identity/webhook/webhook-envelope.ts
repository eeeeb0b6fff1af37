import type { PublicEventDto } from '../../capabilities/event-feed/event-feed.dto.js';
import { signMessage } from '../../capabilities/webhook/signed-message.js';

export type Envelope = { readonly headers: Readonly<Record<string, string>>; readonly body: string };

/** A message in the form of Standard Webhooks: its id is that of the event, so that a receiver recognises a repeated one. */
export function envelopeOf(event: PublicEventDto, secrets: readonly string[], now: Date): Envelope {
  const body = JSON.stringify({ type: event.type, timestamp: event.recorded_at, data: event });
  const id = event.id;
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Intendance',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': secrets.map((secret) => signMessage(secret, { id, timestamp, body })).join(' '),
    },
  };
}

/** The message of the button "Tester": it is of no record. */
export const testEvent = (id: string, at: Date): PublicEventDto => ({
  id,
  type: 'webhook.test',
  record_type: 'webhook',
  record_id: id,
  version: 1,
  schema_version: 1,
  recorded_at: at.toISOString(),
  position: '0:0:0',
  values: {},
});
