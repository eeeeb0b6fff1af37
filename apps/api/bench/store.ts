import type { EventMetadata, StreamId } from '@intendance/event-store/event-store.js';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import pg from 'pg';
import { perSecond, type Row } from './row.ts';

export type StoreUrls = { owner: string; app: string; worker: string };

const sliceMs = 800;
const rounds = 3;

export const metadata: EventMetadata = {
  actor: { id: '0193b6a0-0000-7000-8000-000000000001', name: 'Camille Élu' },
  source: 'api',
  command: 'ValidateRefund',
  commandId: '0193b6a0-0000-7000-8000-000000000002',
  correlationId: '0193b6a0-0000-7000-8000-000000000003',
  causationId: '0193b6a0-0000-7000-8000-000000000002',
};
export const sampleData = {
  personId: '0193b6a0-0000-7000-8000-00000000000a',
  billedOn: '2026-03-16',
  bill: 4250,
  refundable: 2000,
  comment: 'adhésion au club',
};

/** Appends and feed of the store itself, on a database that holds schema `evs` and nothing else. */
export async function benchStore({ owner, app, worker }: StoreUrls): Promise<Row[]> {
  const rows: Row[] = [];
  const admin = new pg.Client({ connectionString: owner });
  await admin.connect();
  await admin.query('CREATE TABLE public.floor (id uuid PRIMARY KEY, type text NOT NULL, data jsonb NOT NULL, meta jsonb NOT NULL)');
  await admin.query('GRANT INSERT ON public.floor TO intendance_app');
  for (const connections of [1, 8, 32]) rows.push(...(await benchAppends(app, connections)));
  rows.push(await benchImport(app, admin));
  await admin.query('ANALYZE');
  rows.push(await benchFeed(worker));
  await admin.end();
  return rows;
}

/** Slices of each kind in turn, so that a busy moment of the machine weighs on all of them; the middle one of each counts. */
async function benchAppends(url: string, connections: number): Promise<Row[]> {
  const pool = openPool(url, connections);
  const store = new PostgresEventStore(pool, templatePasses);
  const environmentId: EnvironmentId = newId();
  const streams = Array.from({ length: connections }, () => ({ stream: `refund-${newId()}` as StreamId, version: 0 }));
  const append = async (client: number, size: number): Promise<void> => {
    const mine = streams[client] as { stream: StreamId; version: number };
    const events = Array.from({ length: size }, () => ({ type: 'RefundValidated', data: sampleData }));
    const result = await store.append({ environmentId, metadata, appends: [{ stream: mine.stream, expected: mine.version, events }] });
    if (result.outcome !== 'appended') throw new Error(`${result.outcome} on a stream with one writer`);
    mine.version = result.version;
  };
  const insert = async (): Promise<void> => {
    const values = [newId(), 'RefundValidated', JSON.stringify(sampleData), JSON.stringify(metadata)];
    await pool.query({ name: 'floor', text: 'INSERT INTO public.floor VALUES ($1, $2, $3, $4)', values });
  };
  const kinds = { floor: insert, one: (client: number) => append(client, 1), ten: (client: number) => append(client, 10) };
  const measured: Record<keyof typeof kinds, number[]> = { floor: [], one: [], ten: [] };
  for (const work of Object.values(kinds)) await slice(work, connections, 200);
  for (let round = 0; round < rounds; round++)
    for (const kind of ['floor', 'one', 'ten'] as const) measured[kind].push(await slice(kinds[kind], connections, sliceMs));
  await pool.end();
  const floor = { name: 'single-row INSERT', value: middle(measured.floor) };
  const clients = `${connections} connection${connections > 1 ? 's' : ''}`;
  return [
    { name: `append of 1 event, ${clients}`, value: middle(measured.one), unit: '/s', floor },
    { name: `append of 10 events, ${clients}`, value: middle(measured.ten), unit: '/s', floor },
  ];
}

async function slice(work: (client: number) => Promise<void>, connections: number, ms: number): Promise<number> {
  const began = performance.now();
  let done = 0;
  const client = async (index: number): Promise<void> => {
    while (performance.now() - began < ms) {
      await work(index);
      done++;
    }
  };
  await Promise.all(Array.from({ length: connections }, (_, index) => client(index)));
  return perSecond(done, performance.now() - began);
}

/** Five hundred new streams per append, as an import does; the floor is the same number of rows in one INSERT. */
async function benchImport(url: string, admin: pg.Client): Promise<Row> {
  const pool = openPool(url, 1);
  const store = new PostgresEventStore(pool, templatePasses);
  const environmentId: EnvironmentId = newId();
  const size = 500;
  const batches = 40;
  const began = performance.now();
  for (let batch = 0; batch < batches; batch++) {
    const appends = Array.from({ length: size }, () => ({
      stream: `refund-${newId()}` as StreamId,
      expected: 'none' as const,
      events: [{ type: 'RefundRequested', data: sampleData }],
    }));
    await store.append({ environmentId, metadata, appends });
  }
  const value = perSecond(size * batches, performance.now() - began);
  await pool.end();
  const bulk = performance.now();
  for (let batch = 0; batch < batches; batch++) {
    const rows = Array.from({ length: size }, () => ({ id: newId(), type: 'RefundRequested', data: sampleData, meta: metadata }));
    await admin.query(
      'INSERT INTO public.floor SELECT * FROM jsonb_to_recordset($1::jsonb) AS r(id uuid, type text, data jsonb, meta jsonb)',
      [JSON.stringify(rows)],
    );
  }
  const floor = { name: 'bulk INSERT', value: perSecond(size * batches, performance.now() - bulk) };
  return { name: 'import, 500 new streams an append', value, unit: 'events/s', floor };
}

async function benchFeed(url: string): Promise<Row> {
  const pool = openPool(url, 1);
  const feed = new PostgresEventFeed(pool);
  const began = performance.now();
  let count = 0;
  for (let after = feedStart; ; ) {
    const { events, upTo } = await feed.after(after, 2000);
    count += events.length;
    after = upTo;
    if (events.length < 2000) break;
  }
  const value = perSecond(count, performance.now() - began);
  await pool.end();
  return { name: 'feed, read from the start', value, unit: 'events/s', note: `${count} events in batches of 2,000` };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
