import { removeStructure } from '@intendance/event-store/postgres/structure-copy.js';
import { type Holding, holdingsIn, isBeginningOf } from '@intendance/event-store/postgres/structure-holdings.js';
import { structureMarks } from '@intendance/event-store/postgres/structure-marks.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import type { Directory } from '../tenancy/directory.js';
import { moveErrors } from './move-errors.js';
import type { MoveRow, MoveRows } from './move-rows.js';
import { type Owners, withOwners } from './owner-connections.js';
import { type Held, judgePlace, type PlaceFinding } from './place-finding.js';
import { type OperatorTable, removeReadRows } from './read-rows.js';
import type { StructureMover } from './structure-mover.js';

export type CheckerParts = {
  readonly directory: Directory;
  readonly moves: MoveRows;
  readonly owners: Owners;
  readonly mover: StructureMover;
  readonly operatorTables: readonly OperatorTable[];
};
/** `problem`: the reason why it was not mended. */
export type CheckedPlace = PlaceFinding & {
  readonly environmentId: EnvironmentId;
  readonly isMended: boolean;
  readonly problem: string | null;
};
/** `silent`: databases that did not answer; nothing is mended without them. */
export type PlaceCheck = { readonly structures: number; readonly silent: readonly string[]; readonly findings: readonly CheckedPlace[] };
type Clients = ReadonlyMap<string, pg.Client>;

/**
 * Finds the structures that are not in one database, the one of the directory, and mends them: after an interrupted move, or the restore of a
 * database to a moment before one. For a program that runs while no server does.
 */
export class PlaceChecker {
  constructor(private readonly parts: CheckerParts) {}

  /** Reads the streams of every database. */
  check(isMending: boolean): Promise<PlaceCheck> {
    const { open, all } = this.parts.directory.databases;
    const silent = all.filter(({ isOpen }) => !isOpen).map(({ name }) => name);
    return withOwners(
      this.parts.owners,
      open.map(({ name }) => name),
      async (clients) => {
        const everywhere = await this.heldIn(clients);
        const judged = await this.judge(everywhere, silent);
        const findings: CheckedPlace[] = [];
        for (const [environmentId, finding] of judged)
          findings.push({
            environmentId,
            ...finding,
            ...(await this.mendOrSay(clients, environmentId, finding, isMending && silent.length === 0)),
          });
        return { structures: everywhere.size, silent, findings };
      },
    );
  }

  private async heldIn(clients: Clients): Promise<ReadonlyMap<EnvironmentId, Held[]>> {
    const all: (Holding & Held)[] = [];
    for (const [database, client] of clients) for (const holding of await holdingsIn(client)) all.push({ ...holding, database });
    return Map.groupBy(
      all.filter(({ environmentId }) => !this.parts.directory.isOfInstallation(environmentId)),
      ({ environmentId }) => environmentId,
    );
  }

  private async judge(everywhere: ReadonlyMap<EnvironmentId, Held[]>, silent: readonly string[]): Promise<[EnvironmentId, PlaceFinding][]> {
    const { directory, moves } = this.parts;
    const places = await directory.all();
    const underWay = new Map((await moves.all()).map((row) => [row.environment_id, row]));
    const findings: [EnvironmentId, PlaceFinding][] = [];
    for (const [environmentId, held] of everywhere) {
      const place = places.get(environmentId) ?? directory.databases.home.name;
      const move = underWay.get(environmentId);
      if (isAboutOneOf(silent, place, move)) continue;
      const finding = judgePlace({ place, move }, held);
      if (finding && !(await moves.isRunning(environmentId))) findings.push([environmentId, finding]);
    }
    return findings;
  }

  private async mendOrSay(
    clients: Clients,
    environmentId: EnvironmentId,
    finding: PlaceFinding,
    isMending: boolean,
  ): Promise<Pick<CheckedPlace, 'isMended' | 'problem'>> {
    if (!isMending) return { isMended: false, problem: null };
    try {
      await this.mend(clients, environmentId, finding);
      return { isMended: true, problem: null };
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return { isMended: false, problem: error.message };
    }
  }

  private async mend(clients: Clients, environmentId: EnvironmentId, { kind, at }: PlaceFinding): Promise<void> {
    const { moves, mover, directory } = this.parts;
    const [first = '', second = ''] = at;
    if (kind === 'half-moved') await mover.move(environmentId, second);
    if (kind === 'lost') throw moveErrors.lost();
    if (kind === 'leftover') await this.remove(clients, environmentId, at);
    if (kind === 'nowhere') await structureMarks.takeBack(of(clients, first), environmentId);
    const serving = kind === 'twice' ? await newest(clients, environmentId, at) : first;
    if (kind === 'twice')
      await this.remove(
        clients,
        environmentId,
        at.filter((name) => name !== serving),
      );
    if (kind === 'twice' || kind === 'nowhere' || kind === 'misplaced') {
      await moves.place(environmentId, serving);
      directory.forget(environmentId);
    }
  }

  /** The events first: no reader of this database makes rows of them again. */
  private async remove(clients: Clients, environmentId: EnvironmentId, names: readonly string[]): Promise<void> {
    for (const name of names) {
      const client = of(clients, name);
      await structureMarks.refuse(client, environmentId);
      await removeStructure(client, environmentId);
      const database = this.parts.directory.databases.named(name);
      if (database) await removeReadRows({ database }, environmentId, this.parts.operatorTables);
    }
  }
}

const isAboutOneOf = (silent: readonly string[], place: string, move: MoveRow | undefined): boolean =>
  silent.some((name) => [place, move?.source, move?.destination].includes(name));

function of(clients: Clients, name: string): pg.Client {
  const client = clients.get(name);
  if (!client) throw moveErrors.unknownDatabase();
  return client;
}

/** The database in which the histories of the others go on. @throws DomainError when each has events that the others do not have */
async function newest(clients: Clients, environmentId: EnvironmentId, names: readonly string[]): Promise<string> {
  for (const name of names) {
    const others = names.filter((other) => other !== name);
    const isAhead = await Promise.all(others.map((other) => isBeginningOf(of(clients, other), of(clients, name), environmentId)));
    if (!isAhead.includes(false)) return name;
  }
  throw moveErrors.diverged();
}
