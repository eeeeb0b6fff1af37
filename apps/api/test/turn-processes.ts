import type { DatabaseTemplate, TestDatabase } from '@intendance/testing/database.js';
import { openDatabase } from '@intendance/testing/database.js';
import pg from 'pg';
import { Database, Databases } from '../src/platform/pools/database.js';
import { Pools } from '../src/platform/pools/pools.js';
import { OwnedWork } from '../src/platform/projection/owned-work.js';
import { type ReaderFamily, ReaderTurns, type Reading } from '../src/platform/turns/reader-turns.js';
import { StableAddress } from './stable-address.js';

export const databaseNames = ['home', 'lyon', 'brest'] as const;
export type DatabaseName = (typeof databaseNames)[number];

/** Databases that several processes read in turn: each process here has pools, and ways to the databases, of its own. */
export class TurnProcesses {
  readonly all: TurnProcess[] = [];
  /** Of a database, two processes at the same time. */
  readonly overlaps: string[] = [];

  private constructor(readonly databases: ReadonlyMap<DatabaseName, TestDatabase>) {}

  static async open(template?: DatabaseTemplate): Promise<TurnProcesses> {
    const opened = databaseNames.map(async (name) => [name, await openDatabase(template)] as const);
    return new TurnProcesses(new Map(await Promise.all(opened)));
  }

  async close(): Promise<void> {
    for (const database of this.databases.values()) await database.close();
  }

  async start(name: string, { build = 'one', family = 'worker' }: { build?: string; family?: ReaderFamily } = {}): Promise<TurnProcess> {
    const process = await TurnProcess.open(name, this, build);
    this.all.push(process);
    await process.start(family);
    return process;
  }

  async endAll(): Promise<void> {
    await Promise.all(this.all.splice(0).map((process) => process.end()));
    this.overlaps.length = 0;
  }

  /** By database: the processes that read it now. */
  get readers(): Readonly<Record<DatabaseName, string>> {
    const of = (database: DatabaseName) => this.all.filter((process) => process.reads(database)).map(({ name }) => name);
    return { home: of('home').join(' '), lyon: of('lyon').join(' '), brest: of('brest').join(' ') };
  }

  /** How many databases each process reads, by name. */
  get shares(): number[] {
    return this.all.map((process) => databaseNames.filter((database) => process.reads(database)).length);
  }

  /** One process reads each database. */
  get isWhole(): boolean {
    return Object.values(this.readers).every((names) => names !== '' && !names.includes(' '));
  }

  /** As superuser. */
  async ask<Row extends object>(database: DatabaseName, text: string): Promise<Row[]> {
    const client = new pg.Client(this.databases.get(database)?.adminUrl);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }
}

export class TurnProcess {
  isLeaving = false;
  family: ReaderFamily | undefined;
  private readonly works = new Map<DatabaseName, OwnedWork>();
  private reading: Reading | undefined;
  readonly turns: ReaderTurns;

  private constructor(
    readonly name: string,
    private readonly processes: TurnProcesses,
    build: string,
    private readonly ways: ReadonlyMap<DatabaseName, StableAddress>,
    private readonly pools: ReadonlyMap<DatabaseName, Pools>,
  ) {
    const [home, ...others] = [...pools].map(([database, opened], number) => new Database(database, number, 1).open(opened));
    if (!home) throw new Error('without a database');
    const databases = new Databases(home, others);
    this.turns = new ReaderTurns({ databases, build, isLeaving: () => this.isLeaving, failed: () => undefined });
  }

  static async open(name: string, processes: TurnProcesses, build: string): Promise<TurnProcess> {
    const ways = new Map<DatabaseName, StableAddress>();
    const pools = new Map<DatabaseName, Pools>();
    for (const [database, { appUrl, workerUrl, vaultUrl }] of processes.databases) {
      const way = await StableAddress.open();
      way.leadTo(appUrl);
      const through = (url: string) => ({
        connectionString: Object.assign(new URL(url), { port: String(way.port), hostname: '127.0.0.1' }).href,
      });
      ways.set(database, way);
      pools.set(database, new Pools({ app: through(appUrl), worker: through(workerUrl), vault: through(vaultUrl) }, () => undefined));
    }
    return new TurnProcess(name, processes, build, ways, pools);
  }

  start(family: ReaderFamily): Promise<void> {
    this.family = family;
    this.reading = this.turns.run(family, async ({ name, pools }) => {
      const work = this.workOf(name as DatabaseName, pools.worker, family);
      work.start();
      return { stop: () => work.stop() };
    });
    return this.reading.started;
  }

  /** Gently. */
  async stop(): Promise<void> {
    await this.reading?.stop();
  }

  reads(database: DatabaseName): boolean {
    return this.works.get(database)?.isOwned ?? false;
  }

  /** Without a word, like a kill: nothing comes through any more. */
  kill(): void {
    for (const database of databaseNames) this.cut(database);
  }

  cut(database: DatabaseName): void {
    this.ways.get(database)?.leadTo('postgres://127.0.0.1:1');
  }

  freeze(database: DatabaseName): void {
    this.ways.get(database)?.freeze();
  }

  /** It has asked the frozen database something. */
  waitsFor(database: DatabaseName): boolean {
    return (this.ways.get(database)?.dropped ?? 0) > 0;
  }

  lead(database: DatabaseName): void {
    this.ways.get(database)?.leadTo(this.processes.databases.get(database)?.appUrl ?? '');
  }

  async end(): Promise<void> {
    for (const database of databaseNames) this.lead(database);
    await this.stop();
    for (const pools of this.pools.values()) await pools.close();
    for (const way of this.ways.values()) await way.close();
  }

  private workOf(database: DatabaseName, pool: pg.Pool, family: ReaderFamily): OwnedWork {
    const work = new OwnedWork({
      pool,
      name: `spec ${family}`,
      longestPauseMs: 1000,
      work: async () => {
        const others = this.processes.all.filter((each) => each !== this && each.family === family && each.reads(database));
        for (const { name } of others) this.processes.overlaps.push(`${database}: ${this.name} beside ${name}`);
        while (work.isOwned) await work.pauses.pause(10);
      },
      failed: () => undefined,
    });
    this.works.set(database, work);
    return work;
  }
}
