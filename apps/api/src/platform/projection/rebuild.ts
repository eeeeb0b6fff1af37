import { comparePositions } from '@intendance/event-store/feed-position.js';
import type pg from 'pg';
import type { ProjectionCopy } from './projection-copy.js';
import { ledger } from './projection-ledger.js';
import { inTransaction, type Query, queryOf } from './worker-connection.js';

/** Puts the built tables in the place of the live ones, with checkpoint and version, in one transaction. Readers wait a moment, and see one or the other. */
export async function swapIn(pool: pg.Pool, copy: ProjectionCopy): Promise<void> {
  // Without statistics the first lists would be planned blindly.
  await copy.analyze(queryOf(pool));
  await inTransaction(pool, async (query) => {
    await query("SET LOCAL lock_timeout = '3s'");
    await keepPosition(query, copy);
    await copy.goLive(query, copy.tableNames);
    await ledger.swapped(query, copy);
  });
  copy.startAt(copy.position);
  copy.wentLive();
}

/** A live copy that has caught up: it goes on with the others. */
export async function rejoin(pool: pg.Pool, copy: ProjectionCopy): Promise<void> {
  await inTransaction(pool, async (query) => {
    await keepPosition(query, copy);
    await ledger.recovered(query, copy.name);
  });
  copy.startAt(copy.position);
}

/** A copy that is read alone passes over events of other types without a checkpoint, which readers would wait for until its next write. */
export async function savePosition(pool: pg.Pool, copy: ProjectionCopy): Promise<void> {
  if (comparePositions(copy.saved, copy.position) >= 0) return;
  await inTransaction(pool, (query) => keepPosition(query, copy));
  copy.startAt(copy.position);
}

/**
 * Stores the position read last. Its events may have changed no row: without this checkpoint, readers would wait until the next write.
 * @throws Fenced
 */
async function keepPosition(query: Query, { name, generation, saved, position }: ProjectionCopy): Promise<void> {
  if (comparePositions(saved, position) < 0) await ledger.moveCheckpoints(query, [{ name, generation, from: saved, to: position }]);
}
