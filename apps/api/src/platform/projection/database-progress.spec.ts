import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import type pg from 'pg';
import { DatabaseProgress } from './database-progress.js';

const at = (xid: bigint, shard = 0): FeedPosition => ({ shard, xid, position: 1n });

/** A database whose read models stand at `place`. */
class Standing {
  place = 0n;
  reads = 0;
  readonly query = async ({ values }: { values: [string] }) => {
    this.reads += 1;
    return { rows: this.place < BigInt(values[0]) ? [{ state: 'live', tables: ['refund_list'] }] : [] };
  };
}

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

it('reads again as soon as this process has built the position of a database, and not for one before it', async () => {
  const database = new Standing();
  const progress = new DatabaseProgress(database as unknown as pg.Pool, {} as FeedQueries);
  const reached = progress.reached(at(7n, 2), 2000);
  await jest.advanceTimersByTimeAsync(1);
  progress.stepped(at(6n));
  database.place = 7n;
  progress.stepped(at(7n));
  expect(await reached).toEqual(new Set());
  expect(database.reads).toBe(2);
});

it('waits before it reads again what this process built and the database does not show', async () => {
  const database = new Standing();
  const progress = new DatabaseProgress(database as unknown as pg.Pool, {} as FeedQueries);
  progress.stepped(at(7n));
  const reached = progress.reached(at(7n), 20);
  await jest.advanceTimersByTimeAsync(3);
  expect(database.reads).toBe(1);
  await jest.advanceTimersByTimeAsync(60);
  expect(await reached).toBeUndefined();
});
