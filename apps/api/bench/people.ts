import { environmentIdOf, newDatabase, seed, signInGrand } from './fixture.ts';
import { bareCall, load } from './load.ts';
import type { Row } from './row.ts';
import { type Server, startServer } from './server.ts';
import { runStatements, type Statement, statementsOf } from './sql-floor.ts';

type Place = { readonly postgres: string; readonly scratch: string };
type Session = { readonly server: Server; readonly headers: { authorization: string } };

const imported = 10_000;
const mostPdfRows = 20_000;
const listPath = '/api/people?limit=10&filters[statusBenef]=current';
const searchPath = (text: string): string => `${listPath}&filters[searchname]=${encodeURIComponent(text)}`;
/** Found in every demo directory: a search that finds nobody counts nobody. */
const firstSearch = 'mar';

/** The directory with `people` in it: pages, searches, files and an import, each beside its floor. */
export async function benchPeople({ postgres, scratch }: Place, people: number): Promise<Row[]> {
  const url = await newDatabase(postgres, `bench_people_${people}`);
  const rows: Row[] = [await seed(url, scratch, { people, claims: 1 })];
  const page = await statementsOf(scratch, url, listPath, signInGrand);
  const search = await statementsOf(scratch, url, searchPath(firstSearch), signInGrand);
  if (page.length < 2 || search.length < 2) throw new Error('a page and a count were expected of each');
  const server = await startServer(scratch, { DATABASE_URL: url });
  try {
    const token = await signInGrand(server.url);
    const session: Session = { server, headers: { authorization: `Bearer ${token}` } };
    const environment = await environmentIdOf(server, token);
    rows.push(...(await benchFiles(session, people)));
    rows.push(...(await benchPages(session, await runStatements(url, environment, page, 8, 5))));
    const terms = await termsOf(session);
    rows.push(...(await benchSearches(session, terms, await runStatements(url, environment, termed(search, terms), 8, 5))));
    rows.push(await benchPalette(session, terms));
    rows.push(...(await benchImport(session)));
  } finally {
    await server.stop();
  }
  return rows;
}

async function benchPages({ server, headers }: Session, sql: number): Promise<Row[]> {
  const bare = (await load(server.url, 8, 3, () => bareCall)).perSecond;
  const measurement = await load(server.url, 8, 6, () => ({ path: listPath, headers }));
  const note = `p50 ${measurement.p50.toFixed(1)} ms, p99 ${measurement.p99.toFixed(1)} ms, ${measurement.errors} errors`;
  const floor = { name: 'same SQL, page and count, through node-pg', value: sql };
  return [
    { name: 'people list page with its count, 8 clients', value: measurement.perSecond, unit: '/s', floor, note },
    { name: 'the same', value: measurement.perSecond, unit: '/s', floor: { name: 'bare HTTP answer', value: bare } },
  ];
}

/** Another word each time, so that no count is remembered. */
async function benchSearches({ server, headers }: Session, terms: readonly string[], sql: number): Promise<Row[]> {
  const measurement = await load(server.url, 8, 6, (index) => ({ path: searchPath(`${terms[index % terms.length]}`), headers }));
  const note = `p50 ${measurement.p50.toFixed(1)} ms, p99 ${measurement.p99.toFixed(1)} ms, ${measurement.errors} errors, ${terms.length} words`;
  return [
    {
      name: 'accent-blind search with its count, 8 clients',
      value: measurement.perSecond,
      unit: '/s',
      floor: { name: 'same SQL through node-pg', value: sql },
      note,
    },
  ];
}

/** The palette of one clerk, who waits for each answer; the floor is a search of the list of people. */
async function benchPalette({ server, headers }: Session, terms: readonly string[]): Promise<Row> {
  const termOf = (index: number): string => `${terms[index % terms.length]}`;
  const list = await load(server.url, 1, 4, (index) => ({ path: searchPath(termOf(index)), headers }));
  const measurement = await load(server.url, 1, 4, (index) => ({ path: `/api/search?text=${encodeURIComponent(termOf(index))}`, headers }));
  const note = `p50 ${measurement.p50.toFixed(1)} ms, p99 ${measurement.p99.toFixed(1)} ms, ${measurement.errors} errors`;
  const floor = { name: 'the search of the list of people', value: list.perSecond };
  return { name: 'search of all records, 1 client', value: measurement.perSecond, unit: '/s', floor, note };
}

/** Parts of names, with their accents, that the directory really holds. */
async function termsOf({ server, headers }: Session): Promise<string[]> {
  const response = await fetch(`${server.url}/api/people?limit=2000&order[email]=asc`, { headers });
  const { people } = (await response.json()) as { people: { lastname: string }[] };
  return [...new Set(people.map(({ lastname }) => lastname.slice(0, 4)))];
}

/** The statements of one search, for each word. */
const termed = (statements: readonly Statement[], terms: readonly string[]) => (turn: number) => {
  const word = plain(`${terms[turn % terms.length]}`);
  return statements.map(({ text, values }) => ({
    text,
    values: values.map((value) => (value === `%${firstSearch}%` ? `%${word}%` : value)),
  }));
};

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();

async function benchFiles({ server, headers }: Session, people: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const format of ['xlsx', 'csv', ...(people <= mostPdfRows ? ['pdf'] : [])]) {
    const before = await server.peakMb();
    const started = performance.now();
    const response = await fetch(`${server.url}/api/people-download?format=${format}`, { headers });
    const bytes = (await response.arrayBuffer()).byteLength;
    const seconds = (performance.now() - started) / 1000;
    const peak = await server.peakMb();
    const note = `${(bytes / 1e6).toFixed(1)} MB, status ${response.status}, peak memory ${peak.toFixed(0)} MB (${before.toFixed(0)} MB before)`;
    rows.push({ name: `${format} of ${response.headers.get('x-total-rows')} people, every field`, value: seconds, unit: 's', note });
  }
  return rows;
}

/** From the file to its last person, dry run included, as the browser does it. */
async function benchImport({ server, headers }: Session): Promise<Row[]> {
  const lines = Array.from(
    { length: imported },
    (_, at) => `I${at};Importé${at};Marie;i${at}@import.demo;01/02/1990;0612345678;69001;Lyon`,
  );
  const content = ['Matricule;Nom;Prénom;Email;Date de naissance;Mobile;Code postal;Ville', ...lines].join('\n');
  const before = await server.peakMb();
  const first = await importFile({ server, headers }, content);
  const again = await importFile({ server, headers }, content.replaceAll('0612345678', '0687654321'));
  const note = ({ dryRunMs, writeMs }: typeof first) =>
    `dry run ${(dryRunMs / 1000).toFixed(1)} s, written in ${(writeMs / 1000).toFixed(1)} s`;
  const rate = ({ writeMs }: typeof first): number => Math.round((imported / writeMs) * 1000);
  return [
    { name: `import of ${imported} new people`, value: rate(first), unit: 'people/s', note: note(first) },
    { name: `import of ${imported} known people`, value: rate(again), unit: 'people/s', note: note(again) },
    { name: 'peak memory with both', value: await server.peakMb(), unit: 'MB', note: `${before.toFixed(0)} MB before` },
  ];
}

async function importFile({ server, headers }: Session, content: string): Promise<{ dryRunMs: number; writeMs: number }> {
  const form = new FormData();
  form.set('file', new File([content], 'mesure.csv', { type: 'text/csv' }));
  const started = performance.now();
  const { id } = await answer<{ id: string }>(fetch(`${server.url}/api/people/upload`, { method: 'POST', headers, body: form }));
  const checked = performance.now();
  const body = JSON.stringify({ mode: 'all' });
  const json = { ...headers, 'content-type': 'application/json' };
  await answer(fetch(`${server.url}/api/people/imports/${id}/confirm`, { method: 'POST', headers: json, body }));
  for (;;) {
    const { status } = await answer<{ status: string }>(fetch(`${server.url}/api/people/imports/${id}`, { headers }));
    if (status === 'done') return { dryRunMs: checked - started, writeMs: performance.now() - checked };
    if (status !== 'running') throw new Error(`the import is ${status}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

async function answer<Body>(response: Promise<Response>): Promise<Body> {
  const { ok, status, ...rest } = await response.then(async (reply) => ({ ok: reply.ok, status: reply.status, text: await reply.text() }));
  if (!ok) throw new Error(`${status}: ${rest.text}`);
  return JSON.parse(rest.text) as Body;
}
