import type { EnvironmentId } from '@intendance/kernel/id.js';
import pg from 'pg';
import { asker } from './ask.ts';
import { type Books, fillBooks, newOperation, openBooks } from './books.ts';
import type { Figure } from './figures.ts';
import { environmentIdOf, newDatabase, password, seed, seedSites, signInGrand } from './fixture.ts';
import type { Call } from './load.ts';
import { measuredLoad } from './measured-load.ts';
import { claim, findEnvironment, timeToVisible } from './refunds.ts';
import { percentile, type Report } from './row.ts';
import { type Server, signIn, startServer } from './server.ts';
import { importMovements } from './statements.ts';

type Place = { readonly postgres: { readonly url: string; readonly pid: number }; readonly scratch: string };

const clients = 8;
const seconds = 5;
const signIns = 20;
const small = { people: 150, claims: 300 };

/** What a call, a start and an event cost in one structure of each size: every cost beside that of the first size. */
export async function benchOperationsGrowth(place: Place, sizes: readonly number[], report: Report): Promise<void> {
  const costs: Figure[][] = [];
  for (const operations of sizes) {
    const url = await newDatabase(place.postgres.url, `bench_growth_${operations}`);
    await seed(url, place.scratch, small);
    const books = await withServer(place, url, async (server, token) => {
      const environment = (await environmentIdOf(server, token)) as EnvironmentId;
      const opened = await openBooks(url, environment, asker(server.url, token));
      report(await fillBooks(url, environment, opened, operations));
      return opened;
    });
    costs.push(await withServer(place, url, (server, token) => costsOfBooks(place, server, { url, token, books })));
  }
  reportGrowth(report, 'operations', sizes, costs);
}

/** The same for an installation with so many structures; then a structure that writes while another imports. */
export async function benchStructuresGrowth(place: Place, sizes: readonly number[], movements: number, report: Report): Promise<void> {
  const costs: Figure[][] = [];
  for (const structures of sizes) {
    const url = await newDatabase(place.postgres.url, `bench_structures_${structures}`);
    await seed(url, place.scratch, small);
    await seedSites(url, place.scratch, structures);
    costs.push(await withServer(place, url, (server, token) => costsOfStructures(place, server, { url, token, structures })));
    if (structures === sizes.at(-1)) await withServer(place, url, (server, token) => besideAnImport(server, token, movements, report));
  }
  reportGrowth(report, 'structures', sizes, costs);
}

async function costsOfBooks(
  place: Place,
  server: Server,
  { url, token, books }: { url: string; token: string; books: Books },
): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${token}` };
  const processor = processorOf(place, server);
  const idle = await server.residentMb();
  const operations = '/api/comptability/operations?limit=20';
  return [
    { name: 'start', unit: 's', value: server.readyMs / 1000 },
    { name: 'memory before the first call', unit: 'MB', value: idle },
    await processor('an operation created and allocated', () => ({ ...newOperation(books), headers })),
    await processor('a page of operations, each time another', (index) => ({ path: `${operations}&page=${1 + (index % 400)}`, headers })),
    await processor('a search of operations, each time another', (index) => ({
      path: `${operations}&filters[searchname]=magasin%20${index % 500}`,
      headers,
    })),
    await processor('a search of all records, each time another', (index) => ({
      path: `/api/search?text=magasin%20${index % 500}`,
      headers,
    })),
    await diskOf(url),
  ];
}

async function costsOfStructures(
  place: Place,
  server: Server,
  { url, token, structures }: { url: string; token: string; structures: number },
): Promise<Figure[]> {
  const idle = await server.residentMb();
  const processor = processorOf(place, server);
  const environment = await findEnvironment(server.url, token);
  const durations: number[] = [];
  for (let index = 0; index < signIns; index++) {
    const before = performance.now();
    await signIn(server.url, `admin@banc-${1 + (index % structures)}.demo`, password);
    durations.push(performance.now() - before);
  }
  return [
    { name: 'start', unit: 's', value: server.readyMs / 1000 },
    { name: 'memory before the first call', unit: 'MB', value: idle },
    {
      name: 'sign-in, p50',
      unit: 'ms',
      value: percentile(
        durations.toSorted((left, right) => left - right),
        0.5,
      ),
    },
    await processor('POST of a claim', (index) => claim(environment, index)),
    { name: 'memory after it', unit: 'MB', value: await server.residentMb() },
    await diskOf(url),
  ];
}

/** One structure posts claims and waits for their rows: alone, then while another one imports a statement. */
async function besideAnImport(server: Server, token: string, movements: number, report: Report): Promise<void> {
  const environment = await findEnvironment(server.url, token);
  const alone = await timeToVisible(server.url, environment);
  const other = await signIn(server.url, 'admin@banc-1.demo', password);
  const [beside] = await Promise.all([timeToVisible(server.url, environment), importMovements(server.url, other, movements)]);
  report({
    name: `POST to visible row while another structure imports ${movements} lines, p99`,
    value: percentile(beside, 0.99),
    unit: 'ms',
    floor: { name: 'alone', value: percentile(alone, 0.99) },
    note: `p50 ${percentile(beside, 0.5).toFixed(1)} ms, alone ${percentile(alone, 0.5).toFixed(1)} ms`,
  });
}

/** Of the program and PostgreSQL, for one call: another load on the machine changes it less than a rate. */
const processorOf =
  ({ postgres }: Place, server: Server) =>
  async (name: string, call: (index: number) => Call): Promise<Figure> => {
    const { api, database } = await measuredLoad(server, postgres.pid, clients, seconds, call);
    return { name: `${name}, processor`, unit: 'ms', value: api + database };
  };

async function diskOf(url: string): Promise<Figure> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ bytes: number }>(
    'SELECT (pg_database_size(current_database()) / (SELECT count(*) FROM evs.event))::int AS bytes',
  );
  await client.end();
  return { name: 'disk, all in all, per event', unit: 'bytes', value: rows[0]?.bytes ?? Number.NaN };
}

async function withServer<T>({ scratch }: Place, url: string, work: (server: Server, token: string) => Promise<T>): Promise<T> {
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    return await work(server, await signInGrand(server.url));
  } finally {
    await server.stop();
  }
}

function reportGrowth(report: Report, what: string, sizes: readonly number[], costs: readonly Figure[][]): void {
  for (const [index, { name, unit, value: first }] of (costs[0] ?? []).entries())
    for (const [rank, size] of sizes.entries())
      report({
        name: `${name}, ${size} ${what}`,
        unit,
        value: costs[rank]?.[index]?.value ?? Number.NaN,
        floor: { name: `${sizes[0]} ${what}`, value: first },
      });
}
