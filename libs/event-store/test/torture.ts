import { setTimeout as delay } from 'node:timers/promises';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { EventFeed, EventStore, ExpectedVersion, RecordedEvent, StreamAppend, StreamId } from '../src/event-store.js';
import { comparePositions, type FeedPosition, feedStart } from '../src/feed-position.js';
import { templatePasses } from '../src/postgres/install.js';
import { facts, metadata, newEnvironment, request } from './events.js';

export type Torture = { store: EventStore; feeds: readonly EventFeed[]; raw: pg.Pool; events: number; writers: number };
/** `appended`: acknowledged versions per stream; `seen`: the events that each reader got, and every fault among them. */
export type TortureReport = {
  appended: Map<string, number>;
  seen: Map<string, number>[];
  faults: string[];
  conflicts: number;
  rollbacks: number;
};

/** Writers with rollbacks and late transactions on hot and cold streams, while readers follow from the start. */
export async function torture({ store, feeds, raw, events, writers }: Torture): Promise<TortureReport> {
  const environmentId = newEnvironment();
  const report: TortureReport = { appended: new Map(), seen: [], faults: [], conflicts: 0, rollbacks: 0 };
  const hot = Array.from({ length: 3 }, (): StreamId => `hot-${newId()}`);
  const progress = { left: events, isWriting: true };
  const readers = feeds.map((feed, index) => follow(feed, [7, 61, 1000][index % 3] ?? 500, progress, report));
  const writing = Array.from({ length: writers }, (_, index) => write(index, { store, raw, environmentId, hot, progress, report }));
  await Promise.all(writing);
  progress.isWriting = false;
  report.seen = await Promise.all(readers);
  return report;
}

type Progress = { left: number; isWriting: boolean };
type Desk = { store: EventStore; raw: pg.Pool; environmentId: EnvironmentId; hot: StreamId[]; progress: Progress; report: TortureReport };

async function write(index: number, desk: Desk): Promise<void> {
  const cold: { stream: StreamId; version: number }[] = [];
  for (let turn = index; desk.progress.left > 0; turn++) {
    if (turn % 11 === 0) await rollBack(desk, turn);
    else if (turn % 17 === 0) await appendLate(desk);
    else await append(desk, cold, turn);
  }
}

/** One to five events on a hot stream, on this writer's own ones, or on both at once. */
async function append(
  { store, environmentId, hot, progress, report }: Desk,
  cold: { stream: StreamId; version: number }[],
  turn: number,
): Promise<void> {
  const own = turn % 5 === 0 ? undefined : cold[turn % cold.length];
  const mine = own ?? { stream: `cold-${newId()}` as StreamId, version: 0 };
  const shared = hot[turn % hot.length] ?? mine.stream;
  const notes = (): ReturnType<typeof facts> => facts(...Array.from({ length: (turn % 5) + 1 }, (_, n) => `${turn}.${n}`));
  const expected: ExpectedVersion = mine.version === 0 ? 'none' : mine.version;
  const appends: StreamAppend[] = [];
  if (turn % 3 !== 0) appends.push({ stream: mine.stream, expected, events: notes() });
  if (turn % 3 !== 1) appends.push({ stream: shared, expected: 'any', events: notes() });
  progress.left -= appends.reduce((sum, { events }) => sum + events.length, 0);
  const result = await store.append({ ...request(environmentId), appends });
  if (result.outcome !== 'appended') {
    report.conflicts++;
    return;
  }
  for (const { stream, events } of appends) report.appended.set(stream, (report.appended.get(stream) ?? 0) + events.length);
  if (turn % 3 === 0) return;
  mine.version += notes().length;
  if (!own) cold.push(mine);
}

/** An append that a caller gives up after it was executed: its positions and versions must not be missed by anybody. */
async function rollBack({ raw, environmentId, hot, report }: Desk, turn: number): Promise<void> {
  const client = await raw.connect();
  try {
    await client.query('BEGIN');
    await client.query(sql, [passFor(environmentId), hot[turn % hot.length], metadata, noted('given up')]);
    await client.query('ROLLBACK');
    report.rollbacks++;
  } finally {
    client.release();
  }
}

/** A transaction that takes its place in the order first and appends only when others have committed after it. */
async function appendLate({ raw, environmentId, hot, progress, report }: Desk): Promise<void> {
  const stream = hot[0] as StreamId;
  const client = await raw.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_current_xact_id()');
    await delay(3);
    const { rows } = await client.query<{ status: string }>(sql, [passFor(environmentId), stream, metadata, noted('late')]);
    await client.query(rows[0]?.status === 'appended' ? 'COMMIT' : 'ROLLBACK');
    if (rows[0]?.status !== 'appended') return;
    progress.left--;
    report.appended.set(stream, (report.appended.get(stream) ?? 0) + 1);
  } finally {
    client.release();
  }
}

const sql = "SELECT status FROM evs.append($1, $2, 'hot', NULL, $3, $4, NULL, NULL, NULL)";
const passFor = (environmentId: EnvironmentId): string => templatePasses.sign('append', environmentId, metadata.actor.id);
const noted = (note: string): string => JSON.stringify([{ id: newId(), type: 'Noted', v: 1, data: { note } }]);

/** A transaction of another database of the server holds the feed back for a while; a reader that gets nothing for this long has lost something. */
const patienceMs = 30_000;

async function follow(feed: EventFeed, limit: number, progress: Progress, report: TortureReport): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  let after: FeedPosition = feedStart;
  let last: FeedPosition = feedStart;
  let seen = 0;
  let lastNews = Date.now();
  for (;;) {
    const wasWriting = progress.isWriting;
    const batch = await feed.after(after, limit);
    seen += batch.events.length;
    if (batch.events.length > 0 || wasWriting) lastNews = Date.now();
    for (const event of batch.events) {
      check(event, versions, last, report);
      last = event.position;
    }
    after = batch.upTo;
    if (batch.events.length === 0 && !wasWriting && (seen >= acknowledged(report) || Date.now() - lastNews > patienceMs)) return versions;
    if (batch.events.length === 0) await feed.wait(5);
  }
}

const acknowledged = ({ appended }: TortureReport): number => [...appended.values()].reduce((sum, count) => sum + count, 0);

/** The next version of its stream, each time: nothing lost, nothing twice, nothing before its time. */
function check(
  { stream, version, position }: RecordedEvent,
  versions: Map<string, number>,
  last: FeedPosition,
  report: TortureReport,
): void {
  const before = versions.get(stream) ?? 0;
  if (version !== before + 1 && report.faults.length < 20) report.faults.push(`${stream}: version ${version} after ${before}`);
  if (comparePositions(position, last) <= 0 && report.faults.length < 20)
    report.faults.push(`${stream}: ${position.xid} after ${last.xid}`);
  versions.set(stream, version);
}
