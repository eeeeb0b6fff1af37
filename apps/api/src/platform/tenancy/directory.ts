import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Logger, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import type { Database, Databases } from '../pools/database.js';
import { lru } from '../runtime/lru.js';
import type { PlatformDb } from './platform-db.js';

const mostRemembered = 200_000;
/** A process that nobody asks about a structure learns within this time that it has moved. */
const lookEveryMs = 2_000;
const select = 'SELECT database FROM platform.structure_place WHERE environment_id = $1';
const insert = 'INSERT INTO platform.structure_place (environment_id, database) VALUES ($1, $2) ON CONFLICT DO NOTHING';
const selectRecent = `SELECT environment_id, placed_at FROM platform.structure_place
  WHERE placed_at > coalesce($1::timestamptz, now()) - interval '10 seconds' ORDER BY placed_at`;
const countPlaces = 'SELECT database, count(*)::int AS structures FROM platform.structure_place GROUP BY database';

/**
 * Tells in which database a structure is: it lies whole in one. The home also has the operator's environment, and every structure of an
 * installation with one database, where nothing is looked up.
 */
export class Directory implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('directory');
  private timer: NodeJS.Timeout | undefined;
  private lastLook: Date | undefined;
  private readonly places = lru<EnvironmentId, Database>(mostRemembered);

  /** @param atHome environments of the installation itself */
  constructor(
    readonly databases: Databases,
    private readonly home: PlatformDb,
    private readonly atHome: readonly EnvironmentId[],
  ) {}

  onApplicationBootstrap(): void {
    if (this.databases.others.length > 0) this.timer = setInterval(() => void this.look(), lookEveryMs).unref();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** Once a database has said that the structure is not there any more. */
  forget(environmentId: EnvironmentId): void {
    this.places.delete(environmentId);
  }

  /** An environment without a place is not opened yet: it reads as empty, in the home. @throws StoreUnavailable when its database has left the configuration */
  of(environmentId: EnvironmentId): Database | Promise<Database> {
    const { home, others } = this.databases;
    if (others.length === 0 || this.isOfInstallation(environmentId)) return home;
    return this.places.get(environmentId) ?? this.find(environmentId);
  }

  /** Gives a new structure its database, once: the one with the fewest structures in relation to its share, of those that answer. */
  async place(environmentId: EnvironmentId): Promise<void> {
    if (this.databases.others.length === 0) return;
    await this.home.query(insert, [environmentId, (await this.roomiest()).name]);
  }

  /** An environment of the installation itself is always in the home. */
  isOfInstallation(environmentId: EnvironmentId): boolean {
    return this.atHome.includes(environmentId);
  }

  /** Every structure with its database: for commands of the operator. */
  async all(): Promise<ReadonlyMap<EnvironmentId, string>> {
    const rows = await this.home.query<{ environment_id: EnvironmentId; database: string }>(
      'SELECT environment_id, database FROM platform.structure_place',
    );
    return new Map(
      rows.filter(({ environment_id }) => !this.isOfInstallation(environment_id)).map((row) => [row.environment_id, row.database]),
    );
  }

  /** The same in each of its databases. */
  async installation(): Promise<string> {
    const [row] = await this.home.query<{ installation: string }>('SELECT installation FROM platform.database WHERE name = $1', [
      this.databases.home.name,
    ]);
    if (!row) throw new Error('the directory has no home');
    return row.installation;
  }

  /** Structures by name of their database. */
  async counts(): Promise<ReadonlyMap<string, number>> {
    const rows = await this.home.query<{ database: string; structures: number }>(countPlaces);
    return new Map(rows.map(({ database, structures }) => [database, structures]));
  }

  /** Forgets the structures that have moved lately. */
  private async look(): Promise<void> {
    try {
      const rows = await this.home.query<{ environment_id: EnvironmentId; placed_at: Date }>(selectRecent, [this.lastLook ?? null]);
      for (const { environment_id } of rows) this.forget(environment_id);
      this.lastLook = rows.at(-1)?.placed_at ?? this.lastLook;
    } catch (error) {
      this.logger.warn({ msg: 'moves of structures are learned from the next statement', err: error });
    }
  }

  private async find(environmentId: EnvironmentId): Promise<Database> {
    const [row] = await this.home.query<{ database: string }>(select, [environmentId]);
    if (!row) return this.databases.home;
    const database = this.databases.named(row.database);
    if (!database) throw new StoreUnavailable(`the database ${row.database}, which is not configured,`, undefined);
    this.places.set(environmentId, database);
    return database;
  }

  private async roomiest(): Promise<Database> {
    const counts = await this.counts();
    const fullness = ({ name, share }: Database): number => (counts.get(name) ?? 0) / share;
    const [first] = this.databases.open.filter(({ share }) => share > 0).toSorted((left, right) => fullness(left) - fullness(right));
    if (!first) throw new StoreUnavailable('every database that takes new structures', undefined);
    return first;
  }
}
