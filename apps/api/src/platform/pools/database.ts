import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { Pools } from './pools.js';

const retryMs = 2_000;

/** A PostgreSQL database with structures. Another one than the home may answer later than the start of the program. */
export class Database {
  private openPools: Pools | undefined;
  private readonly opening = Promise.withResolvers<void>();

  /** @param share how many of the new structures it takes, in relation to the other databases */
  constructor(
    readonly name: string,
    readonly number: number,
    readonly share: number,
  ) {}

  /** @throws StoreUnavailable before the first connection */
  get pools(): Pools {
    if (!this.openPools) throw new StoreUnavailable(`the database ${this.name}`, undefined);
    return this.openPools;
  }

  get isOpen(): boolean {
    return this.openPools !== undefined;
  }

  /** Resolves when the database has answered, and has the schema of this build. */
  get whenOpen(): Promise<void> {
    return this.opening.promise;
  }

  open(pools: Pools): this {
    this.openPools = pools;
    this.opening.resolve();
    return this;
  }
}

/** The databases of the installation, the home first. */
export class Databases {
  constructor(
    readonly home: Database,
    readonly others: readonly Database[] = [],
  ) {}

  get all(): readonly Database[] {
    return [this.home, ...this.others];
  }

  /** Only the ones that have answered since the start of the program. */
  get open(): readonly Database[] {
    return this.all.filter(({ isOpen }) => isOpen);
  }

  numbered(number: number): Database | undefined {
    return this.all.find((database) => database.number === number);
  }

  named(name: string): Database | undefined {
    return this.all.find((database) => database.name === name);
  }

  /** @param listener is called when a server closes a connection: see `Pools` */
  onLost(listener: () => void): void {
    for (const database of this.all) void database.whenOpen.then(() => database.pools.onLost(listener));
  }

  /**
   * Works on each database as soon as it is open, and again after a failure: an outage may come in between. Resolves after the first try on
   * those that are open. @throws what the work throws on the home
   */
  async whenEachOpens(work: (database: Database) => Promise<void>, failed: (database: Database, error: unknown) => void): Promise<void> {
    const tries = this.others.map((database) => ({ database, first: this.tryUntilDone(database, work, failed) }));
    await Promise.all([work(this.home), ...tries.filter(({ database }) => database.isOpen).map(({ first }) => first)]);
  }

  private tryUntilDone(
    database: Database,
    work: (database: Database) => Promise<void>,
    failed: (database: Database, error: unknown) => void,
  ): Promise<void> {
    const first = database.whenOpen.then(() => work(database));
    return first.catch((error: unknown) => {
      failed(database, error);
      setTimeout(() => void this.tryUntilDone(database, work, failed), retryMs).unref();
    });
  }
}
