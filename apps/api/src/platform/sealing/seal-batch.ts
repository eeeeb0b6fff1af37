import type { StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { eventLine, eventName } from '@intendance/kernel/sealed-history/event-line.js';
import { leafOf, rootOf } from '@intendance/kernel/sealed-history/merkle.js';
import { headOf, type Seal, sealText } from '@intendance/kernel/sealed-history/seal.js';
import { type SigningKey, signatureOf } from '@intendance/kernel/sealed-history/seal-key.js';
import { isReadable, type StoredSealHead } from './seal-table.js';

/** Seals the next events of one environment. @param events at least one, in the order of the feed @throws Error after a seal whose text was changed */
export function sealBatch(
  environmentId: EnvironmentId,
  events: readonly StoredRecord[],
  { last, key, at }: { last: StoredSealHead | undefined; key: SigningKey; at: Date },
): Seal {
  if (last && !isReadable(last)) throw new Error('the text of the last seal was changed: no seal can follow it');
  const leaves = events.map((event) => leafOf(eventLine(event)));
  const text = sealText({
    environmentId,
    number: (last?.content.number ?? 0) + 1,
    previous: last ? headOf(last.text) : null,
    first: last ? last.content.first + last.content.count : 1,
    count: events.length,
    root: rootOf(leaves).toString('hex'),
    at: at.toISOString(),
    key: key.id,
  });
  return { text, signature: signatureOf(key, text), leaves, events: events.map(eventName) };
}
