import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { activitiesFixture } from '../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';
import { isSignedWith, WebhookReceiver } from '../../../test/webhook-receiver.js';
import type { WebhookDto, WebhookMessagesDto, WebhookSecretDto } from './webhook.dto.js';
import { WebhookSending } from './webhook-sending.js';
import { WebhookStates } from './webhook-states.js';

let app: TestApp;
const receiver = new WebhookReceiver();
beforeAll(async () => {
  await receiver.open();
  app = await openTestApp({ isOwn: true, config: { privateWebhooks: true } });
}, 60_000);
afterAll(async () => {
  await app?.close();
  receiver.close();
});

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
const call = ({ headers }: SignedIn, method: Method, path = '', payload?: object) =>
  app.inject({ method, url: `/api/webhooks${path}`, headers, ...(payload && { payload }) });
const add = async (who: SignedIn, path: string, types: string[] = ['*']) => {
  const answer = await call(who, 'POST', '', { name: `Webhook ${path}`, url: receiver.address(path), types });
  if (answer.statusCode !== 201) throw new Error(answer.body);
  return answer.json<WebhookDto>();
};
const find = async (who: SignedIn, { id }: WebhookDto) => (await call(who, 'GET', `/${id}`)).json<WebhookDto>();
const secretOf = async (who: SignedIn, { id }: WebhookDto) => (await call(who, 'GET', `/${id}/secret`)).json<WebhookSecretDto>().secret;
const messagesOf = async (who: SignedIn, { id }: WebhookDto, query = '') =>
  (await call(who, 'GET', `/${id}/messages${query}`)).json<WebhookMessagesDto>().messages;
const untilReceived = (path: string, count = 1) =>
  eventually(async () => (receiver.at(path).length >= count ? receiver.at(path) : undefined));
const untilMessages = (who: SignedIn, webhook: WebhookDto, state: string, count = 1) =>
  eventually(async () => {
    const messages = (await messagesOf(who, webhook)).filter((message) => message.state === state);
    return messages.length >= count ? messages : undefined;
  });
/** Sessions of a while ago have expired: another administrator of the same structure. */
const colleagueOf = ({ environmentId }: SignedIn) => signedIn(app, { environmentId });
const newPath = () => `/${newId()}`;

describe('a webhook', () => {
  it('receives each event of its types, signed, with values and without names', async () => {
    const fixture = await activitiesFixture(app);
    const path = newPath();
    const webhook = await add(fixture.clerk, path, ['refund.*']);
    const claim = await fixture.request({ bill_amount: 80 });
    const [message] = await untilReceived(path);
    if (!message) throw new Error('nothing was received');
    expect(message.body).toMatchObject({
      type: 'refund.RefundRequested',
      timestamp: message.body.data.recorded_at,
      data: { record_type: 'refund', record_id: claim.id, version: 1, values: { bill: 8000 } },
    });
    expect(message.headers['webhook-id']).toBe(message.body.data.id);
    expect(isSignedWith(await secretOf(fixture.clerk, webhook), message, app.clock.now())).toBe(true);
    expect(message.text).not.toMatch(/MARTIN|\$enc/);
    const feed = await app.inject({ method: 'GET', url: '/api/events?types=refund.*&limit=500', headers: fixture.clerk.headers });
    const [delivered] = await untilMessages(fixture.clerk, webhook, 'delivered');
    expect(delivered).toMatchObject({ event_id: message.body.data.id, attempts: 1, status: 204, problem: null, due_at: null });
    expect(feed.json().events).toContainEqual(message.body.data);
    expect(receiver.at(path).every(({ body }) => body.type.startsWith('refund.'))).toBe(true);
  });

  it('is of one structure, for those who administer it', async () => {
    const claire = await signedIn(app);
    const webhook = await add(claire, newPath());
    const reader = await signedIn(app, { environmentId: claire.environmentId, permissions: ['COMPTABILITY_ACCESS'] });
    expect((await call(reader, 'GET')).statusCode).toBe(403);
    const stranger = await signedIn(app);
    expect((await call(stranger, 'GET')).json()).toEqual({ totalCount: 0, webhooks: [] });
    for (const path of ['', '/secret', '/messages']) expect((await call(stranger, 'GET', `/${webhook.id}${path}`)).statusCode).toBe(404);
    for (const path of ['test', 'rotate_secret', 'disable', 'enable', `messages/${newId()}/resend`])
      expect((await call(stranger, 'POST', `/${webhook.id}/${path}`)).statusCode).toBe(404);
    expect((await call(stranger, 'DELETE', `/${webhook.id}`)).statusCode).toBe(404);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[record_type|eq]=webhook', headers: claire.headers });
    expect(history.json()).toMatchObject({ history: [{ label: `a ajouté le webhook « ${webhook.name} »` }] });
  });

  it.each([
    [{ url: 'exemple' }, 'webhook.url', 'url'],
    [{ types: ['refund.RefundSung'] }, 'webhook.type-unknown', 'types'],
    [{ types: [] }, 'webhook.types-missing', 'types'],
    [{ name: '' }, 'webhook.name-missing', 'name'],
  ])('with %j is refused', async (change, code, propertyPath) => {
    const claire = await signedIn(app);
    const answer = await call(claire, 'POST', '', { name: 'Paie', url: receiver.address(newPath()), types: ['*'], ...change });
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      expect.objectContaining({ code, violations: [expect.objectContaining({ propertyPath })] }),
    ]);
  });

  it('is tried again after a failure, and again by hand', async () => {
    const fixture = await activitiesFixture(app);
    const { clerk } = fixture;
    const path = newPath();
    receiver.answer = (message) => (message.path === path ? 500 : 204);
    const webhook = await add(clerk, path, ['refund.RefundRequested']);
    await fixture.request({ bill_amount: 80 });
    const [failure] = await untilMessages(clerk, webhook, 'retrying');
    expect(failure).toMatchObject({ attempts: 1, status: 500 });
    expect(await find(clerk, webhook)).toMatchObject({ failing_since: expect.any(String), waiting_count: 1 });

    receiver.answer = () => 204;
    app.clock.advance(6_000);
    await untilMessages(clerk, webhook, 'delivered');
    expect(await find(clerk, webhook)).toMatchObject({ failing_since: null, waiting_count: 0 });
    expect((await call(clerk, 'POST', `/${webhook.id}/messages/${failure?.event_id}/resend`)).statusCode).toBe(204);
    const received = await untilReceived(path, 3);
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(new Set([failure?.event_id]));
    const unknown = await call(clerk, 'POST', `/${webhook.id}/messages/${newId()}/resend`);
    expect(unknown.json()).toMatchObject({ code: 'webhook.message-unknown' });
  });

  it('that never answers delays no other one, of the same structure or another', async () => {
    const fixture = await activitiesFixture(app);
    const [silent, quick] = [newPath(), newPath()];
    receiver.answer = ({ path }) => (path === silent ? undefined : 204);
    await add(fixture.clerk, silent);
    await add(fixture.clerk, quick, ['refund.RefundRequested']);
    for (let count = 0; count < 12; count++) await fixture.request({ bill_amount: 20 });
    expect(await untilReceived(quick, 12)).toHaveLength(12);
    expect(receiver.at(silent)).toHaveLength(8);
  });

  it('ends when its server says that it is gone, and the administrators are told', async () => {
    const fixture = await activitiesFixture(app);
    const path = newPath();
    receiver.answer = (message) => (message.path === path ? 410 : 204);
    const webhook = await add(fixture.clerk, path);
    await fixture.request({ bill_amount: 80 });
    await eventually(async () => (await find(fixture.clerk, webhook)).end_reason === 'gone');
    const letters = () => app.mails().then((mails) => mails.filter(({ recipient }) => recipient === fixture.clerk.email));
    const [letter] = await eventually(async () => ((await letters()).length > 0 ? letters() : undefined));
    expect(letter?.subject).toBe(`Le webhook « ${webhook.name} » est désactivé`);
    expect(letter?.body_text).toContain(`/environment/webhooks/${webhook.id}`);
    const resend = await call(fixture.clerk, 'POST', `/${webhook.id}/messages/${newId()}/resend`);
    expect(resend.json()).toMatchObject({ code: 'webhook.disabled' });
  });

  it('ends after three days without an accepted message, and sends what waits once it is enabled', async () => {
    const fixture = await activitiesFixture(app);
    const { clerk } = fixture;
    const path = newPath();
    receiver.answer = (message) => (message.path === path ? 503 : 204);
    const webhook = await add(clerk, path, ['refund.RefundRequested']);
    await fixture.request({ bill_amount: 80 });
    await untilMessages(clerk, webhook, 'retrying');
    app.clock.advance(73 * 3_600_000);
    const later = await colleagueOf(clerk);
    await eventually(async () => (await find(later, webhook)).end_reason === 'failing');
    receiver.answer = () => 204;
    expect((await call(later, 'POST', `/${webhook.id}/enable`)).json()).toMatchObject({ is_enabled: true, end_reason: null });
    app.clock.advance(24 * 3_600_000);
    const last = await colleagueOf(clerk);
    await untilMessages(last, webhook, 'delivered');
    expect(await find(last, webhook)).toMatchObject({ failing_since: null, waiting_count: 0 });
  });

  it('sends again what happened since a moment, under the same ids', async () => {
    const fixture = await activitiesFixture(app);
    const { clerk } = fixture;
    const path = newPath();
    receiver.answer = () => 204;
    await fixture.request({ bill_amount: 80 });
    const webhook = await add(clerk, path, ['refund.RefundRequested']);
    await fixture.request({ bill_amount: 90 });
    const [first] = await untilReceived(path);
    const replay = await call(clerk, 'POST', `/${webhook.id}/replay`, { since: '2020-01-01T00:00:00Z' });
    expect(replay.statusCode).toBe(200);
    const received = await untilReceived(path, 3);
    const bills = received.map(({ body }) => body.data.values.bill);
    expect(bills.toSorted()).toEqual([8000, 9000, 9000]);
    expect(received.filter(({ headers }) => headers['webhook-id'] === first?.headers['webhook-id'])).toHaveLength(2);
    const future = await call(clerk, 'POST', `/${webhook.id}/replay`, { since: '2099-01-01T00:00:00Z' });
    expect(future.json()).toMatchObject({ code: 'webhook.since-in-future' });
  });

  it('goes on with a replay once it is enabled again', async () => {
    const fixture = await activitiesFixture(app);
    const { clerk } = fixture;
    const path = newPath();
    receiver.answer = () => 204;
    await fixture.request({ bill_amount: 80 });
    const webhook = await add(clerk, path, ['refund.RefundRequested']);
    const other = await add(clerk, newPath());
    const states = app.get(WebhookStates);
    const [pipeline] = app.get(WebhookSending).pipelines;
    const isListed = () => pipeline?.roster.find(webhook.id as WebhookId) !== undefined;
    await eventually(async () => isListed());
    await call(clerk, 'POST', `/${webhook.id}/disable`);
    await eventually(async () => !isListed());
    await states.beginReplay(webhook.id as WebhookId, new Date('2020-01-01T00:00:00Z'), new Date());
    await call(clerk, 'POST', `/${other.id}/replay`, { since: '2020-01-01T00:00:00Z' });
    await untilMessages(clerk, other, 'delivered');
    expect(receiver.at(path)).toEqual([]);
    await call(clerk, 'POST', `/${webhook.id}/enable`);
    expect((await untilReceived(path)).map(({ body }) => body.data.values.bill)).toEqual([8000]);
  });

  it('signs with both secrets for a day after a change', async () => {
    const fixture = await activitiesFixture(app);
    const path = newPath();
    receiver.answer = () => 204;
    const webhook = await add(fixture.clerk, path, ['refund.RefundRequested']);
    const former = await secretOf(fixture.clerk, webhook);
    await call(fixture.clerk, 'POST', `/${webhook.id}/rotate_secret`);
    const current = await secretOf(fixture.clerk, webhook);
    expect(current).not.toBe(former);
    await fixture.request({ bill_amount: 80 });
    const [message] = await untilReceived(path);
    if (!message) throw new Error('nothing was received');
    expect([former, current].map((secret) => isSignedWith(secret, message, app.clock.now()))).toEqual([true, true]);
    app.clock.advance(25 * 3_600_000);
    await call(await colleagueOf(fixture.clerk), 'POST', `/${webhook.id}/messages/${message.headers['webhook-id']}/resend`);
    const later = (await untilReceived(path, 2))[1];
    if (!later) throw new Error('nothing was received');
    expect([former, current].map((secret) => isSignedWith(secret, later, app.clock.now()))).toEqual([false, true]);
  });

  it('is tested with a message of its own, and the outcome is said', async () => {
    const claire = await signedIn(app);
    const path = newPath();
    receiver.answer = () => 302;
    const webhook = await add(claire, path);
    expect((await call(claire, 'POST', `/${webhook.id}/test`)).json()).toMatchObject({ is_accepted: false, status: 302, problem: null });
    receiver.answer = () => 200;
    expect((await call(claire, 'POST', `/${webhook.id}/test`)).json()).toMatchObject({ is_accepted: true, status: 200 });
    expect(receiver.at(path)).toHaveLength(2);
    const [first] = receiver.at(path);
    if (!first) throw new Error('nothing was received');
    expect(first.body.type).toBe('webhook.test');
    expect(isSignedWith(await secretOf(claire, webhook), first, app.clock.now())).toBe(true);
    expect(await messagesOf(claire, webhook)).toEqual([]);
  });

  it('that is removed sends nothing more, and leaves no message', async () => {
    const fixture = await activitiesFixture(app);
    const path = newPath();
    receiver.answer = () => 500;
    const webhook = await add(fixture.clerk, path, ['refund.RefundRequested']);
    await fixture.request({ bill_amount: 80 });
    await untilMessages(fixture.clerk, webhook, 'retrying');
    expect((await call(fixture.clerk, 'DELETE', `/${webhook.id}`)).statusCode).toBe(204);
    await eventually(async () => {
      const { rows } = await app.pools.owner.query('select from identity.webhook_message where webhook_id = $1', [webhook.id]);
      return rows.length === 0;
    });
    expect((await call(fixture.clerk, 'GET', `/${webhook.id}`)).statusCode).toBe(404);
  });

  it.each(['state=lost', 'after=moi'])('shows no messages with %s', async (query) => {
    const claire = await signedIn(app);
    const webhook = await add(claire, newPath());
    expect((await call(claire, 'GET', `/${webhook.id}/messages?${query}`)).statusCode).toBe(400);
  });
});

describe('without leave for private addresses', () => {
  it('a webhook to the own network is refused, and so is one without TLS', async () => {
    const guarded = await openTestApp({ isOwn: true, config: { privateWebhooks: false } });
    try {
      const { headers } = await signedIn(guarded);
      const codes: string[] = [];
      for (const url of ['https://127.0.0.1/', 'https://[::ffff:10.0.0.1]/', 'https://169.254.169.254/latest', 'http://exemple.fr/']) {
        const answer = await guarded.inject({
          method: 'POST',
          url: '/api/webhooks',
          headers,
          payload: { name: 'Paie', url, types: ['*'] },
        });
        codes.push(answer.json<{ code: string }>().code);
      }
      expect(codes).toEqual(Array.from({ length: 4 }, () => 'webhook.private-url'));
    } finally {
      await guarded.close();
    }
  }, 60_000);
});
