import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type { Logger } from 'pino';
import type { Config } from '../config/config.js';
import type { DatabaseAccess } from '../config/database-logins.js';
import { homeName, type NamedDatabase } from '../config/databases-file.js';
import { StartupError } from '../config/startup-error.js';
import { connected } from '../pools/connected.js';
import { Database, Databases } from '../pools/database.js';
import { claimDatabase, type DatabaseIdentity, refuseForeign, registerDatabases } from '../pools/directory-setup.js';
import { type Logins, openLogins } from '../pools/logins.js';
import { lostConnections } from '../pools/lost-connections.js';
import { type Migration, migrate } from '../pools/migrate.js';
import { Pools } from '../pools/pools.js';
import { checkReachable, Unreachable } from '../pools/reachable.js';
import { settle } from './settle.js';

/** The schema and the declarations of this build. */
export type Build = { readonly migrations: readonly Migration[]; readonly personalData: readonly PersonalDeclaration[] };
export type OpenDatabases = {
  readonly databases: Databases;
  /** By name: the login that owns the tables of an open database. */
  readonly owners: ReadonlyMap<string, DatabaseAccess>;
  close(): Promise<void>;
};

const retryMs = 5_000;

/**
 * The home, which is migrated and settled, and the other databases of the configuration. One that does not answer is opened as soon as it
 * does: its structures alone wait.
 * @throws StartupError for a database that answers and may not be used
 */
export async function openDatabases(config: Config, home: Logins, build: Build, log: Logger): Promise<OpenDatabases> {
  const { homeShare, others } = config.databases;
  if (others.length > 0 && config.kurrentdbUrl !== null)
    throw new StartupError(
      'configuration',
      'DATABASES_FILE et KURRENTDB_URL ne vont pas ensemble : les structures suivent leurs événements.',
    );
  const identities = await connected(home.migrations, (owner) =>
    registerDatabases(
      owner,
      others.map(({ name }) => name),
    ),
  );
  const opening = new Opening(config, build, log);
  const homeDatabase = opening.open(new Database(homeName, 0, homeShare), home);
  const pairs = others.flatMap((named) => {
    const identity = identities.find(({ name }) => name === named.name);
    return identity ? [{ named, identity, database: new Database(named.name, identity.number, named.share) }] : [];
  });
  try {
    await Promise.all(pairs.map((pair) => opening.tryOrRetry(pair)));
  } catch (error) {
    await opening.close();
    throw error;
  }
  const databases = new Databases(
    homeDatabase,
    pairs.map(({ database }) => database),
  );
  return { databases, owners: opening.owners, close: () => opening.close() };
}

type Pair = { readonly named: NamedDatabase; readonly identity: DatabaseIdentity; readonly database: Database };

class Opening {
  readonly owners = new Map<string, DatabaseAccess>();
  private readonly pools: Pools[] = [];
  private readonly timers = new Set<NodeJS.Timeout>();
  private isClosed = false;

  constructor(
    private readonly config: Config,
    private readonly build: Build,
    private readonly log: Logger,
  ) {}

  open(database: Database, logins: Logins): Database {
    const pools = new Pools(logins, lostConnections(this.log), this.config.databaseConnections);
    this.pools.push(pools);
    this.owners.set(database.name, logins.migrations);
    return database.open(pools);
  }

  /** @throws StartupError */
  async tryOrRetry(pair: Pair): Promise<void> {
    try {
      await this.prepare(pair);
    } catch (error) {
      if (!(error instanceof Unreachable)) throw error;
      this.log.warn({ database: pair.named.name, reason: error.message }, 'a database does not answer: its structures wait');
      this.later(pair);
    }
  }

  async close(): Promise<void> {
    this.isClosed = true;
    for (const timer of this.timers) clearTimeout(timer);
    await Promise.all(this.pools.map((pools) => pools.close()));
  }

  private later(pair: Pair): void {
    if (this.isClosed) return;
    const timer = setTimeout(() => {
      this.timers.delete(timer);
      void this.prepareAgain(pair);
    }, retryMs).unref();
    this.timers.add(timer);
  }

  private async prepareAgain(pair: Pair): Promise<void> {
    try {
      await this.prepare(pair);
      this.log.warn({ database: pair.named.name }, 'a database answers now: its structures are served');
    } catch (error) {
      if (!(error instanceof Unreachable)) this.log.error({ database: pair.named.name, err: error }, 'a database cannot be used');
      this.later(pair);
    }
  }

  private async prepare({ named, identity, database }: Pair): Promise<void> {
    const access = { connectionString: named.url };
    const { isSuperuser } = await checkReachable(access, `base « ${named.name} » de DATABASES_FILE`);
    const logins = await openLogins(access, { isSuperuser, secret: this.config.secret, overrides: {} });
    await connected(logins.migrations, (owner) => refuseForeign(owner, identity));
    await migrate(logins.migrations, this.build.migrations);
    await connected(logins.migrations, (owner) => claimDatabase(owner, identity));
    await settle(logins, this.config, this.build.personalData);
    if (!this.isClosed) this.open(database, logins);
  }
}
