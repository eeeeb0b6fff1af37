import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { StoredFeed, StoredRecord } from '@intendance/event-store/stored-feed.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { mostEvents } from '@intendance/kernel/sealed-history/seal.js';
import type pg from 'pg';
import { OwnedWork } from '../projection/owned-work.js';
import { ParkedEnvironments } from '../projection/parked-environments.js';
import { parkedRows } from '../projection/parked-rows.js';
import { ledger } from '../projection/projection-ledger.js';
import { asOutage, inTransaction, isPassing, type Query, queryOf } from '../projection/worker-connection.js';
import { sealBatch } from './seal-batch.js';
import type { SealKeys } from './seal-keys.js';
import { sealTable } from './seal-table.js';

export type SealerParts = {
  readonly pool: pg.Pool;
  readonly feed: StoredFeed;
  readonly keys: SealKeys;
  readonly now: () => Date;
  /** Receives each failure: of everything, which is tried again, or of one environment, which is parked. */
  problem(error: unknown, environmentId?: EnvironmentId): void;
  /** Events that come within this time share a seal. */
  readonly gatherMs?: number;
};

export const sealerName = 'seal';
const longestRestMs = 1000;
const longestPauseMs = 60_000;

type Group = readonly [EnvironmentId, StoredRecord[]];

/**
 * Seals the events of every environment after their commit, in the order of the feed: seals and position are committed together, so that
 * each event is sealed once. An environment that fails is parked, and the others go on.
 */
export class Sealer {
  private readonly parked = new ParkedEnvironments(sealerName);
  private readonly owned: OwnedWork;

  constructor(private readonly parts: SealerParts) {
    this.owned = new OwnedWork({
      pool: parts.pool,
      name: sealerName,
      longestPauseMs,
      work: (onProgress) => this.follow(onProgress),
      failed: (error) => parts.problem(error),
    });
  }

  start(): void {
    this.owned.start();
  }

  stop(): Promise<void> {
    return this.owned.stop();
  }

  private async follow(onProgress: () => void): Promise<void> {
    const { pool, gatherMs = longestRestMs } = this.parts;
    let position = await ledger.openCheckpoint(queryOf(pool), sealerName, 1);
    await this.parked.load(parkedRows(queryOf(pool)));
    while (this.owned.isOwned) {
      // Registers before the read, so that an append during the read wakes the sealer.
      const woken = this.parts.feed.wait(longestRestMs);
      const { events } = await this.read(position);
      const last = events.at(-1);
      if (last) {
        await this.step(events, position, last.position);
        position = last.position;
        onProgress();
      }
      for (const [environmentId, { at }] of this.parked.due(Date.now())) await this.retry(environmentId, at, position);
      if (events.length >= mostEvents) continue;
      await this.owned.pauses.orNudge(woken);
      await this.owned.pauses.pause(gatherMs);
    }
  }

  private async read(after: FeedPosition) {
    return this.parts.feed.stored(after, mostEvents).catch((error: unknown) => {
      throw asOutage(error);
    });
  }

  /** All environments together; when one of them fails, each by itself. */
  private async step(events: readonly StoredRecord[], from: FeedPosition, to: FeedPosition): Promise<void> {
    const groups = [...Map.groupBy(events, ({ environmentId }) => environmentId)].filter(([id]) => !this.parked.has(id));
    const move = (query: Query) => ledger.moveCheckpoints(query, [{ name: sealerName, generation: 1, from, to }]);
    try {
      await inTransaction(this.parts.pool, async (query) => {
        await move(query);
        await this.seal(query, groups);
      });
    } catch (error) {
      if (isPassing(error)) throw error;
      await inTransaction(this.parts.pool, async (query) => {
        await move(query);
        for (const group of groups) await this.sealOrPark(query, group);
      });
    }
  }

  private async sealOrPark(query: Query, group: Group): Promise<void> {
    const [environmentId, [first]] = group;
    await query('SAVEPOINT one');
    try {
      await this.seal(query, [group]);
    } catch (error) {
      if (isPassing(error) || !first) throw error;
      await query('ROLLBACK TO one');
      this.parts.problem(error, environmentId);
      await this.parked.park(parkedRows(query), first, error, Date.now());
    }
    await query('RELEASE one');
  }

  private async seal(query: Query, groups: readonly Group[]): Promise<void> {
    if (groups.length === 0) return;
    const key = await this.parts.keys.current(query);
    const last = await sealTable.last(
      query,
      groups.map(([environmentId]) => environmentId),
    );
    const at = this.parts.now();
    await sealTable.add(
      query,
      groups.map(([environmentId, events]) => sealBatch(environmentId, events, { last: last.get(environmentId), key, at })),
    );
  }

  /** Seals what one environment waits with, from the event that failed to `to`. */
  private async retry(environmentId: EnvironmentId, from: FeedPosition, to: FeedPosition): Promise<void> {
    let first: StoredRecord | undefined;
    try {
      await this.parked.during(environmentId, () =>
        inTransaction(this.parts.pool, async (query) => {
          for await (const events of this.between({ ...from, position: from.position - 1n }, to)) {
            const own = events.filter((event) => event.environmentId === environmentId);
            first ??= own[0];
            if (own.length > 0) await this.seal(query, [[environmentId, own]]);
          }
          await this.parked.release(parkedRows(query), environmentId);
        }),
      );
    } catch (error) {
      if (isPassing(error) || !first) throw error;
      this.parts.problem(error, environmentId);
      await this.parked.park(parkedRows(queryOf(this.parts.pool)), first, error, Date.now());
    }
  }

  private async *between(after: FeedPosition, to: FeedPosition): AsyncGenerator<StoredRecord[]> {
    for (let from = after; ; ) {
      const { events } = await this.read(from);
      yield events.filter(({ position }) => comparePositions(position, to) <= 0);
      const last = events.at(-1);
      if (!last || events.length < mostEvents || comparePositions(last.position, to) >= 0) return;
      from = last.position;
    }
  }
}
