import { randomUUID } from 'node:crypto';
import type { AppendResult, DomainEvent, RecordedEvent } from '@intendance/event-store/event-store.js';
import { eventStoreTemplate, templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { PostgresFeedQueries } from '@intendance/event-store/postgres/postgres-feed-queries.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { openDatabase } from '@intendance/testing/database.js';
import pg from 'pg';
import { DatabaseProgress } from '../src/platform/projection/database-progress.js';
import { parkedEnvironmentSchema, parkedReaderSchema } from '../src/platform/projection/parked-environments.js';
import type { Projection, RowProjection } from '../src/platform/projection/projection.js';
import { projection } from '../src/platform/projection/projection.js';
import { ProjectionWorker, type WorkerParts } from '../src/platform/projection/projection-worker.js';
import { projectionSchema, servedRowsSchema } from '../src/platform/tenancy/projection-schema.js';

export const projectionTemplate = {
  name: 'projections 6',
  async prepare(ownerUrl: string): Promise<void> {
    await eventStoreTemplate.prepare(ownerUrl);
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query(`CREATE SCHEMA read; ${projectionSchema} ${parkedEnvironmentSchema} ${parkedReaderSchema} ${servedRowsSchema}`);
    await client.end();
  },
};

export type AccountEvent = { type: 'Opened' | 'Paid' | 'Closed'; data: { owner?: string; amount?: number } };
export type AccountRow = {
  id: string;
  owner: string;
  balance: number;
  state: 'open' | 'closed';
  lastPaidAt: string | null;
  payments: number[];
};

/** A small ledger account: its row folds, sums and disappears. */
export const accounts = (changes: Partial<RowProjection<AccountEvent, AccountRow>> = {}): Projection =>
  projection<AccountEvent, AccountRow>({
    name: 'accounts',
    version: 1,
    from: ['account'],
    table: {
      name: 'account',
      columns: {
        id: { type: 'uuid' },
        owner: { type: 'text' },
        balance: { type: 'bigint' },
        state: { type: 'text' },
        lastPaidAt: { type: 'timestamptz', nullable: true },
        payments: { type: 'jsonb' },
      },
      key: ['id'],
      indexes: ['owner, id'],
    },
    tallies: [
      {
        table: 'account_by_owner',
        keyColumns: { owner: 'text' },
        valueColumns: ['accounts', 'balance'],
        contributions: ({ owner, balance }) => [{ key: { owner }, values: { accounts: 1, balance } }],
      },
    ],
    fold: foldAccount,
    ...changes,
  });

export function foldAccount(row: AccountRow | undefined, event: RecordedEvent<AccountEvent>): AccountRow | null {
  const { owner = '', amount = 0 } = event.data;
  if (event.type === 'Opened')
    return { id: event.stream.slice('account-'.length), owner, balance: 0, state: 'open', lastPaidAt: null, payments: [] };
  if (!row) throw new Error(`${event.type} before Opened in ${event.stream}`);
  if (event.type === 'Closed') return null;
  return {
    ...row,
    balance: row.balance + amount,
    lastPaidAt: event.recordedAt.toISOString(),
    payments: [...row.payments, amount].slice(-5),
  };
}

export type Fixture = Awaited<ReturnType<typeof openFixture>>;

export async function openFixture() {
  const database = await openDatabase(projectionTemplate);
  const app = openPool(database.appUrl, 8);
  const worker = openPool(database.workerUrl, 12);
  const owner = openPool(database.adminUrl, 2);
  const feed = new PostgresEventFeed(worker);
  const queries = new PostgresFeedQueries(worker);
  const store = new PostgresEventStore(app, templatePasses, undefined, () => feed.wake());
  const workers: ProjectionWorker[] = [];
  return {
    app,
    worker,
    owner,
    feed,
    queries,
    store,
    progress: new DatabaseProgress(worker, queries),
    database,
    async start(
      projections: readonly Projection[],
      parts: Partial<Pick<WorkerParts, 'pool' | 'batch' | 'observer'>> = {},
    ): Promise<ProjectionWorker> {
      const started = new ProjectionWorker({ pool: worker, feed, projections, ...parts });
      workers.push(started);
      await started.start();
      return started;
    },
    append: (environmentId: EnvironmentId, account: string, ...events: AccountEvent[]): Promise<AppendResult> =>
      store.append({
        environmentId,
        metadata,
        appends: [{ stream: `account-${account}`, expected: 'any', events: events as DomainEvent[] }],
      }),
    /**
     * Waits until the feed shows every event appended so far: an older transaction of any database of the test server holds the feed back.
     */
    visible: async (): Promise<void> => {
      const text = `SELECT coalesce(max(xid), '0') < pg_snapshot_xmin(pg_current_snapshot()) AS shown FROM evs.event`;
      await eventually(async () => (await owner.query<{ shown: boolean }>(text)).rows[0]?.shown);
    },
    rows: async (text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> => (await owner.query(text, values)).rows,
    async close(): Promise<void> {
      await Promise.all(workers.map((each) => each.stop()));
      await Promise.all([app.end(), worker.end(), owner.end()]);
      await database.close();
    },
  };
}

export const metadata = {
  actor: { id: randomUUID(), name: 'Camille Élu' },
  source: 'api',
  command: 'Pay',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
} as const;

/** Waits for a state that must come. @throws Error after twenty seconds */
export async function eventually<T>(read: () => Promise<T | undefined | false>): Promise<T> {
  const deadline = Date.now() + 20_000;
  for (;;) {
    const value = await read();
    if (value) return value;
    if (Date.now() > deadline) throw new Error(`what was waited for never came: ${read}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
