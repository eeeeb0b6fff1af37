import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { partnerCatalogue, partnerOrder, TicketingPartner } from '../../../test/ticketing-partner.js';
import { signMessage } from '../../capabilities/webhook/signed-message.js';
import { PullOrders } from './pull-orders.js';
import { TicketingSecrets } from './ticketing-secrets.js';

let app: TestApp;
let clerk: SignedIn;
const partner = new TicketingPartner();
beforeAll(async () => {
  app = await openTestApp({ config: { ticketing: await partner.start() } });
  clerk = await signedIn(app, { modules: ['advantage'] });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await partner.stop();
});

type Change = { at?: number; body?: string; secret?: string; to?: string; signed?: string };
async function signedHeaders(body: string, { at = 0, secret }: Change) {
  const timestamp = String(Math.floor(app.clock.now().getTime() / 1000) + at);
  const message = { id: randomUUID(), timestamp, body };
  const signature = signMessage(secret ?? (await app.get(TicketingSecrets).of(clerk.environmentId)), message);
  return {
    'content-type': 'application/json',
    'webhook-id': message.id,
    'webhook-timestamp': timestamp,
    'webhook-signature': signature,
  };
}
async function push(content: unknown, change: Change = {}) {
  const body = JSON.stringify(content);
  const headers = await signedHeaders(change.signed ?? body, change);
  return app.inject({
    method: 'POST',
    url: `/api/ticketing/${change.to ?? clerk.environmentId}/messages`,
    headers,
    payload: change.body ?? body,
  });
}
const get = async (url: string) => (await app.inject({ method: 'GET', url: `/api${url}`, headers: clerk.headers })).json();
const sync = ({ headers } = clerk) => app.inject({ method: 'POST', url: '/api/orders/sync', headers });
const outcomes = ({ orders }: { orders: { number: string; outcome: string }[] }) =>
  orders.map(({ number, outcome }) => `${number} ${outcome}`);

describe('a signed message', () => {
  it('brings orders, their cancellation and a catalogue, without a session', async () => {
    expect(outcomes((await push({ orders: [partnerOrder('W-1'), partnerOrder('W-2', { date: 'hier' })] })).json())).toEqual([
      // No person has this employer's number.
      'W-1 waiting',
      'W-2 refused',
    ]);
    expect((await push(partnerCatalogue)).statusCode).toBe(200);
    expect(await get('/universes')).toMatchObject({ totalCount: 1, universes: [{ id: '1', name: 'Cinéma' }] });
    expect((await get('/ticketing')).unreadable_orders).toEqual([{ number: 'W-2', reason: 'Le champ « date » est absent ou illisible.' }]);
    expect((await push({ orders: [partnerOrder('W-1', { status: 'cancelled' })] })).statusCode).toBe(200);
  });

  it.each<[string, Change]>([
    ['under another secret', { secret: 'whsec_YXV0cmU=' }],
    ['of another body', { signed: '{"orders":[]}' }],
    ['too old', { at: -301 }],
    ['of the future', { at: 301 }],
  ])('is refused %s', async (_, change) =>
    expect((await push({ orders: [partnerOrder('W-9')] }, change)).json()).toMatchObject({
      status: 401,
      code: 'ticketing.signature-invalid',
    }),
  );

  it('is refused for another structure, a structure that does not exist, and without a signature', async () => {
    const stranger = await signedIn(app, { modules: ['advantage'] });
    for (const to of [stranger.environmentId, randomUUID()])
      expect((await push({ orders: [] }, { to })).json()).toMatchObject({ status: 401, code: 'ticketing.signature-invalid' });
    const bare = await app.inject({ method: 'POST', url: `/api/ticketing/${clerk.environmentId}/messages`, payload: { orders: [] } });
    expect(bare.json()).toMatchObject({ status: 401, code: 'ticketing.signature-invalid' });
  });

  it('is refused for a structure whose trial is over', async () => {
    const { environmentId } = await signedIn(app, { isActive: false, trialDays: 0 });
    const secret = await app.get(TicketingSecrets).of(environmentId);
    const answer = await push({ orders: [partnerOrder('W-8')] }, { secret, to: environmentId });
    expect(answer.json()).toMatchObject({ status: 403, code: 'ticketing.closed' });
  });

  it('is taken once', async () => {
    const body = JSON.stringify({ orders: [partnerOrder('W-3')] });
    const headers = await signedHeaders(body, {});
    const send = () => app.inject({ method: 'POST', url: `/api/ticketing/${clerk.environmentId}/messages`, headers, payload: body });
    const answers = await Promise.all([send(), send(), send()]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect((await send()).json()).toMatchObject({ code: 'ticketing.message-replayed' });
  });

  it('that says nothing is refused, and may come again', async () => {
    const body = JSON.stringify({});
    const headers = await signedHeaders(body, {});
    const send = () => app.inject({ method: 'POST', url: `/api/ticketing/${clerk.environmentId}/messages`, headers, payload: body });
    for (const answer of [await send(), await send()])
      expect(answer.json()).toMatchObject({ status: 422, code: 'ticketing.message-invalid' });
  });
});

describe('a synchronisation', () => {
  it('reads the orders since the last one, and the catalogue', async () => {
    partner.tell(clerk.environmentId, partnerOrder('S-1'), partnerOrder('S-2', { status: 'paid' }));
    expect((await sync()).json()).toEqual({ placed: 0, unchanged: 0, waiting: 1, refused: 1, is_complete: true });
    expect((await sync()).json()).toMatchObject({ waiting: 0, refused: 0, is_complete: true });
  });

  it('says that the partner does not answer, and loses nothing', async () => {
    partner.tell(clerk.environmentId, partnerOrder('S-3'));
    partner.faults.push('down');
    expect((await sync()).json()).toMatchObject({ status: 409, code: 'ticketing.unreachable' });
    expect((await get('/ticketing')).failure).toMatchObject({ code: 'ticketing.unreachable' });
    expect((await sync()).json()).toMatchObject({ waiting: 1 });
    expect((await get('/ticketing')).failure).toBeNull();
  });

  it('runs for every structure by itself, and stays with those that the partner knows', async () => {
    const other = await signedIn(app, { modules: ['advantage'] });
    partner.tell(other.environmentId, partnerOrder('S-4'));
    partner.requests.length = 0;
    await app.get(PullOrders).run();
    const environmentIds = partner.requests.map(({ path }) => path.split('/')[2]);
    expect(new Set(environmentIds)).toEqual(expect.objectContaining(new Set([clerk.environmentId, other.environmentId])));
    expect((await sync(other)).json()).toMatchObject({ placed: 0, waiting: 0, is_complete: true });
  });

  it('needs the permission', async () => {
    const hugo = await signedIn(app, { environmentId: clerk.environmentId, permissions: ['PEOPLE_ACCESS'] });
    expect((await sync(hugo)).json()).toMatchObject({ status: 403, code: 'access.permission' });
  });
});
