import type { EnvironmentId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { FreezeRecovery } from '../src/bookkeeping/year/closing/freeze-recovery.js';
import { Jobs } from '../src/platform/jobs/jobs.js';
import type { Database } from '../src/platform/pools/database.js';
import type { DatabasesDto } from '../src/platform/probes/database.dto.js';
import { Metrics } from '../src/platform/runtime/metrics.js';
import { TenantDb } from '../src/platform/tenancy/tenant-db.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import { activitiesFixture, eventually } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { queuedJobs } from './queued-jobs.js';
import { registered } from './sign-up-fixture.js';
import { type SignedIn, signedIn } from './signed-in.js';
import { superuserUrl, takeDatabase } from './taken-database.js';

type Fixture = Awaited<ReturnType<typeof activitiesFixture>>;
type Count = { events: number; keys: number; people: number };

let app: TestApp;
let operator: SignedIn;
let inLyon: Fixture;
let inHome: Fixture;
let lyon: Database;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon'] });
  app.get(Jobs).register({ name: queue, tries: 1, secondsBetweenTries: 0, handle });
  const [other] = app.databases.others;
  if (!other) throw new Error('the spec has two databases');
  lyon = other;
  // In turns: the home first.
  operator = await signedIn(app, { isOperator: true, permissions: [] });
  inLyon = await activitiesFixture(app);
  inHome = await activitiesFixture(app);
}, 90_000);
afterAll(() => app?.close());

/** A job about one structure, which is tried once. */
const queue = 'about-a-structure';
const done: string[] = [];
let tries = 0;
/** As if the time between two looks at the database had passed. */
async function lookNow(): Promise<undefined> {
  const { boss } = await app.get(Jobs).ready();
  for (const { id, state } of await queuedJobs(app, queue))
    if (state === 'created') await boss.update(queue, undefined, { id, startAfter: 0 });
}
async function handle({ environmentId }: { environmentId: EnvironmentId }): Promise<void> {
  tries++;
  await app.get(TenantDb).query(systemContext(environmentId), 'SELECT FROM read.refund_list LIMIT 1');
  done.push(environmentId);
}

async function contentOf({ clerk }: Fixture, database: Database): Promise<Count | undefined> {
  const owner = new pg.Client({ connectionString: superuserUrl(database) });
  await owner.connect();
  const { rows } = await owner.query<Count>(
    `SELECT (SELECT count(*)::int FROM evs.event WHERE environment_id = $1) AS events,
      (SELECT count(*)::int FROM evs.person_key WHERE environment_id = $1) AS keys,
      (SELECT count(*)::int FROM read.person_list WHERE environment_id = $1) AS people`,
    [clerk.environmentId],
  );
  await owner.end();
  return rows[0];
}

const get = ({ headers }: Pick<SignedIn, 'headers'>, path: string) => app.nest.inject({ method: 'GET', url: `/api${path}`, headers });

const downloadedNames = async () =>
  (await get(operator, '/operator/environments/download?format=csv')).body
    .trim()
    .split(/\r?\n/)
    .slice(1)
    .map((line) => line.split(';')[0]?.replaceAll('"', ''));

describe('an installation with two databases', () => {
  it('has each structure whole in one of them', async () => {
    await app.settled();
    const nothing = { events: 0, keys: 0, people: 0 };
    expect(await contentOf(inLyon, app.databases.home)).toEqual(nothing);
    expect(await contentOf(inHome, lyon)).toEqual(nothing);
    for (const [fixture, database] of [
      [inLyon, lyon],
      [inHome, app.databases.home],
    ] as const) {
      const content = await contentOf(fixture, database);
      expect(Object.values(content ?? nothing).every((count) => count > 0)).toBe(true);
    }
  });

  it('numbers the positions of its answers by database, and waits in the right one', async () => {
    for (const [fixture, number] of [
      [inLyon, lyon.number],
      [inHome, 0],
    ] as const) {
      const claimed = await fixture.post('/refunds', { ...fixture.claim, bill_amount: 80 });
      const position = String(claimed.headers['x-position']);
      expect(position).toMatch(new RegExp(`^${number}:\\d+:\\d+$`));
      const list = await app.nest.inject({
        method: 'GET',
        url: '/api/refunds',
        headers: { ...fixture.clerk.headers, 'x-position': position },
      });
      expect(list.json()).toMatchObject({ totalCount: 1 });
    }
  });

  it('shows the operator which process reads each database, since when, and how far it is', async () => {
    await app.settled();
    const { databases } = (await get(operator, '/operator/databases')).json<DatabasesDto>();
    for (const { readers } of databases) {
      expect(readers.map(({ reader }) => reader)).toEqual(expect.arrayContaining(['read-models', 'policies', 'seal', 'webhooks']));
      expect(new Set(readers.map(({ process }) => process?.split(':').at(-1)))).toEqual(new Set([String(process.pid)]));
      expect(readers.find(({ reader }) => reader === 'read-models')).toMatchObject({ lag: 0, lag_seconds: 0, since: expect.any(String) });
    }
  });

  it('places the structures that sign up, by share', async () => {
    const before = await app.pools.owner.query<{ structures: number }>(placed);
    for (let signUps = 0; signUps < 5; signUps++) await registered(app);
    const after = await app.pools.owner.query<{ structures: number }>(placed);
    expect(after.rows.map(({ structures }) => structures)).toEqual([4, 4]);
    expect(before.rows.map(({ structures }) => structures)).toEqual([2, 1]);
  });

  it('shows the operator the structures of both, page after page', async () => {
    const { environments, totalCount } = (
      await app.inject({ method: 'GET', url: '/api/operator/environments?limit=100', headers: operator.headers })
    ).json<{
      totalCount: number;
      environments: { id: string; name: string; database: string }[];
    }>();
    expect(totalCount).toBe(environments.length);
    expect(environments.find(({ id }) => id === inLyon.clerk.environmentId)?.database).toBe('lyon');
    expect(environments.find(({ id }) => id === inHome.clerk.environmentId)?.database).toBe('home');
    const paged: string[] = [];
    for (let page = 1; paged.length < totalCount; page++) {
      const answer = await get(operator, `/operator/environments?limit=3&page=${page}`);
      paged.push(...answer.json<{ environments: { id: string }[] }>().environments.map(({ id }) => id));
    }
    expect(paged).toEqual(environments.map(({ id }) => id));
    expect(await downloadedNames()).toEqual(environments.map(({ name }) => name));
  });
});

const placed = "SELECT count(*)::int AS structures FROM platform.structure_place GROUP BY database ORDER BY database = 'lyon'";

describe('a database that is away', () => {
  beforeAll(() => takeDatabase(lyon, true));
  afterAll(() => takeDatabase(lyon, false));

  it('stops its structures only', async () => {
    const refused = await get(inLyon.clerk, '/refunds');
    expect([refused.statusCode, refused.json<{ code: string }>().code, refused.headers['retry-after']]).toEqual([
      503,
      'service.unavailable',
      '2',
    ]);
    const write = await inLyon.post('/refunds', { bill_amount: 80 });
    expect(write.statusCode).toBe(503);
    const claimed = await inHome.post('/refunds', { ...inHome.claim, bill_amount: 60 });
    expect(claimed.statusCode).toBe(201);
    await eventually(async () => (await get(inHome.clerk, '/refunds')).json<{ totalCount: number }>().totalCount === 2 || undefined);
  });

  it('is named to the operator, who sees the other structures', async () => {
    const { databases } = (await get(operator, '/operator/databases')).json<DatabasesDto>();
    expect(databases.map(({ name, is_answering, readers }) => [name, is_answering, readers.length > 0])).toEqual([
      ['home', true, true],
      ['lyon', false, false],
    ]);
    const { environments } = (await get(operator, '/operator/environments?limit=100')).json<{ environments: { database: string }[] }>();
    expect(new Set(environments.map(({ database }) => database))).toEqual(new Set(['home']));
    expect(await downloadedNames()).toHaveLength(environments.length);
    expect((await get(operator, '/projections')).json()).toMatchObject({ silent_databases: ['lyon'] });
    expect((await app.nest.inject({ method: 'GET', url: '/ready' })).statusCode).toBe(200);
    expect(await app.get(Metrics).text()).toMatch(/intendance_database_up\{database="lyon"\} 0/);
  });

  it('uses up no try of a job about its structures, and delays no other job for long', async () => {
    const jobs = app.get(Jobs);
    await jobs.add(queue, { environmentId: inLyon.clerk.environmentId });
    await eventually(async () => (tries > 1 ? true : undefined) ?? lookNow());
    await jobs.add(queue, { environmentId: inHome.clerk.environmentId });
    await eventually(async () => (done.includes(inHome.clerk.environmentId) ? true : undefined));
    expect(await queuedJobs(app, queue)).toMatchObject([{ data: { environmentId: inLyon.clerk.environmentId } }]);
  });

  it('stops no schedule of the others', async () => {
    expect(await app.get(FreezeRecovery).run()).toBe(0);
  });
});

it('does the jobs of its structures once the database is back', async () => {
  await eventually(async () => (done.includes(inLyon.clerk.environmentId) ? true : undefined));
  expect(done.toSorted()).toEqual([inHome, inLyon].map(({ clerk }) => clerk.environmentId).toSorted());
});

it('goes on where it stopped once the database is back', async () => {
  await eventually(async () => (await get(inLyon.clerk, '/refunds')).statusCode === 200 || undefined);
  const claimed = await inLyon.post('/refunds', { ...inLyon.claim, bill_amount: 40 });
  expect(claimed.statusCode).toBe(201);
  await eventually(async () => (await get(inLyon.clerk, '/refunds')).json<{ totalCount: number }>().totalCount === 2 || undefined);
});
