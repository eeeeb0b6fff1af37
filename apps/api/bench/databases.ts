import { spawn } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { eventStoreTemplate, templatePasses } from '@intendance/event-store/postgres/install.js';
import { openPool } from '@intendance/event-store/postgres/pool.js';
import { PostgresEventStore } from '@intendance/event-store/postgres/postgres-event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { cpuBetween, cpuOf } from './cpu.ts';
import { environmentIdOf, newDatabase, password, seed, seedSites, signInGrand } from './fixture.ts';
import { type Measured, measuredLoad } from './measured-load.ts';
import { benchRebuild, claim, findEnvironment } from './refunds.ts';
import { percentile, type Report } from './row.ts';
import { here, type Server, signIn, startServer } from './server.ts';
import { metadata, sampleData } from './store.ts';

type Postgres = { readonly url: string; readonly pid: number };
/** Two PostgreSQL servers, each with a data directory of its own. */
export type Place = { readonly postgres: Postgres; readonly second: Postgres; readonly scratch: string };

const sliceMs = 2_000;
const rounds = 5;
const directoryRounds = 8;
const fewEvents = { people: 150, claims: 300 };

/** Two databases beside one, in turns: rows show what two have, their floor what one has with as many clients. */
export async function benchDatabases(place: Place, claims: number, report: Report): Promise<void> {
  await benchAppends(place, report);
  await benchProjections(place, claims, report);
  await benchDirectory(place, report);
  await benchMove(place, claims, report);
}

/** The same writers on one database, and half of them on each of two. */
async function benchAppends(place: Place, report: Report): Promise<void> {
  const urls = [await newDatabase(place.postgres.url, 'bench_appends'), await newDatabase(place.second.url, 'bench_appends')];
  for (const url of urls) await eventStoreTemplate.prepare(url);
  for (const writers of [16, 64]) {
    const pools = urls.map((url) => openPool(`${url}?options=-c%20role%3Dintendance_app`, writers));
    const stores = pools.map((pool) => new PostgresEventStore(pool, templatePasses));
    const [one, two] = [writersOf(stores.slice(0, 1), writers), writersOf(stores, writers)];
    const measured: { one: Slice[]; two: Slice[] } = { one: [], two: [] };
    for (let round = 0; round < rounds; round++) {
      measured.one.push(await sliceOf(one, place));
      measured.two.push(await sliceOf(two, place));
    }
    await Promise.all(pools.map((pool) => pool.end()));
    const rows = [
      { name: `appends of 1 event, ${writers} writers`, unit: '/s', note: 'goal 1.4', of: ({ perSecond }: Slice) => perSecond },
      { name: 'its processor, program + PostgreSQL', unit: 'ms', note: '', of: ({ processor }: Slice) => processor },
    ];
    for (const { of, ...row } of rows)
      report({ ...row, value: middle(measured.two.map(of)), floor: { name: 'one database', value: middle(measured.one.map(of)) } });
  }
}

type Writer = () => Promise<void>;
/** `processor`: milliseconds of one append. */
type Slice = { readonly perSecond: number; readonly processor: number };

/** In turns on the stores; each has a stream of its own. */
function writersOf(stores: readonly PostgresEventStore[], writers: number): Writer[] {
  const environmentId: EnvironmentId = newId();
  return Array.from({ length: writers }, (_, index) => {
    const store = stores[index % stores.length] as PostgresEventStore;
    const stream: StreamId = `refund-${newId()}`;
    let version = 0;
    return async () => {
      const events = [{ type: 'RefundValidated', data: sampleData }];
      const result = await store.append({ environmentId, metadata, appends: [{ stream, expected: version, events }] });
      if (result.outcome !== 'appended') throw new Error(`${result.outcome} on a stream with one writer`);
      version = result.version;
    };
  });
}

async function sliceOf(all: readonly Writer[], { postgres, second }: Place): Promise<Slice> {
  const used = async () => [await cpuOf(process.pid, postgres.pid), await cpuOf(process.pid, second.pid)] as const;
  const before = await used();
  const end = performance.now() + sliceMs;
  let done = 0;
  const work = async (write: Writer) => {
    for (; performance.now() < end; done++) await write();
  };
  await Promise.all(all.map(work));
  const after = await used();
  const [home, other] = [cpuBetween(before[0], after[0]), cpuBetween(before[1], after[1])];
  return { perSecond: (done / sliceMs) * 1000, processor: (home.server + home.postgres + other.postgres) / done };
}

/** Each database with a process that builds its read models, as two processes share two of them (ADR 0163). */
async function benchProjections({ postgres, second, scratch }: Place, claims: number, report: Report): Promise<void> {
  const urls: string[] = [];
  for (const { url } of [postgres, second]) urls.push(await newDatabase(url, 'bench_projected'));
  for (const url of urls) await seed(url, scratch, { ...fewEvents, claims });
  const servers = await Promise.all(urls.map((url) => startServer(scratch, { DATABASE_URL: url, ROLE: 'projector' })));
  const rebuild = async (url: string) => (await benchRebuild(url))[0]?.value ?? Number.NaN;
  const measured: { one: number[]; two: number[] } = { one: [], two: [] };
  for (let round = 0; round < 3; round++) {
    measured.one.push(await rebuild(urls[0] ?? ''));
    measured.two.push((await Promise.all(urls.map(rebuild))).reduce((sum, rate) => sum + rate, 0));
  }
  await Promise.all(servers.map((server) => server.stop()));
  const floor = { name: 'one database', value: middle(measured.one) };
  report({ name: 'events projected by a rebuild', value: middle(measured.two), unit: '/s', floor, note: 'goal 1.6' });
}

/** A structure of the home, in an installation with a second database and in one without: both run, and are measured in turns once they are warm. */
async function benchDirectory({ postgres, second, scratch }: Place, report: Report): Promise<void> {
  const [alone, beside] = [await mkdtemp(join(scratch, 'alone-')), await mkdtemp(join(scratch, 'beside-'))];
  const url = await newDatabase(postgres.url, 'bench_alone');
  const home = await newDatabase(postgres.url, 'bench_directory');
  await seed(url, alone, fewEvents);
  await seed(home, beside, fewEvents);
  const settings = await settingsOf(beside, home, await newDatabase(second.url, 'bench_directory'));
  const one = await installation(await startServer(alone, { DATABASE_URL: url }));
  const two = await installation(await startServer(beside, settings));
  const measured: Record<'one' | 'two', Measured[]> = { one: [], two: [] };
  for (let round = 0; round <= directoryRounds; round++) {
    const inTurn = round % 2 === 0 ? (['one', 'two'] as const) : (['two', 'one'] as const);
    for (const name of inTurn) {
      const { server, environment } = name === 'one' ? one : two;
      const slice = await measuredLoad(server, postgres.pid, 8, 3, (index) => claim(environment, index));
      if (round > 0) measured[name].push(slice);
    }
  }
  await Promise.all([one.server.stop(), two.server.stop()]);
  const rows = [
    { name: 'POST of a claim, with a directory', unit: '/s', note: 'goal .97', of: ({ perSecond }: Measured) => perSecond },
    { name: 'its processor, program + PostgreSQL', unit: 'ms', note: '', of: ({ api, database }: Measured) => api + database },
  ];
  for (const { of, ...row } of rows)
    report({ ...row, value: middle(measured.two.map(of)), floor: { name: 'without one', value: middle(measured.one.map(of)) } });
}

const installation = async (server: Server) => ({ server, environment: await findEnvironment(server.url, await signInGrand(server.url)) });

/** A client of one structure creates categories one after the other, before another structure moves and while it does. */
async function benchMove({ postgres, second, scratch }: Place, claims: number, report: Report): Promise<void> {
  const url = await newDatabase(postgres.url, 'bench_move');
  await seed(url, scratch, { ...fewEvents, claims });
  await seedSites(url, scratch, 1);
  const settings = await settingsOf(scratch, url, await newDatabase(second.url, 'bench_move'));
  const server = await startServer(scratch, settings);
  try {
    const moving = await environmentIdOf(server, await signInGrand(server.url));
    const other = await signIn(server.url, 'admin@banc-1.demo', password);
    await writesFor(server.url, other, performance.now() + 2_000);
    const before = await writesFor(server.url, other, performance.now() + 10_000);
    let isMoving = true;
    const move = runMove(settings, moving).finally(() => {
      isMoving = false;
    });
    const [during, result] = await Promise.all([writesFor(server.url, other, () => !isMoving), move]);
    const value = (share: number) => ({ value: percentile(during, share), floor: { name: 'before', value: percentile(before, share) } });
    const note = `${result.events} events in ${(result.copyMs / 1000).toFixed(1)} s, fence of ${Math.round(result.fenceMs)} ms`;
    report({ name: 'write of another structure during a move, p50', unit: 'ms', ...value(0.5), note });
    report({ name: 'the same, p99', unit: 'ms', ...value(0.99), note: `goal 1.2, ${during.length} writes` });
  } finally {
    await server.stop();
  }
}

let categories = 0;

/** Sorted durations. @param end a time, or a condition that is asked after each write */
async function writesFor(url: string, token: string, end: number | (() => boolean)): Promise<number[]> {
  const isOver = typeof end === 'number' ? () => performance.now() > end : end;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const durations: number[] = [];
  while (!isOver()) {
    categories += 1;
    const body = JSON.stringify({ name: `Mesure ${categories}` });
    const began = performance.now();
    const answer = await fetch(`${url}/api/comptability/categories`, { method: 'POST', headers, body });
    if (answer.status !== 201) throw new Error(`a category answered ${answer.status}: ${await answer.text()}`);
    durations.push(performance.now() - began);
  }
  return durations.sort((left, right) => left - right);
}

type MoveResult = { readonly events: number; readonly copyMs: number; readonly fenceMs: number };

/** As the operator does it, in a process of its own. */
async function runMove(settings: Record<string, string>, environment: string): Promise<MoveResult> {
  const line = [join(here, 'apps/cli/dist/main.js'), 'environments', 'move', environment, '--to', 'second', '--json'];
  const child = spawn(process.execPath, line, { env: { ...process.env, ...settings }, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => {
    output += chunk;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  if (code !== 0) throw new Error(`the move ended with ${code}: ${output}`);
  return JSON.parse(output) as MoveResult;
}

async function settingsOf(scratch: string, home: string, second: string): Promise<Record<string, string>> {
  const folder = await mkdtemp(join(scratch, 'databases-'));
  const file = join(folder, 'databases.json');
  await writeFile(file, JSON.stringify({ home: { share: 1 }, databases: [{ name: 'second', url: second, share: 0 }] }));
  // The data directory has the key of personal data that the seed made.
  return { DATABASE_URL: home, DATABASES_FILE: file, INTENDANCE_DATA_DIR: scratch };
}

const middle = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? Number.NaN;
