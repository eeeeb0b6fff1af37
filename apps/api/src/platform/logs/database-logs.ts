import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Logger } from '@nestjs/common';
import type { Database } from '../pools/database.js';
import type { DatabaseProgress } from '../projection/database-progress.js';
import type { WakeUp } from '../projection/wake-up.js';
import type { Directory } from '../tenancy/directory.js';
import type { LogAdapters } from './log-adapters.js';

/** The events of the structures of one database, and how far its readers are. */
export type DatabaseLog = LogAdapters & { readonly database: Database; readonly progress: DatabaseProgress; readonly wakeUp: WakeUp };

/** The logs of the installation: one in each database. */
export class DatabaseLogs {
  private readonly logger = new Logger('databases');
  private readonly logs: Map<Database, DatabaseLog>;

  /** @param make is called once for each other database, when it has answered */
  constructor(
    readonly directory: Directory,
    readonly home: DatabaseLog,
    private readonly make: (database: Database) => DatabaseLog,
  ) {
    this.logs = new Map([[home.database, home]]);
  }

  /** @throws StoreUnavailable before the database has answered */
  in(database: Database): DatabaseLog {
    const log = this.logs.get(database) ?? this.make(database);
    this.logs.set(database, log);
    return log;
  }

  /** @throws StoreUnavailable */
  async of(environmentId: EnvironmentId): Promise<DatabaseLog> {
    return this.in(await this.directory.of(environmentId));
  }

  /** Only the open ones. */
  get open(): readonly DatabaseLog[] {
    return this.directory.databases.open.map((database) => this.in(database));
  }

  /** See `Databases.whenEachOpens`. */
  whenEachOpens(work: (log: DatabaseLog) => Promise<void>): Promise<void> {
    return this.directory.databases.whenEachOpens(
      (database) => work(this.in(database)),
      ({ name }, error) => this.logger.warn({ msg: 'the readers of a database do not start yet', database: name, err: error }),
    );
  }
}
