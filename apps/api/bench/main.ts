import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { eventStoreTemplate } from '@intendance/event-store/postgres/install.js';
import { startServer as startPostgres } from '../../../libs/testing/src/embedded-server.ts';
import { benchAgainst } from './against.ts';
import { benchBookkeeping } from './bookkeeping.ts';
import { benchDatabases } from './databases.ts';
import { figuresOf } from './figures.ts';
import { environmentIdOf, newDatabase, seed, signInGrand } from './fixture.ts';
import { benchOperationsGrowth, benchStructuresGrowth } from './growth.ts';
import { benchImports } from './imports.ts';
import { benchLetters } from './letters.ts';
import { bareCall, load } from './load.ts';
import { benchMailings } from './mailings.ts';
import { benchOrders } from './orders.ts';
import { benchPeople } from './people.ts';
import { benchClaims, benchExport, benchList, benchRebuild, claim, findEnvironment, listPath } from './refunds.ts';
import { benchRegistrations } from './registrations.ts';
import { openTable, printRows, type Row } from './row.ts';
import { benchSealing } from './sealing.ts';
import { startServer } from './server.ts';
import { benchSites } from './sites.ts';
import { runStatements, statementsOf } from './sql-floor.ts';
import { benchStatements } from './statements.ts';
import { statementsPerCall } from './statements-per-call.ts';
import { benchStore, type StoreUrls } from './store.ts';
import { benchWebhooks } from './webhooks.ts';

/** `npm run bench`: every figure of one run, on a durable PostgreSQL of its own. `-- store`, `-- refunds`, `-- registrations`, `-- people`, `-- statements`, `-- orders`, `-- letters`, `-- mailings`, `-- sealing`, `-- webhooks`, `-- databases`, `-- imports`, `-- sites` or `-- start` for one part; `-- growth` for the costs of more data and of more structures; `-- short` for the figures that the gate prints; `-- --against <commit>` for those of two builds in turns. */
const people = Number(process.env.BENCH_PEOPLE ?? 10_000);
/** Sizes of the directory: both, unless `BENCH_PEOPLE` gives one. */
const directories = process.env.BENCH_PEOPLE ? [people] : [10_000, 100_000];
const claims = Number(process.env.BENCH_REFUNDS ?? 50_000);
const registrations = Number(process.env.BENCH_REGISTRATIONS ?? 50_000);
const movements = Number(process.env.BENCH_MOVEMENTS ?? 100_000);
const sites = Number(process.env.BENCH_SITES ?? 200);
const orders = Number(process.env.BENCH_ORDERS ?? 50_000);
/** Sizes of the ledger: both, unless `BENCH_OPERATIONS` gives one. */
const bookSizes = process.env.BENCH_OPERATIONS ? [Number(process.env.BENCH_OPERATIONS)] : [100_000, 1_000_000];
/** Recipients of the mailing, and how many of them get their mail before it is stopped. */
const mails = Number(process.env.BENCH_MAILS ?? 20_000);
const sentMails = Number(process.env.BENCH_SENT_MAILS ?? 5_000);
/** Claims of the structure whose events are sent. */
const hookedClaims = Number(process.env.BENCH_HOOKED ?? 5_000);
/** Claims of the structure that moves, and of those that are projected. */
const movedClaims = Number(process.env.BENCH_MOVED ?? 20_000);
const importedLines = Number(process.env.BENCH_LINES ?? 100_000);
const sealedEvents = Number(process.env.BENCH_SEALED ?? 200_000);
const { values, positionals: partNames } = parseArgs({ options: { against: { type: 'string' } }, allowPositionals: true });
const isWatch = values.against !== undefined || partNames.includes('short') || partNames.includes('growth');
const wants = (part: string) => (partNames.length === 0 && !isWatch) || partNames.includes(part);
/** Enough for pages and searches to be those of a structure, few enough to be made in some seconds. */
const watched = { people: 1_000, claims: 2_000 };

const scratch = await mkdtemp(join(tmpdir(), 'intendance-bench-'));
const postgres = await startPostgres({ durable: true });
try {
  if (values.against !== undefined) await benchAgainst({ postgres, scratch }, values.against, watched);
  if (partNames.includes('short')) await short();
  if (wants('store')) await store();
  if (wants('refunds')) await refunds();
  if (wants('registrations')) {
    const measured = await benchRegistrations({ postgres: postgres.url, scratch }, people, registrations);
    printRows(`Registrations, ${people} people and ${registrations} registrations`, measured);
  }
  if (wants('people'))
    for (const count of directories)
      printRows(`Directory of ${count} people`, await benchPeople({ postgres: postgres.url, scratch }, count));
  if (wants('statements'))
    printRows(`Bank statement of ${movements} movements`, await benchStatements({ postgres: postgres.url, scratch }, movements));
  if (wants('bookkeeping'))
    for (const operations of bookSizes)
      await benchBookkeeping({ postgres, scratch }, operations, openTable(`Books of ${operations} operations`));
  if (wants('orders'))
    await benchOrders({ postgres: postgres.url, scratch }, people, orders, openTable(`Orders of the ticketing, ${orders} in a file`));
  if (wants('letters'))
    await benchLetters({ postgres: postgres.url, scratch }, openTable('Letters of a mailing, to people without an e-mail address'));
  if (wants('mailings')) await benchMailings({ postgres, scratch }, mails, sentMails, openTable(`Mailing to ${mails} addresses`));
  if (wants('sealing')) await sealing();
  if (wants('webhooks')) await benchWebhooks({ postgres, scratch }, hookedClaims, openTable('Webhooks of one structure'));
  if (wants('databases')) await databases();
  if (partNames.includes('imports'))
    await benchImports({ postgres, scratch }, importedLines, openTable(`Imports of ${importedLines} lines`));
  if (wants('sites')) await benchSites({ postgres: postgres.url, scratch }, sites, openTable(`Members' sites of ${sites} structures`));
  if (partNames.includes('growth')) await growth();
  if (wants('start')) await coldStart();
} finally {
  await postgres.stop();
  await rm(scratch, { recursive: true, force: true });
}

/** Rates as shares of the bare answer, processor time and memory, in about a minute. */
async function short(): Promise<void> {
  const url = await newDatabase(postgres.url, 'bench_short');
  await seed(url, scratch, watched);
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const figures = await figuresOf(server, postgres.pid, 4);
    printRows('Short', [{ name: 'start on existing data', value: server.readyMs / 1000, unit: 's' }, ...figures]);
  } finally {
    await server.stop();
  }
}

async function store(): Promise<void> {
  const urls = await storeUrls('bench_store');
  await eventStoreTemplate.prepare(urls.owner);
  printRows('Event store', await benchStore(urls));
}

async function sealing(): Promise<void> {
  await benchSealing(await storeUrls('bench_sealing'), sealedEvents, openTable(`Sealed history of ${sealedEvents} events`));
}

async function databases(): Promise<void> {
  const second = await startPostgres({ durable: true });
  try {
    await benchDatabases({ postgres, second, scratch }, movedClaims, openTable('Two databases beside one'));
  } finally {
    await second.stop();
  }
}

async function storeUrls(name: string): Promise<StoreUrls> {
  const owner = await newDatabase(postgres.url, name);
  const as = (role: string) => `${owner}?options=-c%20role%3D${role}`;
  return { owner, app: as('intendance_app'), worker: as('intendance_worker') };
}

async function refunds(): Promise<void> {
  const url = await newDatabase(postgres.url, 'bench_refunds');
  const rows: Row[] = [await seed(url, scratch, { people, claims })];
  const statements = await captured(url);
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const environment = await findEnvironment(server.url, await signInGrand(server.url));
    const bare = (await load(server.url, 8, 4, () => bareCall)).perSecond;
    const sql = await runStatements(url, await environmentIdOf(server, environment.token), statements, 8, 6);
    rows.push({ name: 'bare HTTP answer, 8 clients', value: bare, unit: '/s' });
    rows.push(...(await benchExport(server, environment)));
    rows.push(...(await benchList(server, environment, bare, sql)));
    rows.push(...(await benchClaims(server, environment, bare)));
    rows.push(...(await benchRebuild(url)));
  } finally {
    await server.stop();
  }
  const open = async (address: string) => {
    const environment = await findEnvironment(address, await signInGrand(address));
    return (index: number) => claim(environment, index);
  };
  rows.push(...(await statementsPerCall(scratch, url, 'POST /api/refunds', open)));
  printRows(`Refunds, ${people} people and ${claims} claims`, rows);
}

/** The page and its count as a first visitor causes them; later visitors are spared the count. */
async function captured(url: string) {
  const statements = await statementsOf(scratch, url, listPath, signInGrand);
  if (statements.length < 2) throw new Error(`a page and a count were expected, ${statements.length} statements were seen`);
  return statements;
}

/** `BENCH_GROWTH=10000,100000` and `BENCH_STRUCTURES=1,100` for other sizes. An hour with all of them. */
async function growth(): Promise<void> {
  const sizes = (name: string, all: readonly number[]) => process.env[name]?.split(',').filter(Boolean).map(Number) ?? all;
  const place = { postgres, scratch };
  await benchOperationsGrowth(place, sizes('BENCH_GROWTH', [10_000, 100_000, 1_000_000]), openTable('Operations of one structure'));
  await benchStructuresGrowth(
    place,
    sizes('BENCH_STRUCTURES', [1, 100, 1_000]),
    Number(process.env.BENCH_MOVEMENTS ?? 50_000),
    openTable('Structures of one installation'),
  );
}

/** From the start of the process to `ready`, on an existing embedded data directory, once built. */
async function coldStart(): Promise<void> {
  const dataDir = join(scratch, 'cold');
  const first = await startServer(dataDir);
  await first.stop();
  const again = await startServer(dataDir);
  await again.stop();
  printRows('Start', [
    { name: 'first start, demo data included', value: first.readyMs / 1000, unit: 's' },
    { name: 'start on existing data', value: again.readyMs / 1000, unit: 's' },
  ]);
}
