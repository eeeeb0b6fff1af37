import { randomUUID } from 'node:crypto';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import pg from 'pg';
import { type Load, load } from './load.ts';
import { perSecond, type Row } from './row.ts';
import { type Server, startServer } from './server.ts';
import { runStatements, statementsOf } from './sql-floor.ts';
import { environmentIdOf, newDatabase, seed, signInGrand } from './stage.ts';

type Place = { readonly postgres: string; readonly scratch: string };

const batch = 500;
/** Long before the years of the demonstration, so that no other one is carried into it. */
const yearName = '2015';
const yearId = newId<'fiscal-year'>();
const metadata = {
  actor: { id: randomUUID(), name: 'Mesure' },
  source: 'system',
  command: 'Measure',
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: randomUUID(),
} as const;

/** One year of `operations` allocated movements, two lines each, over sixty accounts; one bank account has a third of all lines. */
export async function benchBookkeeping({ postgres, scratch }: Place, operations: number): Promise<Row[]> {
  const url = await newDatabase(postgres, 'bench_bookkeeping');
  const rows: Row[] = [await seed(url, scratch, { people: 100, claims: 1 })];
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const token = await signInGrand(server.url);
    const environment = (await environmentIdOf(server, token)) as EnvironmentId;
    const headers = { authorization: `Bearer ${token}` };
    rows.push(await write(url, environment, operations));
    const bare = (await load(server.url, 8, 3, () => ({ path: '/health/live' }))).perSecond;
    const ask = `exercice_id=${yearId}`;
    for (const [name, path, clients] of [
      ['trial balance of the year', `/api/comptability/writings/balance?${ask}`, 8],
      ['trial balance, one client', `/api/comptability/writings/balance?${ask}`, 1],
      ['first page of a ledger', `/api/comptability/writings?${ask}&account=512001&limit=50`, 8],
      ['last page of a ledger', `/api/comptability/writings?${ask}&account=512001&limit=50&page=${Math.floor((operations * 0.7) / 50)}`, 8],
      ['ledger of a small account, whole', `/api/comptability/writings?${ask}&account=512009&limit=99999`, 4],
      ['ledger of the largest account, whole', `/api/comptability/writings?${ask}&account=512001&limit=99999`, 2],
      ['annual state', `/api/comptability/activities/state?${ask}`, 8],
    ] as const) {
      const sql = await runStatements(url, environment, await statementsOf(scratch, url, path, signInGrand), clients, 4);
      rows.push(...pageRows(name, await load(server.url, clients, 5, () => ({ path, headers })), sql, bare));
    }
    rows.push(await fec(server, headers), await rebuild(url));
  } finally {
    await server.stop();
  }
  return rows;
}

/** How fast the read models follow an import: from the first append until the books show the last one. */
async function write(url: string, environmentId: EnvironmentId, operations: number): Promise<Row> {
  const pool = openPool(`${url}?options=-c%20role%3Dintendance_app`, 4);
  const store = new PostgresEventStore(pool);
  const year = { yearId, name: yearName, start: `${yearName}-01-01`, end: `${yearName}-12-31` };
  const calendar = {
    stream: `fiscal-calendar-${environmentId}`,
    expected: 'any',
    events: [{ type: 'FiscalYearCreated', data: year }],
  } as const;
  await store.append({ environmentId, metadata, appends: [calendar] });
  const started = performance.now();
  for (let first = 0; first < operations; first += batch) {
    const count = Math.min(batch, operations - first);
    await store.append({ environmentId, metadata, appends: Array.from({ length: count }, (_, rank) => operation(first + rank)) });
  }
  const appended = performance.now() - started;
  await pool.end();
  await caughtUp(url);
  const milliseconds = performance.now() - started;
  const note = `${operations} operations, two events each; appended alone in ${(appended / 1000).toFixed(1)} s`;
  return {
    name: 'operations written, and shown by every read model',
    value: perSecond(operations, milliseconds),
    unit: 'operations/s',
    note,
  };
}

const activities = Array.from({ length: 50 }, () => newId<'accounting-activity'>());
const categoryId = newId<'accounting-category'>();

function operation(index: number) {
  const bank = index % 10 < 7 ? 1 : 2 + (index % 8);
  const day = `${yearName}-${String(1 + (index % 12)).padStart(2, '0')}-${String(1 + (index % 28)).padStart(2, '0')}`;
  const amount = 100 + (index % 9000);
  const facts = {
    accountId: randomUUID(),
    accountCode: `51200${bank}`,
    accountName: `Compte ${bank}`,
    journal: `BQ0${bank}`,
    accountBudget: 'ASC',
    date: day,
    fiscalYearId: yearId,
    wording: `CB MAGASIN ${index % 500}`,
    paymentType: 'card',
    value: -amount,
    isReimbursement: false,
    origin: 'import',
    importId: null,
    bankKey: null,
  };
  const split = {
    id: randomUUID(),
    kind: 'activity',
    activityId: activities[index % 50],
    activityLabel: `Activité ${index % 50}`,
    categoryId,
    categoryLabel: 'Mesure',
    budget: 'ASC',
    account: `6${String(10_000 + (index % 50))}`,
    accountLabel: `Dépense ${index % 50}`,
    budgetaryYearId: yearId,
    amount,
  };
  return {
    stream: `bank-operation-${newId()}`,
    expected: 'none',
    events: [
      { type: 'BankOperationRecorded', data: facts },
      { type: 'BankOperationAllocated', data: { splits: [split], provenance: { kind: 'manual', keyword: null } } },
    ],
  } as const;
}

async function fec(server: Server, headers: Record<string, string>): Promise<Row> {
  const started = performance.now();
  const response = await fetch(`${server.url}/api/comptability/exercices/${yearId}/fec`, { headers });
  const bytes = (await response.arrayBuffer()).byteLength;
  const note = `${(bytes / 1e6).toFixed(1)} MB, status ${response.status}, peak memory ${(await server.peakMb()).toFixed(0)} MB`;
  return { name: 'file of entries of the year', value: (performance.now() - started) / 1000, unit: 's', note };
}

async function caughtUp(url: string): Promise<void> {
  const text = `SELECT count(*)::int AS behind FROM read.projection p JOIN evs.checkpoint c ON c.projection = p.name AND c.generation = p.generation
    WHERE (c.xid, c.position) < (SELECT xid, position FROM evs.event ORDER BY xid DESC, position DESC LIMIT 1)`;
  await until(url, text, ({ behind }: { behind: number }) => behind === 0);
}

async function rebuild(url: string): Promise<Row> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const { rows } = await owner.query<{ generation: number; events: number }>(
    `SELECT generation, (SELECT count(*)::int FROM evs.event WHERE stream_type = 'bank-operation') AS events FROM read.projection WHERE name = 'ledger'`,
  );
  const [before] = rows;
  const started = performance.now();
  await owner.query("UPDATE read.projection SET rebuild_requested_at = now() WHERE name = 'ledger'");
  await owner.end();
  const swapped = ({ generation }: { generation: number }) => generation !== before?.generation;
  await until(url, "SELECT generation FROM read.projection WHERE name = 'ledger'", swapped);
  const value = perSecond(before?.events ?? 0, performance.now() - started);
  return { name: 'rebuild of the books beside the live ones', value, unit: 'events/s', note: `${before?.events} events, server running` };
}

async function until<T extends object>(url: string, text: string, isDone: (row: T) => boolean): Promise<void> {
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  const deadline = performance.now() + 600_000;
  for (;;) {
    const [row] = (await owner.query<T>(text)).rows;
    if (row && isDone(row)) break;
    if (performance.now() > deadline) throw new Error(`ten minutes were not enough for: ${text}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await owner.end();
}

function pageRows(name: string, page: Load, sql: number, bare: number): Row[] {
  const note = `p50 ${page.p50.toFixed(1)} ms, p99 ${page.p99.toFixed(1)} ms, ${page.errors} errors`;
  return [
    { name, value: page.perSecond, unit: '/s', floor: { name: 'same SQL through node-pg', value: sql }, note },
    { name: 'the same', value: page.perSecond, unit: '/s', floor: { name: 'bare HTTP answer', value: bare } },
  ];
}
