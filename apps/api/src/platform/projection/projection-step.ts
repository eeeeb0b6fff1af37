import type { EventFeed, RecordedEvent } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { serialConnection } from './copy-in.js';
import type { ProjectionCopy } from './projection-copy.js';
import { ledger, type Revision } from './projection-ledger.js';
import { asOutage, DatabaseUnavailable, Fenced, inTransaction } from './worker-connection.js';

/** A batch could not be folded. With a batch of one, `event` is the culprit. */
export class StepFailed extends Error {
  constructor(
    cause: unknown,
    readonly event: RecordedEvent | undefined,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

export type Step = { readonly events: number; readonly isCaughtUp: boolean; readonly newest: Date | undefined };

/**
 * One batch for copies at the same position: one read of the feed, one transaction, all or none. Checkpoints move first: a second worker
 * waits there and is then fenced. `upTo` bounds a copy that follows others, so that it never overtakes them.
 * @throws DatabaseUnavailable, Fenced, StepFailed
 */
export async function step(
  { pool, feed }: { pool: pg.Pool; feed: EventFeed },
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

async function write(pool: pg.Pool, copies: readonly ProjectionCopy[], { events, again }: EventsToApply, to: FeedPosition): Promise<void> {
  try {
    await inTransaction(pool, async (query, client) => {
      // Lost with the server it was committed by, a batch is read again: rows and checkpoint go together.
      await query('SET LOCAL synchronous_commit = off');
      await ledger.moveCheckpoints(
        query,
        copies.map(({ name, generation, saved }) => ({ name, generation, from: saved, to })),
      );
      const connection = serialConnection(client);
      const types = new Set(events.map(({ streamType }) => streamType));
      const applied = copies.map(async (copy) => {
        const read = copy.choose(events, types);
        const mine = copy.holdsPersonalData ? read.flatMap((event) => again.get(event) ?? [event]) : read;
        const environments = mine.length > 0 ? await copy.apply(connection, mine) : [];
        return copy.isLive ? revisionsOf(copy, environments, mine) : [];
      });
      await ledger.saveRevisions(query, (await everyOne(applied)).flat());
    });
  } catch (error) {
    if (error instanceof DatabaseUnavailable || error instanceof Fenced) throw error;
    throw new StepFailed(error, events[0]);
  }
  for (const copy of copies) copy.saved = to;
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
