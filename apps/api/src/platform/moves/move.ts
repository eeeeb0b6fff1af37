import { setTimeout as delay } from 'node:timers/promises';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { removeStructure, StructureCopy } from '@intendance/event-store/postgres/structure-copy.js';
import { structureMarks } from '@intendance/event-store/postgres/structure-marks.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { DatabaseLog, DatabaseLogs } from '../logs/database-logs.js';
import { queryOf } from '../projection/worker-connection.js';
import type { Directory } from '../tenancy/directory.js';
import { type AwaitedReader, untilActed } from './awaited-readers.js';
import { CopyPace } from './copy-pace.js';
import { moveErrors } from './move-errors.js';
import { isBeforeSwitch, type MoveOutcome, type MoveRows, type MoveState } from './move-rows.js';
import type { Owners } from './owner-connections.js';
import { type OperatorTable, removeReadRows } from './read-rows.js';

export type MoverParts = {
  readonly logs: DatabaseLogs;
  readonly directory: Directory;
  readonly moves: MoveRows;
  readonly owners: Owners;
  /** The readers that act on events, which must have acted on all of the structure before it leaves. */
  readonly readers: (environmentId: EnvironmentId) => Promise<readonly AwaitedReader[]>;
  readonly operatorTables: readonly OperatorTable[];
  /** Called at each step: specs stop there. */
  readonly reached?: (step: MoveStep) => Promise<void>;
};
export type MoveStep =
  | 'marked'
  | 'events-copied'
  | 'copied'
  | 'compared'
  | 'fenced'
  | 'tail-copied'
  | 'departed'
  | 'settled'
  | 'switched'
  | 'cleaned';
export type MoveResult = { readonly events: number; readonly copyMs: number; readonly fenceMs: number };

/** Left for the fence. */
const fewEvents = 100;
const mostRounds = 10;
const fenceSeconds = 8;
const fenceTries = 10;
const readModelsWithinMs = 10 * 60_000;
const readersWithinMs = 3_000;

export type Sides = {
  readonly environmentId: EnvironmentId;
  readonly source: pg.Client;
  readonly target: pg.Client;
  readonly copy: StructureCopy;
  readonly from: DatabaseLog;
  readonly to: DatabaseLog;
  /** Aborted: the process stops, and another one goes on. */
  readonly signal: AbortSignal;
};

/** One move, under the lock of its structure (docs/adr/0156). */
export class Move {
  constructor(
    private readonly parts: MoverParts,
    private readonly sides: Sides,
  ) {}

  async run(state: MoveState | undefined): Promise<MoveResult> {
    const begun = performance.now();
    if (isBeforeSwitch(state)) {
      const { copied, fenceMs } = await this.crossOrGiveUp(state !== undefined);
      return this.finish(copied - begun, fenceMs);
    }
    if (state === 'switching' && (await structureMarks.state(this.sides.source, this.sides.environmentId)) !== 'departed') {
      await this.parts.moves.stay(this.sides.environmentId);
      return this.run('copying');
    }
    return this.finish(0, 0);
  }

  /** Outages leave the move as it is: the next run goes on. */
  private async crossOrGiveUp(isUnderWay: boolean): Promise<{ copied: number; fenceMs: number }> {
    try {
      await this.begin(isUnderWay);
      await this.copyAhead();
      const copied = performance.now();
      return { copied, fenceMs: await this.crossOver() };
    } catch (error) {
      const code = error instanceof DomainError ? error.code : undefined;
      if (code === moveErrors.cancelled().code) await this.giveUp({ outcome: 'cancelled' });
      if (code === moveErrors.differs().code) await this.giveUp({ outcome: 'refused', problem: moveErrors.differs().message });
      throw error;
    }
  }

  private async begin(isUnderWay: boolean): Promise<void> {
    const { environmentId, source, target, from, to } = this.sides;
    const { source: counts } = await this.sides.copy.counts();
    if (counts.events === 0) throw moveErrors.unknownStructure();
    const parked = await queryOf(from.database.pools.worker)('SELECT FROM read.parked_environment WHERE environment_id = $1 LIMIT 1', [
      environmentId,
    ]);
    if (parked.length > 0) throw moveErrors.parked();
    if (!(await structureMarks.arrive(target, environmentId))) throw moveErrors.running();
    await structureMarks.release(source, environmentId);
    const row = { environmentId, source: from.database.name, destination: to.database.name, events: counts.events };
    if (!(await this.parts.moves.begin(row, isUnderWay))) throw isUnderWay ? moveErrors.cancelled() : moveErrors.running();
    await this.reached('marked');
  }

  /** While the structure works. */
  private async copyAhead(): Promise<void> {
    const { copy, environmentId, to } = this.sides;
    const { moves } = this.parts;
    let copied = Number.POSITIVE_INFINITY;
    for (let rounds = 0; copied > fewEvents && rounds < mostRounds; rounds++) {
      const pace = new CopyPace({ now: () => performance.now(), sleep: delay });
      copied = await copy.events(false, async (events) => {
        if (!(await moves.copied(environmentId, events))) throw moveErrors.cancelled();
        this.sides.signal.throwIfAborted();
        to.wakeUp.appended();
        await this.untilShown(readModelsWithinMs);
        await pace.rest();
      });
    }
    await this.reached('events-copied');
    await copy.rest();
    await copy.formerPlaces();
    await this.reached('copied');
    await this.untilShown(readModelsWithinMs);
    if (!(await copy.isSame())) throw moveErrors.differs();
    await this.reached('compared');
  }

  /** @returns how long the structure took no write */
  private async crossOver(): Promise<number> {
    const { source, environmentId } = this.sides;
    for (let tries = 0; tries < fenceTries; tries++) {
      await this.refuseCancelled();
      this.sides.signal.throwIfAborted();
      // Before the fence, which is short then: mails of a large import may leave for minutes.
      if (!(await this.haveActed(readModelsWithinMs))) throw moveErrors.busy();
      const begun = performance.now();
      await structureMarks.fence(source, environmentId, fenceSeconds);
      await this.reached('fenced');
      if ((await this.copyTail()) && (await this.depart())) return performance.now() - begun;
      await this.parts.moves.stay(environmentId);
      await structureMarks.release(source, environmentId);
      await delay(1_000);
      await this.sides.copy.events(false);
      await this.untilShown(readModelsWithinMs);
    }
    throw moveErrors.busy();
  }

  /** False: the readers of the source or the read models of the destination need more time than a fence may last. */
  private async copyTail(): Promise<boolean> {
    const { copy, to } = this.sides;
    await copy.events(true);
    to.wakeUp.appended();
    await copy.formerPlaces();
    await copy.rest();
    if (!(await copy.hasEveryRow())) {
      await copy.rest(true);
      if (!(await copy.hasEveryRow())) return false;
    }
    await this.reached('tail-copied');
    if (!(await this.haveActed(readersWithinMs))) return false;
    // A seal may have come meanwhile.
    await copy.rest();
    await copy.flush();
    return this.isShown(readersWithinMs);
  }

  /** The readers of the source have acted on every event that the structure has at this moment. */
  private async haveActed(withinMs: number): Promise<boolean> {
    const { environmentId, from } = this.sides;
    const readers = await this.parts.readers(environmentId);
    const last = (await from.queries.newest(environmentId, feedStart)) ?? feedStart;
    return untilActed(queryOf(from.database.pools.worker), { environmentId, readers, last }, withinMs);
  }

  private async depart(): Promise<boolean> {
    const { source, environmentId } = this.sides;
    if (!(await this.parts.moves.leave(environmentId))) throw moveErrors.cancelled();
    const hasDeparted = await structureMarks.depart(source, environmentId);
    if (hasDeparted) await this.reached('departed');
    return hasDeparted;
  }

  private async finish(copyMs: number, fenceMs: number): Promise<MoveResult> {
    const { source, target, environmentId, from, to, copy } = this.sides;
    const { directory, moves, operatorTables } = this.parts;
    await structureMarks.settle(target, environmentId);
    await this.reached('settled');
    if (!(await moves.switch(environmentId, to.database.name))) throw moveErrors.running();
    directory.forget(environmentId);
    await this.reached('switched');
    const { destination } = await copy.counts();
    await this.untilSourceIsRead();
    await removeReadRows(from, environmentId, operatorTables);
    await removeStructure(source, environmentId);
    const result = { events: destination.events, copyMs, fenceMs };
    await moves.end(environmentId, { outcome: 'moved', ...result });
    await this.reached('cleaned');
    return result;
  }

  /** A reader that is behind would write rows again. */
  private async untilSourceIsRead(): Promise<void> {
    const { from, environmentId } = this.sides;
    const last = await from.queries.newest(environmentId, feedStart);
    if (last && (await from.progress.reached(last, readModelsWithinMs))?.size !== 0) throw moveErrors.busy();
  }

  private async refuseCancelled(): Promise<void> {
    const row = await this.parts.moves.of(this.sides.environmentId);
    if (row?.is_cancelled) throw moveErrors.cancelled();
  }

  /** Removes the copy; the structure has never left. */
  async giveUp(outcome: MoveOutcome): Promise<void> {
    const { source, target, environmentId, to } = this.sides;
    await structureMarks.release(source, environmentId);
    await this.untilShown(readModelsWithinMs);
    await removeReadRows(to, environmentId, this.parts.operatorTables);
    await removeStructure(target, environmentId);
    await structureMarks.refuse(target, environmentId);
    await this.parts.moves.end(environmentId, outcome);
  }

  private async untilShown(withinMs: number): Promise<void> {
    if (!(await this.isShown(withinMs))) throw moveErrors.busy();
  }

  /** Every read model of the destination shows the last copied event. */
  private async isShown(withinMs: number): Promise<boolean> {
    const { xid, position } = await this.sides.copy.end();
    const late = await this.sides.to.progress.reached({ shard: 0, xid: BigInt(xid), position: BigInt(position) }, withinMs);
    return late?.size === 0;
  }

  private reached(step: MoveStep): Promise<void> {
    return this.parts.reached?.(step) ?? Promise.resolve();
  }
}
