import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Database } from '../src/platform/pools/database.js';
import { activitiesFixture, eventually } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { signedIn } from './signed-in.js';
import { takeDatabase } from './taken-database.js';
import { WebhookReceiver } from './webhook-receiver.js';

type Fixture = Awaited<ReturnType<typeof activitiesFixture>>;

const receiver = new WebhookReceiver();
let app: TestApp;
let inLyon: Fixture;
let inHome: Fixture;
let lyon: Database;

beforeAll(async () => {
  await receiver.open();
  app = await openTestApp({ isOwn: true, databases: ['lyon'], config: { privateWebhooks: true } });
  const [other] = app.databases.others;
  if (!other) throw new Error('the spec has two databases');
  lyon = other;
  // In turns: the home first.
  await signedIn(app, { permissions: [] });
  inLyon = await activitiesFixture(app);
  inHome = await activitiesFixture(app);
}, 90_000);
afterAll(async () => {
  await app?.close();
  receiver.close();
});

const count = async ({ clerk }: Fixture) => {
  const answer = await app.nest.inject({ method: 'GET', url: '/api/refunds?limit=1', headers: clerk.headers });
  return answer.json<{ totalCount?: number }>().totalCount;
};
const untilBack = () => eventually(async () => ((await count(inLyon)) === undefined ? undefined : true));
const received = (path: string) => receiver.at(path).map(({ body }) => body.data.record_id);
const idOf = (answer: { json<T>(): T }) => answer.json<{ id: string }>().id;

describe('the answer to a repeated request', () => {
  const [early, late] = ['01a22ba0-0000-7000-8000-000000000001', '01a22ba0-0000-7000-8000-000000000002'] as const;
  const claim = (key: string, bill: number) => inLyon.post('/refunds', { ...inLyon.claim, bill_amount: bill }, { 'idempotency-key': key });

  it('is the same across an outage of the database, and a refusal of the outage is no answer', async () => {
    const first = await claim(early, 20);
    expect(first.statusCode).toBe(201);
    await takeDatabase(lyon, true);
    const refused = await claim(late, 30);
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    // The home has the answer: whether the structure's database is asked first or not, nothing else comes back.
    expect([201, 503]).toContain((await claim(early, 20)).statusCode);
    await takeDatabase(lyon, false);
    await untilBack();
    await app.settled();
    const before = (await count(inLyon)) ?? 0;
    expect((await claim(early, 20)).json()).toEqual(first.json());
    const done = await claim(late, 30);
    expect(done.statusCode).toBe(201);
    expect((await claim(late, 30)).json()).toEqual(done.json());
    await app.settled();
    expect(await count(inLyon)).toBe(before + 1);
  });
});

describe('the webhooks of a database that is away', () => {
  const add = (fixture: Fixture, path: string) =>
    fixture.post('/webhooks', { name: 'Comptes', url: receiver.address(path), types: ['refund.RefundRequested'] });

  it('wait for it, lose and double nothing, and stop those of no other database', async () => {
    for (const [fixture, path] of [
      [inLyon, '/lyon'],
      [inHome, '/home'],
    ] as const)
      expect((await add(fixture, path)).statusCode).toBe(201);
    const early = idOf(await inLyon.post('/refunds', { ...inLyon.claim, bill_amount: 41 }));
    await takeDatabase(lyon, true);
    const meanwhile = idOf(await inHome.post('/refunds', { ...inHome.claim, bill_amount: 42 }));
    await eventually(async () => (received('/home').includes(meanwhile) ? true : undefined));
    await takeDatabase(lyon, false);
    await untilBack();
    const late = idOf(await inLyon.post('/refunds', { ...inLyon.claim, bill_amount: 43 }));
    await eventually(async () => (received('/lyon').includes(late) ? true : undefined));
    await eventually(async () => (received('/lyon').includes(early) ? true : undefined));
    expect(received('/lyon').toSorted()).toEqual([early, late].toSorted());
    expect(received('/home')).toEqual([meanwhile]);
  });
});
