import type { StreamId } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import pg from 'pg';
import { Random } from '../../src/capabilities/sample-data/random.js';
import type { Database } from '../../src/platform/pools/database.js';
import { Directory } from '../../src/platform/tenancy/directory.js';
import type { TestApp } from '../open-test-app.js';

export type TortureOptions = { readonly app: TestApp; readonly seed: string; readonly events: number; readonly structures: number };
/** A structure, and the stream of it that every writer appends to. */
export type Structure = { readonly id: EnvironmentId; readonly hot: StreamId };
type Counts = Map<StreamId, number>;

const mostFaults = 20;
const mostTries = 20;

/** Shared by the writers, readers, movers and the killer of one run. Each of them draws its decisions from the seed and its own name. */
export class TortureRun {
  readonly structures: Structure[] = [];
  readonly faults: string[] = [];
  readonly tally = {
    repetitions: 0,
    rollbacks: 0,
    refusals: 0,
    interruptions: 0,
    kills: 0,
    moves: 0,
    stops: 0,
    cancellations: 0,
    readerStops: 0,
  };
  /** Acknowledged events. */
  readonly acknowledged = new Map<EnvironmentId, Counts>();
  /** Events whose COMMIT was not answered. */
  readonly unanswered = new Map<EnvironmentId, Counts>();
  /** The name that each person has by the last acknowledged event. */
  readonly names = new Map<StreamId, string>();
  left: number;
  isWriting = true;
  isMoving = true;
  private readonly raw = new Map<string, pg.Pool>();
  private readonly admins = new Map<string, pg.Pool>();

  constructor(readonly options: TortureOptions) {
    this.left = options.events;
  }

  get app(): TestApp {
    return this.options.app;
  }

  random(part: string): Random {
    return new Random(`${this.options.seed} ${part}`);
  }

  fault(text: string): void {
    if (this.faults.length < mostFaults) this.faults.push(text);
  }

  acknowledge(id: EnvironmentId, stream: StreamId, events: number): void {
    add(this.acknowledged, id, stream, events);
  }

  /** Where the structure is. The killer may end the connection that asks for it. */
  async databaseOf({ id }: Structure): Promise<Database> {
    for (let tries = 1; ; tries++) {
      try {
        return await this.app.get(Directory).of(id);
      } catch (error) {
        if (tries === mostTries) throw error;
        this.tally.interruptions++;
      }
    }
  }

  /** Connections of a writer that knows the database by itself, under the login of the program. */
  rawPool({ name, pools }: Database): pg.Pool {
    return pooled(this.raw, name, pools.access.app.connectionString);
  }

  /** As superuser. */
  async ask<Row extends object>({ name, pools }: Database, text: string, values: readonly unknown[] = []): Promise<Row[]> {
    const url = new URL(this.app.database.adminUrl);
    url.pathname = new URL(pools.access.app.connectionString ?? '').pathname;
    return (await pooled(this.admins, name, url.href).query<Row>(text, [...values])).rows;
  }

  /** The readers that stand still at an event of the structure, and why. */
  async parkedReaders({ id }: Structure): Promise<string> {
    const select = 'SELECT reader, event, error, tries FROM read.parked_environment WHERE environment_id = $1';
    const rows = await Promise.all(this.app.databases.all.map((database) => this.ask(database, select, [id])));
    return JSON.stringify(rows);
  }

  async close(): Promise<void> {
    await Promise.all([...this.raw.values(), ...this.admins.values()].map((pool) => pool.end()));
  }
}

export function add(counts: Map<EnvironmentId, Counts>, id: EnvironmentId, stream: StreamId, events: number): void {
  const ofStructure = counts.get(id) ?? new Map<StreamId, number>();
  counts.set(id, ofStructure);
  ofStructure.set(stream, (ofStructure.get(stream) ?? 0) + events);
}

function pooled(pools: Map<string, pg.Pool>, name: string, connectionString: string | undefined): pg.Pool {
  const known = pools.get(name);
  if (known) return known;
  const pool = new pg.Pool({ connectionString, max: 24, application_name: 'torture' });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  pools.set(name, pool);
  return pool;
}
