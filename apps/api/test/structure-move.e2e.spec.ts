import { feedStart } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { decodeReceiptCode } from '@intendance/kernel/sealed-history/receipt-code.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { placeTools, structureMover } from '../src/move-structure.js';
import { DatabaseLogs } from '../src/platform/logs/database-logs.js';
import type { MoveStep } from '../src/platform/moves/move.js';
import { SealedHistories } from '../src/platform/sealing/sealed-histories.js';
import { FinishMoves } from '../src/subscription/operator/structure-move/finish-moves.schedule.js';
import { activitiesFixture, eventually } from './activities-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { type SignedIn, signedIn } from './signed-in.js';
import { WebhookReceiver } from './webhook-receiver.js';

type Fixture = Awaited<ReturnType<typeof activitiesFixture>>;

let app: TestApp;
let operator: SignedIn;
let moving: Fixture;
let other: Fixture;
/** Of the events that an integrator received before the first move. */
let formerPositions: string[];
let formerReceipt: string;
let formerMails: number;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true, databases: ['lyon'], config: { privateWebhooks: true } });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
  other = await activitiesFixture(app);
  moving = await activitiesFixture(app);
  for (let claims = 0; claims < 5; claims++) await moving.request({ bill_amount: 10 + claims });
  const decided = await moving.request({ bill_amount: 60 });
  await moving.post(`/refunds/${decided.id}/refuse`, { reason: 'Facture illisible' });
  await app.settled();
  await eventually(async () => ((await mails()) > 0 ? true : undefined));
}, 90_000);
afterAll(() => app?.close());

const idOf = ({ clerk }: Fixture): EnvironmentId => clerk.environmentId;
const move = (fixture: Fixture, to: string, reached?: (step: MoveStep) => Promise<void>) =>
  structureMover(app.nest, app.owners, reached).move(idOf(fixture), to);

async function ask<Row extends object>(database: string, text: string, values: readonly unknown[] = []): Promise<Row[]> {
  const owner = new pg.Client(app.owners.get(database));
  await owner.connect();
  try {
    return (await owner.query<Row>(text, [...values])).rows;
  } finally {
    await owner.end();
  }
}
const eventsIn = async (database: string) =>
  (await ask<{ events: number }>(database, 'SELECT count(*)::int AS events FROM evs.event WHERE environment_id = $1', [idOf(moving)]))[0]
    ?.events ?? 0;
const placeOf = async () =>
  (await ask<{ database: string }>('home', 'SELECT database FROM platform.structure_place WHERE environment_id = $1', [idOf(moving)]))[0]
    ?.database;

/** About the one claim that was refused. */
const mails = async () => (await app.mails()).filter(({ subject }) => subject === 'Votre demande de remboursement a été refusée').length;

/** Every read model of the database has the newest event of the structure. */
async function shownIn(name: string): Promise<void> {
  const database = app.databases.named(name);
  if (!database) throw new Error(`no database ${name}`);
  const { queries, progress } = app.get(DatabaseLogs).in(database);
  const newest = await queries.newest(idOf(moving), feedStart);
  if (newest && (await progress.reached(newest, 30_000))?.size !== 0) throw new Error(`${name} does not show the structure`);
}

/** Everything that its users see, and what the operator sees of it. */
async function seen(): Promise<unknown> {
  await app.settled();
  const pages = ['/refunds', '/people', '/refund_settings', '/inscriptions'];
  const answers = await Promise.all(pages.map(async (page) => (await moving.get(page)).json<Record<string, unknown>>()));
  const list = await app.inject({ method: 'GET', url: '/api/operator/environments?limit=100', headers: operator.headers });
  const { environments } = list.json<{ environments: { id: string; database: string }[] }>();
  return [withoutPlaces(answers), environments.map(({ database: _, ...one }) => one)];
}
/** Positions differ from one database to another. */
const withoutPlaces = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll(/"position":"[^"]+"/g, '"position":""'));

describe('a structure that moves', () => {
  it('is the same in the other database, and nothing of it is left in the first', async () => {
    const before = await seen();
    const events = await eventsIn('home');
    await eventually(async () => ((await app.get(SealedHistories).state(idOf(moving))).isComplete ? true : undefined));
    formerReceipt = (await app.get(SealedHistories).receipt(idOf(moving)))?.code ?? '';
    formerMails = await mails();
    const fed = (await moving.get('/events?after=0:0:0&limit=100')).json<{ events: { position: string }[] }>();
    formerPositions = fed.events.map(({ position }) => position);
    const result = await move(moving, 'lyon', async (step) => {
      // The readers there are as fast as the copy.
      if (step === 'events-copied') await shownIn('lyon');
    });
    expect(result.events).toBe(events);
    expect([await placeOf(), await eventsIn('lyon'), await eventsIn('home')]).toEqual(['lyon', events, 0]);
    expect(await seen()).toEqual(before);
    const { rows: left } = await app.pools.owner.query('SELECT id FROM read.refund_list WHERE environment_id = $1', [idOf(moving)]);
    expect(left).toEqual([]);
  });

  it('has a history that proves itself, and receipts from before', async () => {
    const histories = app.get(SealedHistories);
    const receipt = decodeReceiptCode(formerReceipt);
    expect(receipt && (await histories.judge(receipt)).verdict).toBe('confirmed');
    const { findings } = await checkHistoryFile(histories.lines(idOf(moving)));
    expect(findings).toEqual([]);
  });

  it('sends nothing again', async () => {
    await moving.request({ bill_amount: 12 });
    // Every reader that acts on events has passed the copied ones.
    await eventually(async () => {
      const behind = await ask(
        'lyon',
        `SELECT projection FROM evs.checkpoint WHERE projection = 'seal' AND xid < (SELECT max(xid) FROM evs.event WHERE environment_id = $1)`,
        [idOf(moving)],
      );
      return behind.length === 0 ? true : undefined;
    });
    expect(await mails()).toBe(formerMails);
  });

  it('is read on from a position that the first database gave', async () => {
    const { number } = app.databases.others[0] ?? { number: 0 };
    const page = async (after: string) =>
      (await moving.get(`/events?after=${after}&limit=100`)).json<{
        events: { id: string; position: string }[];
        next: string;
        code?: string;
      }>();
    const all = await page('0:0:0');
    expect(all.next).toMatch(new RegExp(`^${number}:`));
    const [, , ...later] = all.events.map(({ id }) => id);
    expect((await page(formerPositions[1] ?? '')).events.map(({ id }) => id)).toEqual(later);
    expect((await page('7:12:12')).code).toBe('event-feed.beyond-end');
  });

  it('goes on there: it is written, sealed and repeated as before', async () => {
    const key = '01a22ba0-0000-7000-8000-000000000001';
    const claim = { ...moving.claim, bill_amount: 33 };
    const first = await moving.post('/refunds', claim, { 'idempotency-key': key });
    const repeated = await moving.post('/refunds', claim, { 'idempotency-key': key });
    expect([first.statusCode, repeated.statusCode, repeated.json()]).toEqual([201, 201, first.json()]);
    await eventually(async () => ((await app.get(SealedHistories).state(idOf(moving))).isComplete ? true : undefined));
  });

  it('comes back', async () => {
    const before = await seen();
    await move(moving, 'home');
    expect([await placeOf(), await eventsIn('lyon')]).toEqual(['home', 0]);
    expect(await seen()).toEqual(before);
  });
});

describe('a move that is interrupted', () => {
  const steps: MoveStep[] = [
    'marked',
    'events-copied',
    'copied',
    'compared',
    'fenced',
    'tail-copied',
    'departed',
    'settled',
    'switched',
    'cleaned',
  ];

  it.each(steps)('after the step %s goes on at the next run, and loses nothing', async (step) => {
    const from = (await placeOf()) ?? '';
    const to = from === 'home' ? 'lyon' : 'home';
    const before = await seen();
    const killed = move(moving, to, async (reached) => {
      if (reached === step) throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    if (step !== 'cleaned') await move(moving, to);
    expect(await placeOf()).toBe(to);
    expect(await seen()).toEqual(before);
    const claimed = await moving.post('/refunds', { ...moving.claim, bill_amount: 20 });
    expect(claimed.statusCode).toBe(201);
  });
});

describe('a move that is cancelled', () => {
  const cancel = () =>
    app.inject({ method: 'POST', url: `/api/operator/structure_moves/${idOf(moving)}/cancel`, headers: operator.headers });

  it.each(['marked', 'copied'] as const)('after the step %s leaves the structure where it was, and nothing of the copy', async (at) => {
    const from = (await placeOf()) ?? '';
    const to = from === 'home' ? 'lyon' : 'home';
    const before = await seen();
    const cancelled = move(moving, to, async (step) => {
      if (step !== at) return;
      const list = await app.inject({ method: 'GET', url: '/api/operator/structure_moves', headers: operator.headers });
      expect(list.json()).toMatchObject({ moves: [{ id: idOf(moving), source: from, destination: to, state: 'copying' }] });
      expect((await cancel()).statusCode).toBe(204);
    });
    await expect(cancelled).rejects.toMatchObject({ code: 'structure-move.cancelled' });
    expect([await placeOf(), await eventsIn(to)]).toEqual([from, 0]);
    expect(await seen()).toEqual(before);
    expect((await cancel()).json()).toMatchObject({ code: 'structure-move.not-cancellable' });
  });

  it('is finished by the servers when it was killed between the two', async () => {
    const to = (await placeOf()) === 'home' ? 'lyon' : 'home';
    const before = await seen();
    const killed = move(moving, to, async (step) => {
      if (step === 'departed') throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await app.get(FinishMoves).run()).toBe(0);
    expect(await placeOf()).toBe(to);
    expect(await seen()).toEqual(before);
    await move(moving, to);
  });
});

describe('a move under load', () => {
  it('loses and doubles no claim, and stops nobody else', async () => {
    const from = (await placeOf()) ?? '';
    const claimCount = async () => (await moving.get('/refunds?limit=1')).json<{ totalCount: number }>().totalCount;
    const before = await claimCount();
    let isMoving = true;
    let filed = 0;
    const refused = new Set<number>();
    const clerk = async () => {
      for (let claims = 0; isMoving || claims < 20; claims++) {
        const { statusCode } = await moving.post('/refunds', { ...moving.claim, bill_amount: 15 });
        if (statusCode === 201) filed += 1;
        else refused.add(statusCode);
      }
    };
    const others = async () => {
      while (isMoving) expect((await other.post('/refunds', { ...other.claim, bill_amount: 15 })).statusCode).toBe(201);
    };
    const result = move(moving, from === 'home' ? 'lyon' : 'home').finally(() => {
      isMoving = false;
    });
    await Promise.all([clerk(), clerk(), clerk(), others(), result]);
    expect([...refused].filter((status) => status !== 503)).toEqual([]);
    await app.settled();
    expect(await claimCount()).toBe(before + filed);
    expect(await placeOf()).not.toBe(from);
  });
});

describe('a structure with webhooks that moves', () => {
  const receiver = new WebhookReceiver();
  beforeAll(() => receiver.open());
  afterAll(() => receiver.close());

  const addWebhook = async (path: string): Promise<string> => {
    const webhook = { name: 'Comptes', url: receiver.address(path), types: ['refund.RefundRequested'] };
    return (await moving.post('/webhooks', webhook)).json<{ id: string }>().id;
  };
  const claim = async () => (await moving.request({ bill_amount: 15 })).id;
  const received = (path: string) => receiver.at(path).map(({ body }) => body.data.record_id);
  const untilAll = (path: string, claims: readonly string[]) =>
    eventually(async () => (claims.every((id) => received(path).includes(id)) ? true : undefined));
  const elsewhere = async () => ((await placeOf()) === 'home' ? 'lyon' : 'home');

  it.each(['there and back', 'again'])('delivers each event once (%s)', async (time) => {
    const [early, late] = [`/${time}/early`, `/${time}/late`].map(encodeURI) as [string, string];
    const ids = [await addWebhook(early)];
    const claims: string[] = [];
    const lateClaims: string[] = [];
    let isMoving = true;
    const clerk = async () => {
      while (isMoving) {
        const answer = await moving.post('/refunds', { ...moving.claim, bill_amount: 15 });
        if (answer.statusCode === 201) claims.push(answer.json<{ id: string }>().id);
        else expect(answer.statusCode).toBe(503);
      }
    };
    const result = move(moving, await elsewhere(), async (step) => {
      if (step === 'copied') ids.push(await addWebhook(late));
    }).finally(() => {
      isMoving = false;
    });
    await Promise.all([clerk(), clerk(), result]);
    lateClaims.push(await claim(), await claim());
    claims.push(...lateClaims);
    await untilAll(early, claims);
    await untilAll(late, lateClaims);
    expect(new Set(received(early)).size).toBe(received(early).length);
    expect(received(early).toSorted()).toEqual(claims.toSorted());
    for (const id of ids) expect((await moving.remove(`/webhooks/${id}`)).statusCode).toBe(204);
  });

  it('finds its failures and its waiting messages again', async () => {
    const id = await addWebhook('/down');
    receiver.answer = () => 500;
    const waiting = await claim();
    await eventually(async () => (received('/down').includes(waiting) ? true : undefined));
    await move(moving, await elsewhere());
    receiver.answer = () => 204;
    const fresh = await claim();
    app.clock.advance(60_000);
    await untilAll('/down', [waiting, fresh]);
    await eventually(async () => {
      const { failing_since, waiting_count } = (await moving.get(`/webhooks/${id}`)).json<{
        failing_since: string | null;
        waiting_count: number;
      }>();
      return failing_since === null && waiting_count === 0 ? true : undefined;
    });
    expect((await moving.remove(`/webhooks/${id}`)).statusCode).toBe(204);
  });
});

describe('a move that cannot be', () => {
  it('is refused, and changes nothing', async () => {
    const place = (await placeOf()) ?? '';
    await expect(move(moving, place)).rejects.toMatchObject({ code: 'structure-move.already-there' });
    await expect(move(moving, 'brest')).rejects.toMatchObject({ code: 'structure-move.unknown-database' });
    const unknown = structureMover(app.nest, app.owners).move('01a22ba0-0000-7000-8000-0000000000ff' as EnvironmentId, 'lyon');
    await expect(unknown).rejects.toMatchObject({ code: 'structure-move.unknown-structure' });
    expect(await placeOf()).toBe(place);
  });

  it('nor can many, of a database that takes new ones; and nothing is recovered that is not lost', async () => {
    const { checker, spread, recovery } = placeTools(app.nest, app.owners);
    await expect(spread.drain('lyon', true)).rejects.toMatchObject({ code: 'structure-move.takes-new-ones' });
    await expect(spread.drain('brest', true)).rejects.toMatchObject({ code: 'structure-move.unknown-database' });
    const planned = await spread.split(true);
    expect(planned.filter(({ isDone }) => isDone)).toEqual([]);
    const url = 'postgres://127.0.0.1:1/none';
    await expect(recovery.recover(idOf(moving), url, 'lyon')).rejects.toMatchObject({ code: 'structure-move.not-lost' });
    expect(await checker.check(true)).toMatchObject({ silent: [], findings: [] });
  });
});
