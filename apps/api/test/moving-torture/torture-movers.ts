import { setTimeout as delay } from 'node:timers/promises';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { Random } from '../../src/capabilities/sample-data/random.js';
import { readersOf } from '../../src/move-structure.js';
import { DatabaseLogs } from '../../src/platform/logs/database-logs.js';
import type { MoveStep } from '../../src/platform/moves/move.js';
import { MoveRows } from '../../src/platform/moves/move-rows.js';
import { StructureMover } from '../../src/platform/moves/structure-mover.js';
import { Directory } from '../../src/platform/tenancy/directory.js';
import { FinishMoves } from '../../src/subscription/operator/structure-move/finish-moves.schedule.js';
import { operatorTables } from '../../src/subscription/operator-tables.js';
import { actingReaderName } from './torture-readers.js';
import type { Structure, TortureRun } from './torture-run.js';
import { FormerWriter } from './torture-writer.js';

const steps: readonly MoveStep[] = [
  'marked',
  'events-copied',
  'copied',
  'compared',
  'fenced',
  'tail-copied',
  'departed',
  'settled',
  'switched',
  'cleaned',
];
type Trick = 'none' | 'stop' | 'sessions' | 'cancel';
const mostTries = 40;

class Stopped extends Error {}

/** Moves its structures to and fro while the run writes: it is stopped, loses its sessions and cancels at any step, and goes on. */
export class TortureMover {
  private readonly random: Random;

  constructor(
    private readonly run: TortureRun,
    private readonly name: string,
    private readonly structures: readonly Structure[],
  ) {
    this.random = run.random(name);
  }

  /** Each structure moves at least twice. */
  async moveAll(): Promise<void> {
    for (let moves = 0; this.run.isWriting || moves < this.structures.length * 2; moves++) {
      const structure = this.structures[moves % this.structures.length];
      if (structure) await this.there(structure);
      if (this.run.faults.length > 0) return;
    }
  }

  private async there(structure: Structure): Promise<void> {
    const directory = this.run.app.get(Directory);
    const from = await this.run.databaseOf(structure);
    const to = directory.databases.all.find((database) => database !== from)?.name ?? '';
    const late = await FormerWriter.begin(this.run, structure).catch(() => undefined);
    for (let tries = 0; !(await this.isThere(structure, to)); tries++) {
      if (tries > mostTries) return this.run.fault(`${structure.id} did not move to ${to} in ${mostTries} tries`);
      await this.attempt(structure, to, tries < 3 ? this.trick() : 'none');
    }
    this.run.tally.moves++;
    await late?.isRefused();
  }

  private async isThere({ id }: Structure, to: string): Promise<boolean> {
    const directory = this.run.app.get(Directory);
    try {
      if (await this.run.app.get(MoveRows).of(id)) return false;
      directory.forget(id);
      return (await directory.of(id)).name === to;
    } catch {
      return false;
    }
  }

  private trick(): Trick {
    return this.random.weighted([
      ['none', 3],
      ['stop', 4],
      ['sessions', 2],
      ['cancel', 4],
    ]);
  }

  private async attempt(structure: Structure, to: string, trick: Trick): Promise<void> {
    const at = this.random.pick(steps);
    const finishes = this.random.chance(0.5);
    try {
      await this.mover((step) => (step === at ? this.play(trick, structure) : Promise.resolve())).move(structure.id, to);
    } catch (error) {
      if (
        error instanceof DomainError &&
        !['structure-move.busy', 'structure-move.cancelled', 'structure-move.no-server'].includes(error.code)
      )
        this.run.fault(`${this.name}, ${trick} at ${at}: ${error.code} ${await this.run.parkedReaders(structure)}`);
      if (finishes)
        await this.run.app
          .get(FinishMoves)
          .run()
          .catch(() => undefined);
      await delay(this.random.between(5, 50));
    }
  }

  private async play(trick: Trick, { id }: Structure): Promise<void> {
    const { tally, app } = this.run;
    if (trick === 'none') return;
    if (trick === 'stop') {
      tally.stops++;
      throw new Stopped();
    }
    if (trick === 'cancel') {
      if (await app.get(MoveRows).cancel(id)) tally.cancellations++;
      return;
    }
    tally.kills++;
    for (const database of app.databases.all)
      await this.run.ask(database, `${terminate} datname = current_database() AND application_name = 'intendance move'`);
  }

  private mover(reached: (step: MoveStep) => Promise<void>): StructureMover {
    const { app } = this.run;
    return new StructureMover({
      logs: app.get(DatabaseLogs),
      directory: app.get(Directory),
      moves: app.get(MoveRows),
      owners: app.owners,
      readers: async (environmentId) => [...(await readersOf(app.nest, environmentId)), { name: actingReaderName }],
      operatorTables,
      reached,
    });
  }
}

const terminate = 'SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE';

/** Ends one connection of the program after another. */
export async function endConnections(run: TortureRun): Promise<void> {
  const random = run.random('killer');
  for (let next = run.left; run.isWriting; ) {
    next -= random.between(200, 900);
    while (run.isWriting && run.left > next) await delay(5);
    const login = random.weighted([
      ['intendance_app', 4],
      ['intendance_worker', 4],
      ['intendance_vault', 1],
    ]);
    const database = random.pick(run.app.databases.all);
    const place = random.between(0, 30);
    await run.ask(
      database,
      `${terminate} pid = (SELECT pid FROM (SELECT pid, row_number() OVER (ORDER BY pid) AS place, count(*) OVER () AS total FROM pg_stat_activity
        WHERE datname = current_database() AND usename = $1) s WHERE place = $2 % total + 1)`,
      [login, place],
    );
    run.tally.kills++;
  }
}
