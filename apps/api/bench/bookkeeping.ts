import type { EnvironmentId } from '@intendance/kernel/id.js';
import pg from 'pg';
import { asker } from './ask.ts';
import { benchFiles } from './bookkeeping-files.ts';
import { type Books, caughtUp, fillBooks, newOperation, openBooks, until } from './books.ts';
import { environmentIdOf, newDatabase, seed, signInGrand } from './fixture.ts';
import { bareCall, type Call } from './load.ts';
import { type Measured, measuredLoad } from './measured-load.ts';
import { perSecond, type Report, type Row } from './row.ts';
import { startServer } from './server.ts';
import { runStatements, statementsOf } from './sql-floor.ts';
import { statementsPerCall } from './statements-per-call.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };

/** One year of `operations` allocated operations over sixty accounts: measures the screens, the files and a clerk's commands. */
export async function benchBookkeeping({ postgres, scratch }: Place, operations: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres.url, `bench_bookkeeping_${operations}`);
  report(await seed(url, scratch, { people: 100, claims: 1 }));
  const books = await measureScreens({ postgres, scratch }, url, operations, report);
  const open = async (address: string) => {
    const headers = { authorization: `Bearer ${await signInGrand(address)}` };
    return () => ({ ...newOperation(books), headers });
  };
  report(...(await statementsPerCall(scratch, url, 'an operation created and allocated', open)));
}

/** Fills a year, then measures every screen, the files and a rebuild with one server. */
async function measureScreens({ postgres, scratch }: Place, url: string, operations: number, report: Report): Promise<Books> {
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const token = await signInGrand(server.url);
    const environment = (await environmentIdOf(server, token)) as EnvironmentId;
    const headers = { authorization: `Bearer ${token}` };
    const books = await openBooks(url, environment, asker(server.url, token));
    report(await fillBooks(url, environment, books, operations));
    const measure = (clients: number, seconds: number, call: (index: number) => Call): Promise<Measured> =>
      measuredLoad(server, postgres.pid, clients, seconds, call);
    const bare = await measure(8, 4, () => bareCall);
    report({ name: 'bare HTTP answer, 8 clients', value: bare.perSecond, unit: '/s', note: noteOf(bare) });
    for (const { name, clients, calls, isRead } of screens(books, operations)) {
      const call = (index: number): Call => ({ headers, ...(calls[index % calls.length] ?? { path: '/' }) });
      const statements = isRead ? await statementsOf(scratch, url, call(0).path, signInGrand) : [];
      const sql = isRead ? await runStatements(url, environment, statements, clients, 4) : undefined;
      report(screenRow(`${name}, ${clients} client${clients > 1 ? 's' : ''}`, await measure(clients, 6, call), sql, bare));
    }
    await caughtUp(url);
    await benchFiles(server, headers, { yearId: books.yearId, count: operations }, report);
    report(await rebuild(url));
    return books;
  } finally {
    await server.stop();
  }
}

type Screen = { name: string; clients: number; calls: readonly Pick<Call, 'method' | 'path' | 'body'>[]; isRead: boolean };

function screens(books: Books, operations: number): Screen[] {
  const { yearId, yearName, accounts, activities } = books;
  const [bank] = accounts;
  const [activity] = activities;
  if (!bank || !activity) throw new Error('the books of the bench are empty');
  const ask = `exercice_id=${yearId}`;
  const writings = (query: string) => `/api/comptability/writings?${ask}&${query}`;
  const balance = `/api/comptability/writings/balance?${ask}`;
  const months = Array.from({ length: 12 }, (_, month) => `${yearName}-${String(month + 1).padStart(2, '0')}`);
  const read = (name: string, clients: number, ...paths: string[]): Screen => ({
    name,
    clients,
    calls: paths.map((path) => ({ path })),
    isRead: true,
  });
  const lists = accounts.flatMap(({ id }) =>
    months.map((month) => {
      const days = `filters[date|gte]=${month}-01&filters[date|lte]=${month}-28`;
      return `/api/comptability/operations?limit=20&filters[account.id|eq]=${id}&${days}`;
    }),
  );
  const others = months.flatMap((month) =>
    Array.from({ length: 100 }, (_, page) => {
      const days = `filters[date|gte]=${month}-01&filters[date|lte]=${month}-28`;
      return `/api/comptability/operations?limit=20&page=${page + 1}&filters[account.id|eq]=${bank.id}&${days}`;
    }),
  );
  const nothing = `/api/comptability/operations?limit=20&filters[exercice.id|eq]=${yearId}&filters[split_activity|eq]=${bank.id}`;
  return [
    read('trial balance of the year', 8, balance),
    read('trial balance of the year', 1, balance),
    read('trial balance of a part of the year, each time another', 8, ...partsOf(yearName).map((part) => `${balance}&${part}`)),
    read('operations of an account and month, 20 a page', 8, ...lists),
    read('the same, each time a page that nobody asked for', 8, ...others),
    read('operations of an activity that has none', 8, nothing),
    read('first page of a ledger', 8, writings(`account=${bank.code}&limit=50`)),
    read('last page of a ledger', 8, writings(`account=${bank.code}&limit=50&page=${Math.floor((operations * 0.7) / 50)}`)),
    read('ledger of 2,000 lines, whole', 4, writings(`account=${activity.account}&limit=2000`)),
    read('ledger of 70,000 lines, whole', 2, writings(`account=${bank.code}&limit=70000`)),
    read('annual state', 8, `/api/comptability/activities/state?${ask}`),
    read('balance sheet and income statement', 8, `/api/comptability/annual_accounts?${ask}`),
    {
      name: 'an operation created and allocated',
      clients: 8,
      calls: [newOperation(books)],
      isRead: false,
    },
  ];
}

/** Every pair of days that begins in January and ends in December: more pairs than one measure needs. */
function partsOf(year: string): string[] {
  const day = (rank: number) => String(1 + rank).padStart(2, '0');
  return Array.from({ length: 31 * 31 * 2 }, (_, index) => {
    const budget = index < 31 * 31 ? '' : '&budget_id=ASC';
    return `date_begin=${year}-01-${day(index % 31)}&date_end=${year}-12-${day(Math.floor(index / 31) % 31)}${budget}`;
  });
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

function screenRow(name: string, measurement: Measured, sql: number | undefined, bare: Measured): Row {
  const floor = { name: 'bare answer', value: bare.perSecond };
  const share = `${(measurement.perSecond / bare.perSecond).toFixed(2)} of a bare answer; `;
  const row = { name, value: measurement.perSecond, unit: '/s' };
  if (sql === undefined) return { ...row, floor, note: noteOf(measurement) };
  return { ...row, floor: { name: 'same SQL through node-pg', value: sql }, note: share + noteOf(measurement) };
}

const noteOf = ({ p50, p99, errors, calls, api, database }: Measured): string =>
  `p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${errors} errors of ${calls + errors}; processor ${api.toFixed(2)} + ${database.toFixed(2)} ms in PostgreSQL`;
