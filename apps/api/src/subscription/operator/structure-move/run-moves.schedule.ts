import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Schedule } from '../../../capabilities/schedule/schedule.js';
import { Config } from '../../../platform/config/config.js';
import { isOfDatabase } from '../../../platform/jobs/database-outage.js';
import { moveErrors } from '../../../platform/moves/move-errors.js';
import { type MoveRow, MoveRows } from '../../../platform/moves/move-rows.js';
import { StructureMover } from '../../../platform/moves/structure-mover.js';
import { LivingSession } from '../../../platform/pools/living-session.js';
import { Metrics } from '../../../platform/runtime/metrics.js';
import { Tracing } from '../../../platform/runtime/tracing.js';
import { Directory } from '../../../platform/tenancy/directory.js';

const stopWithinMs = 15_000;
/** Refusals that end a move which has not begun: nothing changes by waiting. */
const finalCodes: ReadonlySet<string> = new Set(
  [moveErrors.alreadyThere(), moveErrors.unknownStructure(), moveErrors.parked()].map(({ code }) => code),
);
const outage = 'Une base n’a pas répondu : le déplacement reprend dès qu’elle répond.';
const unexpected = 'Le déplacement s’est arrêté sur une erreur que le journal du serveur nomme : il reprend dans 30 secondes.';

/**
 * Does the moves that operators request, by the code of `intendance environments move` (docs/adr/0188). The locks of a session are the lease:
 * PostgreSQL frees them with a killed process, and another one goes on. One move at a time between two databases.
 */
@Injectable()
export class RunMoves implements Schedule, BeforeApplicationShutdown {
  readonly name = 'run-moves';
  readonly when = { seconds: 2 };
  private readonly logger = new Logger('moves');
  private readonly stopping = new AbortController();
  /** By pair of databases. */
  private readonly underWay = new Map<string, Promise<void>>();

  constructor(
    private readonly moves: MoveRows,
    private readonly mover: StructureMover,
    private readonly directory: Directory,
    private readonly session: LivingSession,
    private readonly config: Config,
    private readonly tracing: Tracing,
    metrics: Metrics,
  ) {
    metrics.gauge('intendance_structure_moves', 'Moves of structures between databases that are not over', ['state'], () => this.counts());
  }

  /** Begins the moves that are due, and does not wait for them. */
  async run(): Promise<number> {
    if (this.config.role !== 'all' && this.config.role !== 'worker') return 0;
    if (this.directory.databases.others.length === 0) return 0;
    for (const row of await this.moves.due()) {
      const pair = `moves ${[row.source, row.destination].toSorted().join(' ')}`;
      if (this.stopping.signal.aborted || this.underWay.has(pair) || !(await this.session.hold(pair))) continue;
      this.underWay.set(pair, this.resumeUnder(pair, row));
    }
    return 0;
  }

  /** The copy stops where it is, and the servers that stay go on with it; a fence ends before. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    await Promise.race([Promise.all(this.underWay.values()), delay(stopWithinMs, undefined, { ref: false })]);
  }

  private async resumeUnder(pair: string, row: MoveRow): Promise<void> {
    try {
      await this.resume(row);
      await this.session.letGo(pair);
    } catch (error) {
      this.logger.warn({ msg: 'a requested move goes on later', ...factsOf(row), err: error });
    } finally {
      this.underWay.delete(pair);
    }
  }

  private async resume(row: MoveRow): Promise<void> {
    const { environment_id: id, state } = row;
    try {
      const move = () => this.mover.resume(id, this.stopping.signal);
      const result = await this.tracing.run(
        'structure move',
        { 'intendance.environment': id, 'intendance.database': row.destination },
        move,
      );
      if (result) this.logger.log({ msg: 'a structure has moved', ...factsOf(row), ...result });
    } catch (error) {
      if (this.stopping.signal.aborted) return;
      const code = error instanceof DomainError ? error.code : undefined;
      // The command moves it at this moment, or the row says the outcome already.
      if (code === moveErrors.running().code || code === moveErrors.cancelled().code || code === moveErrors.differs().code) return;
      const problem = await this.problemOf(error);
      this.logger.warn({ msg: 'a requested move has stopped', ...factsOf(row), err: error });
      if (state === 'requested' && code !== undefined && finalCodes.has(code)) await this.moves.end(id, { outcome: 'refused', problem });
      else await this.moves.postpone(id, problem);
    }
  }

  private async problemOf(error: unknown): Promise<string> {
    if (error instanceof DomainError) return error.message;
    return (await isOfDatabase(error, this.directory.databases)) ? outage : unexpected;
  }

  private async counts(): Promise<{ labels: { state: string }; value: number }[]> {
    const rows = this.directory.databases.others.length === 0 ? [] : await this.moves.all();
    const values = { requested: 0, copying: 0, switching: 0, cleaning: 0, stopped: 0 };
    for (const { state, problem } of rows) values[problem === null ? state : 'stopped']++;
    return Object.entries(values).map(([state, value]) => ({ labels: { state }, value }));
  }
}

const factsOf = ({ environment_id, source, destination }: MoveRow) => ({ environment_id, source, destination });
