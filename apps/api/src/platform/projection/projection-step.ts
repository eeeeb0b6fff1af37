import type { EventFeed, RecordedEvent } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { type Connection, serialConnection } from './copy-in.js';
import type { Parked } from './parked-environments.js';
import { type EventReference, parkedRows } from './parked-rows.js';
import type { ProjectionCopy } from './projection-copy.js';
import { ledger, type Revision } from './projection-ledger.js';
import { StepFailed } from './step-failed.js';
import { asOutage, DatabaseUnavailable, Fenced, inTransaction, type Query } from './worker-connection.js';

type StepParts = { readonly pool: pg.Pool; readonly feed: EventFeed };
export type Step = { readonly events: number; readonly isCaughtUp: boolean; readonly newest: Date | undefined };

/**
 * One batch for copies at the same position: one read of the feed, one transaction, all or none. Checkpoints move first: a second worker
 * waits there and is then fenced. `upTo` bounds a copy that follows others, so that it never overtakes them.
 * @throws DatabaseUnavailable, Fenced, StepFailed
 */
export async function step(
  { pool, feed }: StepParts,
  copies: readonly ProjectionCopy[],
  limit: number,
  upTo?: FeedPosition,
): Promise<Step> {
  const [leader] = copies;
  if (!leader) return { events: 0, isCaughtUp: true, newest: undefined };
  const types = copies.length === 1 ? leader.streamTypes : undefined;
  const read = await leader.ahead.after(feed, leader.position, limit, types).catch((error: unknown) => {
    const outage = asOutage(error);
    throw outage instanceof DatabaseUnavailable ? outage : new StepFailed(error, undefined);
  });
  const events = upTo ? read.events.filter(({ position }) => comparePositions(position, upTo) <= 0) : read.events;
  const to = upTo && comparePositions(read.upTo, upTo) > 0 ? upTo : read.upTo;
  if (events.length > 0) await write(pool, copies, await readAgain(feed, events), to);
  for (const copy of copies) copy.position = to;
  const isCaughtUp = upTo ? comparePositions(to, upTo) === 0 : read.events.length < limit;
  if (isCaughtUp) leader.ahead.forget();
  return { events: events.length, isCaughtUp, newest: events.at(-1)?.recordedAt };
}

/** Events, and for those that erase personal data their whole stream as it reads now. */
type EventsToApply = { readonly events: readonly RecordedEvent[]; readonly again: ReadonlyMap<RecordedEvent, readonly RecordedEvent[]> };

async function readAgain(feed: EventFeed, events: readonly RecordedEvent[]): Promise<EventsToApply> {
  const again = new Map<RecordedEvent, readonly RecordedEvent[]>();
  for (const event of events) {
    if (!event.isErasure) continue;
    const stream = await feed.again(event).catch((error: unknown) => {
      const outage = asOutage(error);
      throw outage instanceof DatabaseUnavailable ? outage : new StepFailed(error, event);
    });
    again.set(event, stream);
  }
  return { events, again };
}

async function write(pool: pg.Pool, copies: readonly ProjectionCopy[], toApply: EventsToApply, to: FeedPosition): Promise<void> {
  await inStep(pool, toApply.events[0], async (query, client) => {
    await ledger.moveCheckpoints(
      query,
      copies.map(({ name, generation, saved }) => ({ name, generation, from: saved, to })),
    );
    for (const copy of copies) await copy.parked.mustStand(parkedRows(query), copy.passedOver(toApply.events));
    const connection = serialConnection(client);
    const types = new Set(toApply.events.map(({ streamType }) => streamType));
    const applied = copies.map((copy) => fold(connection, copy, { ...toApply, events: copy.choose(toApply.events, types) }));
    await ledger.saveRevisions(query, (await everyOne(applied)).flat());
  });
  for (const copy of copies) copy.saved = to;
}

/** @throws StepFailed */
async function inStep(
  pool: pg.Pool,
  first: RecordedEvent | undefined,
  work: (query: Query, client: pg.PoolClient) => Promise<void>,
): Promise<void> {
  try {
    // Lost with the server it was committed by, a batch is read again: rows and checkpoint go together.
    await inTransaction(pool, work, 'SET LOCAL synchronous_commit = off');
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof Fenced) throw error;
    throw new StepFailed(error, first);
  }
}

async function fold(connection: Connection, copy: ProjectionCopy, { events, again }: EventsToApply): Promise<Revision[]> {
  const mine = copy.holdsPersonalData ? events.flatMap((event) => again.get(event) ?? [event]) : events;
  const environments = mine.length > 0 ? await copy.apply(connection, mine) : [];
  return copy.isLive ? revisionsOf(copy, environments, mine) : [];
}

/**
 * One batch of the events that a parked environment has missed; its last batch releases the environment.
 * @throws DatabaseUnavailable, Fenced, StepFailed
 */
export async function stepParked(
  { pool, feed }: StepParts,
  copy: ProjectionCopy,
  [environmentId, { at, limit }]: [EnvironmentId, Parked],
  batch: number,
): Promise<void> {
  const before: FeedPosition = { ...at, position: at.position - 1n };
  const { events, upTo } = await feed.after(before, limit, copy.streamTypes).catch((error: unknown) => {
    throw asOutage(error);
  });
  const missed = events.filter((event) => event.environmentId === environmentId && comparePositions(event.position, copy.position) <= 0);
  const toApply = await readAgain(feed, missed);
  const isLast = events.length < limit || comparePositions(upTo, copy.position) >= 0;
  const stepping = () =>
    inStep(pool, missed[0], async (query, client) => {
      await ledger.moveCheckpoints(query, [{ name: copy.name, generation: copy.generation, from: copy.saved, to: copy.saved }]);
      if (isLast) await copy.parked.release(parkedRows(query), environmentId);
      else
        await copy.parked.advance(parkedRows(query), environmentId, { ...upTo, position: upTo.position + 1n }, Math.min(limit * 4, batch));
      await ledger.saveRevisions(query, await fold(serialConnection(client), copy, toApply));
    });
  await copy.parked.during(environmentId, stepping);
}

/** The rows of the environment stand still from now on: cached pages of them are outdated. */
export async function park(pool: pg.Pool, copy: ProjectionCopy, event: EventReference, error: unknown): Promise<void> {
  const { name, generation } = copy;
  const { environmentId, position } = event;
  const parking = () =>
    inTransaction(pool, async (query) => {
      await ledger.moveCheckpoints(query, [{ name, generation, from: copy.saved, to: copy.saved }]);
      await copy.parked.park(parkedRows(query), event, error, Date.now());
      if (copy.isLive) await ledger.saveRevisions(query, [{ name, generation, environmentId, position: position.position }]);
    });
  await copy.parked.during(environmentId, parking);
}

function revisionsOf(
  { name, generation }: ProjectionCopy,
  changed: readonly EnvironmentId[],
  events: readonly RecordedEvent[],
): Revision[] {
  const last = new Map(events.map(({ environmentId, position }) => [environmentId, position.position]));
  return changed.flatMap((environmentId) => {
    // Rows of the operator's environment change with events of the others (docs/adr/0051).
    const position = last.get(environmentId) ?? events.at(-1)?.position.position;
    return position === undefined ? [] : [{ name, generation, environmentId, position }];
  });
}

/** One folds while the database writes for another. None is left running when one fails: it would write after the rollback. */
async function everyOne<T>(works: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(works);
  return Promise.all(works);
}
