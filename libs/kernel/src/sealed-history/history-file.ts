import { HistoryCheck, type HistoryVerdict, type Receipt, type SealReference } from './history-check.js';
import type { Seal } from './seal.js';
import type { PublishedKey } from './seal-key.js';

/** First line of the file, one JSON object a line. Then the keys, and the events of each seal before the seal. */
export const historyFormat = { format: 'intendance-sealed-history', version: 1 } as const;

export type HistoryHead = typeof historyFormat & { readonly environmentId: string; readonly exportedAt: string };

type KeyLine = { readonly key: PublishedKey };
type EventLine = { readonly event: string; readonly place: string };
/** `leaves` are the hashes one after the other, base64; `events` are `<stream> <version>`, one a line. */
type SealLine = { readonly seal: string; readonly signature: string; readonly leaves: string; readonly events: string };

const hashBytes = 32;

export const keyLine = (key: PublishedKey): string => JSON.stringify({ key } satisfies KeyLine);

export const exportedEvent = (event: string, place: string): string => JSON.stringify({ event, place } satisfies EventLine);

export const sealLine = ({ text, signature, leaves, events }: Seal): string =>
  JSON.stringify({
    seal: text,
    signature,
    leaves: Buffer.concat(leaves).toString('base64'),
    events: events.join('\n'),
  } satisfies SealLine);

/** Cuts hashes that follow each other. */
export const hashesIn = (bytes: Buffer): Buffer[] =>
  Array.from({ length: Math.floor(bytes.length / hashBytes) }, (_, index) => bytes.subarray(index * hashBytes, (index + 1) * hashBytes));

/** The file is no sealed history, or of a later version. */
export class ForeignFile extends Error {
  override readonly name = 'ForeignFile';

  /** @param line from 1 */
  constructor(readonly line: number) {
    super(`line ${line} is not of a sealed history`);
  }
}

/** @param trusted ids of keys that the reader knows from elsewhere @throws ForeignFile */
export async function checkHistoryFile(
  lines: AsyncIterable<string>,
  { receipts = [], trusted = [] }: { receipts?: readonly (Receipt | SealReference)[]; trusted?: readonly string[] } = {},
): Promise<HistoryVerdict> {
  const keys: PublishedKey[] = [];
  let check: HistoryCheck | undefined;
  let number = 0;
  for await (const line of lines) {
    number++;
    const entry = entryOf(line, number);
    if ('format' in entry) continue;
    if ('key' in entry) {
      keys.push(entry.key);
      continue;
    }
    check ??= new HistoryCheck(keys, trusted);
    try {
      if ('event' in entry) check.event(entry.event, entry.place);
      else check.seal(sealOf(entry));
    } catch {
      // Texts of another form: no seal of this product was ever made of them.
      throw new ForeignFile(number);
    }
  }
  if (number === 0) throw new ForeignFile(1);
  return (check ?? new HistoryCheck(keys, trusted)).verdict(receipts);
}

function sealOf({ seal, signature, leaves, events }: SealLine): Seal {
  return { text: seal, signature, leaves: hashesIn(Buffer.from(leaves, 'base64')), events: events.split('\n') };
}

function entryOf(line: string, number: number): HistoryHead | KeyLine | EventLine | SealLine {
  let entry: unknown;
  try {
    entry = JSON.parse(line);
  } catch {
    throw new ForeignFile(number);
  }
  if (typeof entry !== 'object' || entry === null) throw new ForeignFile(number);
  const { format, version } = entry as Partial<HistoryHead>;
  const isHead = format === historyFormat.format && version === historyFormat.version;
  const isRight = number === 1 ? isHead : ['key', 'event', 'seal'].some((member) => member in entry);
  if (!isRight) throw new ForeignFile(number);
  return entry as HistoryHead | KeyLine | EventLine | SealLine;
}
