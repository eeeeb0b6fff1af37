import type { KafkaMessage } from 'kafkajs';

/** The place of an event in the history of its record: versions count from 1 within a stream. */
export type StreamPlace = { readonly structureId: string; readonly stream: string; readonly version: number };

/** An event of Intendance, from a CloudEvent 1.0 in binary mode: attributes in `ce_` headers, data as JSON. */
export type RelayedEvent = StreamPlace & {
  readonly id: string;
  /** `RefundPaid` */
  readonly type: string;
  readonly at: string;
  readonly data: Readonly<Record<string, unknown>>;
};

/** A message that no further attempt can read. */
export class UnreadableMessage extends Error {}

/** @throws UnreadableMessage */
export function readEvent(message: KafkaMessage): RelayedEvent {
  const specVersion = header(message, 'ce_specversion');
  if (specVersion !== '1.0') throw new UnreadableMessage(`ce_specversion is ${specVersion ?? 'missing'}, not 1.0`);
  const place = placeOf(message);
  if (!place) throw new UnreadableMessage('ce_environmentid, ce_subject or ce_streamversion is missing or malformed');
  const at = required(message, 'ce_time');
  if (Number.isNaN(Date.parse(at))) throw new UnreadableMessage(`ce_time is no date: ${at}`);
  return {
    ...place,
    id: required(message, 'ce_id'),
    type: required(message, 'ce_type').replace(/^intendance\./, ''),
    at,
    data: readData(message.value),
  };
}

/** A message that an operator has discarded comes once more, under this header, and is not applied. */
export const isDiscarded = (message: KafkaMessage): boolean => header(message, 'dead_letter_discarded') === 'true';

/** Undefined when the headers do not say it. */
export function placeOf(message: KafkaMessage): StreamPlace | undefined {
  const [structureId, stream] = [header(message, 'ce_environmentid'), header(message, 'ce_subject')];
  const version = Number(header(message, 'ce_streamversion'));
  return structureId && stream && Number.isSafeInteger(version) && version > 0 ? { structureId, stream, version } : undefined;
}

function readData(value: Buffer | null): Record<string, unknown> {
  let data: unknown;
  try {
    data = JSON.parse(String(value));
  } catch (error) {
    throw new UnreadableMessage(`the value is no JSON: ${error instanceof Error ? error.message : error}`);
  }
  if (typeof data !== 'object' || data === null || Array.isArray(data)) throw new UnreadableMessage('the value is no JSON object');
  return data as Record<string, unknown>;
}

function header({ headers }: KafkaMessage, name: string): string | undefined {
  const value = headers?.[name];
  return value === undefined ? undefined : String(value);
}

function required(message: KafkaMessage, name: string): string {
  const value = header(message, name);
  if (!value) throw new UnreadableMessage(`${name} is missing`);
  return value;
}
