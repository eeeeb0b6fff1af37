import { StructureCopy } from '@intendance/event-store/postgres/structure-copy.js';
import { structureMarks } from '@intendance/event-store/postgres/structure-marks.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type pg from 'pg';
import { homeName } from '../config/databases-file.js';
import type { Directory } from '../tenancy/directory.js';
import { moveErrors } from './move-errors.js';
import type { MoveRows } from './move-rows.js';
import { connectOwner, type Owners } from './owner-connections.js';
import type { PlaceChecker } from './place-checker.js';

export type RecoveryParts = {
  readonly directory: Directory;
  readonly moves: MoveRows;
  readonly owners: Owners;
  readonly checker: PlaceChecker;
};

/** Brings a lost structure back, from a backup that was restored beside the databases of the installation. */
export class StructureRecovery {
  constructor(private readonly parts: RecoveryParts) {}

  /**
   * @param backup address of the restored backup, as owner of its tables
   * @returns the number of events
   * @throws DomainError for a structure that a database has, and a backup without it or of another installation
   */
  async recover(environmentId: EnvironmentId, backup: string, to: string): Promise<{ events: number }> {
    const { findings } = await this.parts.checker.check(false);
    if (!findings.some((finding) => finding.environmentId === environmentId && finding.kind === 'lost')) throw moveErrors.notLost();
    const [source, destination] = [await connectOwner({ connectionString: backup }), await connectOwner(this.parts.owners.get(to))];
    try {
      const sourceNumber = await this.numberOf(source);
      return await this.copy(new StructureCopy({ environmentId, source, destination, sourceNumber }), destination, environmentId, to);
    } finally {
      await Promise.all([source.end(), destination.end()]);
    }
  }

  private async copy(copy: StructureCopy, destination: pg.Client, environmentId: EnvironmentId, to: string): Promise<{ events: number }> {
    if ((await copy.counts()).source.events === 0) throw moveErrors.unknownStructure();
    if (!(await structureMarks.arrive(destination, environmentId))) throw moveErrors.running();
    await copy.events(true);
    await copy.rest();
    await copy.formerPlaces();
    if (!(await copy.isSame())) throw moveErrors.differs();
    await structureMarks.settle(destination, environmentId);
    await this.parts.moves.place(environmentId, to);
    this.parts.directory.forget(environmentId);
    return { events: (await copy.counts()).destination.events };
  }

  /** Positions that were given before the loss are read by this number. */
  private async numberOf(backup: pg.Client): Promise<number> {
    const { rows } = await backup.query<{ name: string; number: number; isOwn: boolean }>(
      `SELECT name, number, installation = $1 AS "isOwn" FROM platform.database ORDER BY number`,
      [await this.parts.directory.installation()],
    );
    const [own] = rows.length === 1 ? rows : rows.filter(({ name }) => name === homeName);
    if (!own?.isOwn) throw moveErrors.otherInstallation();
    return own.number;
  }
}
