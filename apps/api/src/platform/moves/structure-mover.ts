import { StructureCopy } from '@intendance/event-store/postgres/structure-copy.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { untilRead } from './awaited-readers.js';
import { Move, type MoveResult, type MoverParts } from './move.js';
import { moveErrors } from './move-errors.js';
import { isBeforeSwitch, type MoveRow, moveLock } from './move-rows.js';
import { connectOwner } from './owner-connections.js';

type Route = Pick<MoveRow, 'environment_id' | 'source' | 'destination'>;
const never = new AbortController().signal;

/**
 * Moves a structure from its database to another while it is used (docs/adr/0156). Run again after a kill, a move goes on; until the switch it
 * can be cancelled, and the structure has never left.
 */
export class StructureMover {
  constructor(private readonly parts: MoverParts) {}

  /** A move that was cancelled, and whose program was killed, is taken back first. @throws DomainError of `moveErrors` */
  async move(environmentId: EnvironmentId, to: string): Promise<MoveResult> {
    if (!this.parts.directory.databases.named(to)?.isOpen) throw moveErrors.unknownDatabase();
    return this.alone(environmentId, () => this.moveAlone(environmentId, to));
  }

  /**
   * Goes on with the move that is written down. Undefined: there is none any more.
   * @param signal aborted when the process stops: another one goes on
   * @throws DomainError of `moveErrors`
   */
  async resume(environmentId: EnvironmentId, signal: AbortSignal): Promise<MoveResult | undefined> {
    return this.alone(environmentId, async () => {
      const row = await this.parts.moves.of(environmentId);
      if (!row) return undefined;
      if (await this.takeBack(row, signal)) throw moveErrors.cancelled();
      return this.between(row, signal, (move) => move.run(row.state));
    });
  }

  private async alone<T>(environmentId: EnvironmentId, work: () => Promise<T>): Promise<T> {
    const home = await this.owner(this.parts.directory.databases.home.name);
    try {
      const { rows } = await home.query<{ mine: boolean }>('SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS mine', [
        moveLock(environmentId),
      ]);
      if (!rows[0]?.mine) throw moveErrors.running();
      return await work();
    } finally {
      await home.end();
    }
  }

  private async moveAlone(environmentId: EnvironmentId, to: string): Promise<MoveResult> {
    const { directory, moves } = this.parts;
    const earlier = await moves.of(environmentId);
    if (earlier && (await this.takeBack(earlier, never))) return this.moveAlone(environmentId, to);
    if (earlier && earlier.destination !== to) throw moveErrors.running();
    directory.forget(environmentId);
    const source = earlier?.source ?? (await directory.of(environmentId)).name;
    return this.between({ environment_id: environmentId, source, destination: to }, never, (move) => move.run(earlier?.state));
  }

  /** True once the copy of a cancelled move is removed. The removal may have been interrupted: what is left of it is compared with nothing. */
  private async takeBack(row: MoveRow, signal: AbortSignal): Promise<boolean> {
    if (!row.is_cancelled || !isBeforeSwitch(row.state)) return false;
    await this.between(row, signal, (move) => move.giveUp({ outcome: 'cancelled' }));
    return true;
  }

  private async between<T>(route: Route, signal: AbortSignal, work: (move: Move) => Promise<T>): Promise<T> {
    const { directory, logs } = this.parts;
    const { environment_id: environmentId } = route;
    const [from, to] = [directory.databases.named(route.source), directory.databases.named(route.destination)];
    if (!from?.isOpen || !to?.isOpen) throw moveErrors.unknownDatabase();
    if (from === to) throw moveErrors.alreadyThere();
    for (const database of [from, to]) await untilRead(database);
    const [source, target] = await Promise.all([this.owner(from.name), this.owner(to.name)]);
    try {
      const copy = new StructureCopy({ environmentId, source, destination: target, sourceNumber: from.number });
      return await work(new Move(this.parts, { environmentId, source, target, copy, from: logs.in(from), to: logs.in(to), signal }));
    } finally {
      await Promise.all([source.end(), target.end()]);
    }
  }

  private owner(name: string): Promise<pg.Client> {
    return connectOwner(this.parts.owners.get(name));
  }
}
