import { holdingsIn } from '@intendance/event-store/postgres/structure-holdings.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { Directory } from '../tenancy/directory.js';
import { moveErrors } from './move-errors.js';
import { type Owners, withOwners } from './owner-connections.js';
import { type PlannedMove, planSpread, type Sized } from './spread-plan.js';
import type { StructureMover } from './structure-mover.js';

export type SpreadParts = { readonly directory: Directory; readonly owners: Owners; readonly mover: StructureMover };
/** `problem`: the reason why a structure stays where it is. */
export type SpreadMove = PlannedMove & { readonly isDone: boolean; readonly problem: string | null };

/** Moves many structures, one after another. A run that was interrupted is run again: what has moved stays. */
export class StructureSpread {
  constructor(private readonly parts: SpreadParts) {}

  /** By size, to the shares of the databases. */
  async split(isDryRun: boolean): Promise<SpreadMove[]> {
    return this.moveAll(await this.plan(this.shares()), isDryRun);
  }

  /** All structures of a database to the others. @throws DomainError when new ones would go on coming, or none of the others takes any */
  async drain(name: string, isDryRun: boolean): Promise<SpreadMove[]> {
    const shares = this.shares();
    if (!shares.has(name)) throw moveErrors.unknownDatabase();
    if (shares.get(name) !== 0) throw moveErrors.takesNewOnes();
    const moves = (await this.plan(shares)).filter(({ database }) => database === name);
    return this.moveAll(moves, isDryRun);
  }

  private async plan(shares: ReadonlyMap<string, number>): Promise<PlannedMove[]> {
    if ([...shares.values()].every((share) => share === 0)) throw moveErrors.noRoom();
    return planSpread(await this.structures(shares), shares);
  }

  private shares(): Map<string, number> {
    return new Map(this.parts.directory.databases.open.map(({ name, share }) => [name, share]));
  }

  private structures(shares: ReadonlyMap<string, number>): Promise<Sized[]> {
    const { directory, owners } = this.parts;
    return withOwners(owners, [...shares.keys()], async (clients) => {
      const places = await directory.all();
      const structures: Sized[] = [];
      for (const [database, client] of clients)
        for (const { environmentId, events } of await holdingsIn(client))
          if (events > 0 && places.get(environmentId) === database) structures.push({ environmentId, database, events });
      return structures;
    });
  }

  private async moveAll(moves: readonly PlannedMove[], isDryRun: boolean): Promise<SpreadMove[]> {
    const results: SpreadMove[] = [];
    for (const move of moves) results.push({ ...move, ...(isDryRun ? { isDone: false, problem: null } : await this.tryToMove(move)) });
    return results;
  }

  private async tryToMove({ environmentId, to }: PlannedMove): Promise<Pick<SpreadMove, 'isDone' | 'problem'>> {
    try {
      await this.parts.mover.move(environmentId, to);
      return { isDone: true, problem: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { isDone: false, problem: error.message };
    }
  }
}
