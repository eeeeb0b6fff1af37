import type { StreamId } from '@intendance/event-store/event-store.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { eventStoreTemplate, templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventFeed } from '@intendance/event-store/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import pg from 'pg';
import type { exportedHistory as BuiltExport } from '../src/platform/sealing/exported-history.js';
import type { SealKeys as BuiltKeys } from '../src/platform/sealing/seal-keys.js';
import type { Sealer as BuiltSealer } from '../src/platform/sealing/sealer.js';
import { perSecond, type Report } from './row.ts';
import { metadata, type StoreUrls, sampleData } from './store.ts';

const load = (path: string) => import(new URL(`../dist/platform/${path}.js`, import.meta.url).href);
const size = 500;
const sliceMs = 4000;
const writers = 8;

/** Seals all events of one structure, exports and checks them; then appends with and without the sealer beside. */
export async function benchSealing(urls: StoreUrls, events: number, report: Report): Promise<void> {
  await install(urls.owner);
  const [app, worker] = [openPool(urls.app, writers), openPool(urls.worker, 6)];
  const feed = new PostgresEventFeed(worker);
  const store = new PostgresEventStore(app, templatePasses, undefined, () => feed.wake());
  const environmentId: EnvironmentId = newId();
  const imports = Array.from({ length: Math.ceil(events / size) }, () => () => importSome(store, environmentId));
  for (const some of imports) await some();
  const { Sealer, SealKeys } = (await load('sealing/sealer').then(async (sealer) => ({
    ...sealer,
    ...(await load('sealing/seal-keys')),
  }))) as { Sealer: typeof BuiltSealer; SealKeys: typeof BuiltKeys };
  const now = () => new Date();
  const start = () => {
    const problem = (error: unknown) => process.stderr.write(`${error}\n`);
    const sealer = new Sealer({ pool: worker, feed, keys: new SealKeys(new KeyWrap('a secret of the benchmark'), now), now, problem });
    sealer.start();
    return sealer;
  };
  const began = performance.now();
  const sealer = start();
  const total = imports.length * size;
  await until(async () => (await sealedCount(worker, environmentId)) >= total);
  report({ name: 'events sealed', value: perSecond(total, performance.now() - began), unit: '/s', note: `${total} events` });
  await checkAll({ worker, feed, environmentId, now: now(), total }, report);
  const [row] = (await worker.query("SELECT pg_total_relation_size('evs.seal')::float8 AS bytes")).rows as { bytes: number }[];
  report({ name: 'seals on disk', value: (row?.bytes ?? 0) / total, unit: 'bytes an event' });
  const beside: number[] = [];
  const alone: number[] = [];
  for (let round = 0; round < 3; round++) {
    beside.push(await appends(store));
    await sealer.stop().catch(() => undefined);
    alone.push(await appends(store));
    if (round < 2) beside.push(await (async (again) => appends(store).finally(() => again.stop()))(start()));
  }
  const middle = (values: number[]) => values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
  const floor = { name: 'without the sealer', value: middle(alone) };
  report({ name: `appends of 1 event beside the sealer, ${writers} writers`, value: middle(beside), unit: '/s', floor });
  await Promise.all([app.end(), worker.end()]);
}

async function install(ownerUrl: string): Promise<void> {
  await eventStoreTemplate.prepare(ownerUrl);
  const [{ sealSchema }, { parkedEnvironmentSchema, parkedReaderSchema }] = await Promise.all([
    load('sealing/seal-schema'),
    load('projection/parked-environments'),
  ]);
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await owner.query(
    `CREATE SCHEMA read; GRANT USAGE ON SCHEMA read TO intendance_worker; ${parkedEnvironmentSchema} ${parkedReaderSchema} ${sealSchema}`,
  );
  await owner.end();
}

async function importSome(store: PostgresEventStore, environmentId: EnvironmentId): Promise<void> {
  const appends = Array.from({ length: size }, () => ({
    stream: `refund-${newId()}` as StreamId,
    expected: 'none' as const,
    events: [{ type: 'RefundRequested', data: sampleData }],
  }));
  await store.append({ environmentId, metadata, appends });
}

async function sealedCount(worker: pg.Pool, environmentId: EnvironmentId): Promise<number> {
  const text =
    "SELECT coalesce(max((content::jsonb ->> 'first')::int + (content::jsonb ->> 'count')::int - 1), 0) AS sealed FROM evs.seal WHERE environment_id = $1";
  return (await worker.query<{ sealed: number }>(text, [environmentId])).rows[0]?.sealed ?? 0;
}

type Sealed = { worker: pg.Pool; feed: PostgresEventFeed; environmentId: EnvironmentId; now: Date; total: number };

async function checkAll({ worker: pool, feed, environmentId, now, total }: Sealed, report: Report): Promise<void> {
  const { exportedHistory } = (await load('sealing/exported-history')) as { exportedHistory: typeof BuiltExport };
  const exporting = performance.now();
  const lines: string[] = [];
  for await (const line of exportedHistory({ pool, feed, now }, environmentId)) lines.push(line);
  report({ name: 'events exported', value: perSecond(total, performance.now() - exporting), unit: '/s' });
  const checking = performance.now();
  const { events, findings } = await checkHistoryFile(each(lines));
  if (events !== total || findings.length > 0) throw new Error(`${events} events, ${findings.length} findings`);
  report({ name: 'events checked', value: perSecond(total, performance.now() - checking), unit: '/s' });
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

async function appends(store: PostgresEventStore): Promise<number> {
  const environmentId: EnvironmentId = newId();
  const began = performance.now();
  let done = 0;
  const write = async (): Promise<void> => {
    const stream = `refund-${newId()}` as StreamId;
    for (let version = 0; performance.now() - began < sliceMs; version++, done++)
      await store.append({
        environmentId,
        metadata,
        appends: [{ stream, expected: version, events: [{ type: 'RefundValidated', data: sampleData }] }],
      });
  };
  await Promise.all(Array.from({ length: writers }, write));
  return perSecond(done, performance.now() - began);
}

async function until(isDone: () => Promise<boolean>): Promise<void> {
  while (!(await isDone())) await new Promise((resolve) => setTimeout(resolve, 20));
}
