import type { StreamId } from '@intendance/event-store/event-store.js';
import { encodePlace, feedStart } from '@intendance/event-store/feed-position.js';
import type { StoredFeed, StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { eventLine } from '@intendance/kernel/sealed-history/event-line.js';
import { exportedEvent, type HistoryHead, historyFormat, keyLine, sealLine } from '@intendance/kernel/sealed-history/history-file.js';
import type pg from 'pg';
import { queryOf } from '../projection/worker-connection.js';
import { eventNameIn } from './event-names.js';
import { publishedKeys } from './seal-keys.js';
import { sealTable } from './seal-table.js';

/** Seals of one read: up to 10,000 events. */
const sealsAtOnce = 10;
/** Many events wait for a seal only while the history of a former version is sealed for the first time. */
const unsealedAtOnce = 10_000;

type Parts = { readonly pool: pg.Pool; readonly feed: StoredFeed; readonly now: Date };

/**
 * The lines of the file that proves a history: all events of the environment as they are stored now, with their seals. Memory grows with
 * the number of streams (about 100 bytes each).
 */
export async function* exportedHistory({ pool, feed, now }: Parts, environmentId: EnvironmentId): AsyncGenerator<string> {
  const query = queryOf(pool);
  yield JSON.stringify({ ...historyFormat, environmentId, exportedAt: now.toISOString() } satisfies HistoryHead);
  for (const key of await publishedKeys(query)) yield keyLine(key);
  const known = new Map<StreamId, number>();
  for (let number = 0; ; ) {
    const seals = await sealTable.after(query, environmentId, number, sealsAtOnce);
    for (const seal of seals) {
      const names = seal.events.map(eventNameIn);
      for (const event of await feed.byName(environmentId, names)) yield lineOf(event);
      for (const { stream, version } of names) known.set(stream, version);
      yield sealLine(seal);
    }
    const last = seals.at(-1);
    if (!last || seals.length < sealsAtOnce) break;
    ({ number } = last);
  }
  // Also events that nobody sealed because they were inserted where the sealer had been already.
  for (let after = feedStart; ; ) {
    const events = await feed.beyond(environmentId, known, after, unsealedAtOnce);
    for (const event of events) yield lineOf(event);
    const last = events.at(-1);
    if (!last || events.length < unsealedAtOnce) return;
    after = last.position;
  }
}

const lineOf = (event: StoredRecord): string => exportedEvent(eventLine(event), encodePlace(event.position));
