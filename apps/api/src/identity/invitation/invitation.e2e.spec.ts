import { EventStore } from '@intendance/event-store/event-store.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
let claire: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  claire = await signedIn(app);
}, 60_000);
afterAll(() => app?.close());

type Sent = { id: string; email: string; expires_at: string };
const newPassword = 'Encore-Une-Saison-2028';
const stranger = () => `zoe-${newId()}@cse.example`;
const post = (path: string, payload: object = {}, { headers } = claire) =>
  app.inject({ method: 'POST', url: `/api/invitations${path}`, headers, payload });
const invite = (email: string, more: object = {}, by = claire) =>
  post('', { email, firstname: 'Zoé', lastname: 'Petit', role: 'TREASURER', ...more }, by);
const invited = async (email: string, more: object = {}, by = claire) => {
  const answer = await invite(email, more, by);
  expect(answer.statusCode).toBe(201);
  return answer.json<Sent>();
};
const cancel = (id: string, { headers } = claire) => app.inject({ method: 'DELETE', url: `/api/invitations/${id}`, headers });
const logIn = (email: string, password: string) => app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password } });
const me = (token: string) => app.inject({ method: 'GET', url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });

/** The token of the last letter to this address. */
async function mailedToken(email: string, letters = 1): Promise<string> {
  for (;;) {
    const { rows } = await app.pools.owner.query<{ body_text: string }>(
      'select body_text from platform.mailbox where recipient = $1 order by sent_at desc',
      [email],
    );
    if (rows.length >= letters) return /invitation\/([\w-]{43})/.exec(rows.map(({ body_text }) => body_text).join())?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
const read = (token: string) => app.inject({ method: 'GET', url: `/api/invitation-links/${token}` });
const accept = (token: string, password = newPassword, confirmation = password) =>
  app.inject({
    method: 'POST',
    url: `/api/invitation-links/${token}/accept`,
    payload: { password, password_confirm: confirmation },
  });

describe('an invitation', () => {
  it('makes a user with the invited rights, once', async () => {
    const email = stranger();
    await invited(email.toUpperCase(), { permissions: ['COMPTABILITY_ACCESS'], accounting_permissions: [] }, claire);
    const token = await mailedToken(email);
    expect((await read(token)).json()).toMatchObject({
      email,
      environment: 'CSE Horizon',
      role: { label: 'Trésorier' },
      has_account: false,
    });
    const answers = await Promise.all([accept(token), accept(token)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 422]);
    const { token: access } = (await logIn(email, newPassword)).json<{ token: string }>();
    expect((await me(access)).json()).toMatchObject({
      email,
      permissions: ['COMPTABILITY_ACCESS'],
      environment: { id: claire.environmentId },
    });
    for (const again of [await read(token), await accept(token)]) expect(again.json()).toMatchObject({ code: 'invitation.link-invalid' });
  });
  it('proposes the rights of its role', async () => {
    const administrator = await signedIn(app, { accountingPermissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] });
    const sent = await invite(stranger(), {}, administrator);
    expect(sent.json()).toMatchObject({ accounting_permissions: ['EDIT_PLAN', 'EDIT_KEYWORDS', 'VIEW_DETAILS'] });
  });
  it('needs a password by the rules', async () => {
    const email = stranger();
    await invited(email, { role: 'CUSTOM' });
    const token = await mailedToken(email);
    expect((await accept(token, 'court')).json()).toMatchObject({ code: 'password.weak' });
    expect((await accept(token, newPassword, 'autre')).json()).toMatchObject({ code: 'password.mismatch' });
    expect((await accept(token)).statusCode).toBe(204);
  });
  it('lasts seven days', async () => {
    const email = stranger();
    await invited(email, { role: 'CUSTOM' });
    const token = await mailedToken(email);
    app.clock.advance(7 * 86_400_000 + 1);
    expect((await accept(token)).json()).toMatchObject({ status: 422, code: 'invitation.link-invalid' });
    const { token: access } = (await logIn(claire.email, testPassword)).json<{ token: string }>();
    claire = { ...claire, token: access, headers: { authorization: `Bearer ${access}` } };
  });
  it('has one link that works: the last one', async () => {
    const email = stranger();
    const { id } = await invited(email, { role: 'CUSTOM' });
    const first = await mailedToken(email);
    expect((await post(`/${id}/resend`)).statusCode).toBe(200);
    const second = await mailedToken(email, 2);
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([422, 200]);
    expect((await cancel(id)).statusCode).toBe(200);
    expect((await accept(second)).json()).toMatchObject({ code: 'invitation.link-invalid' });
    expect((await post(`/${id}/resend`)).json()).toMatchObject({ status: 409, code: 'invitation.not-pending' });
    expect((await invite(email, { role: 'CUSTOM' })).statusCode).toBe(201);
  });
  it('is stored without the secret of its link', async () => {
    const email = stranger();
    const { id } = await invited(email, { role: 'CUSTOM' });
    const token = await mailedToken(email);
    const [stream] = await app.get(EventStore).read(claire.environmentId, [`invitation-${id}`]);
    expect(JSON.stringify(stream?.events.map(({ data }) => data))).not.toContain(token);
    const { rows } = await app.pools.owner.query<{ text: string }>('select t::text as text from identity.one_time_token t');
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });
  it('sent twice with one key is one letter', async () => {
    const email = stranger();
    const headers = { ...claire.headers, 'idempotency-key': newId() };
    const payload = { email, firstname: 'Zoé', lastname: 'Petit', role: 'CUSTOM' };
    const send = () => app.inject({ method: 'POST', url: '/api/invitations', headers, payload });
    expect([(await send()).statusCode, (await send()).statusCode]).toEqual([201, 201]);
    expect((await read(await mailedToken(email))).statusCode).toBe(200);
  });
});

describe('a person who has an account', () => {
  it('accepts with its password, and signs in to the structure that invited last', async () => {
    const hugo = await signedIn(app);
    await invited(hugo.email, { permissions: ['HELP_ACCESS'], accounting_permissions: [] });
    const token = await mailedToken(hugo.email);
    expect((await read(token)).json()).toMatchObject({ has_account: true });
    expect((await accept(token, newPassword)).json()).toMatchObject({ status: 422, code: 'invitation.password-wrong' });
    app.clock.advance(1000);
    expect((await accept(token, testPassword)).statusCode).toBe(204);
    const { token: access } = (await logIn(hugo.email, testPassword)).json<{ token: string }>();
    expect((await me(access)).json()).toMatchObject({ permissions: ['HELP_ACCESS'], environment: { id: claire.environmentId } });
    expect((await me(hugo.token)).json()).toMatchObject({ environment: { id: hugo.environmentId } });
    expect((await invite(hugo.email)).json()).toMatchObject({ status: 409, code: 'invitation.already-member' });
  });
  it('is let in by the other structure after one has deactivated them', async () => {
    const hugo = await signedIn(app);
    await invited(hugo.email, { role: 'CUSTOM' });
    await accept(await mailedToken(hugo.email), testPassword);
    await app.inject({ method: 'POST', url: `/api/users/${hugo.userId}/deactivate`, headers: claire.headers, payload: {} });
    const { token } = (await logIn(hugo.email, testPassword)).json<{ token: string }>();
    expect((await me(token)).json()).toMatchObject({ environment: { id: hugo.environmentId } });
    expect((await invite(hugo.email)).json()).toMatchObject({ code: 'invitation.member-deactivated' });
  });
});

describe('inviting', () => {
  it('is the affair of administrators, within their own rights', async () => {
    const { environmentId } = claire;
    const hugo = await signedIn(app, { environmentId, permissions: ['PEOPLE_ACCESS'] });
    const clerk = await signedIn(app, { environmentId, permissions: ['ENVIRONMENT_ACCESS'] });
    expect((await invite(stranger(), {}, hugo)).json()).toMatchObject({ status: 403, code: 'access.permission' });
    expect((await invite(stranger(), {}, clerk)).json()).toMatchObject({ status: 422, code: 'user.right-not-held' });
  });
  it('refuses an address that waits already, and what is no address or no name', async () => {
    const email = stranger();
    await invited(email, { role: 'CUSTOM' });
    expect((await invite(email, { role: 'CUSTOM' })).json()).toMatchObject({
      code: 'invitation.already-invited',
      violations: [{ propertyPath: 'email' }],
    });
    expect((await invite('zoe', { role: 'CUSTOM' })).json()).toMatchObject({ code: 'user.email-invalid' });
    expect((await invite(stranger(), { role: 'CUSTOM', lastname: ' ' })).json()).toMatchObject({ code: 'user.name-missing' });
  });
  it('shows the waiting invitations of the own structure', async () => {
    const other = await signedIn(app);
    const { id } = await invited(stranger(), { role: 'CUSTOM' }, other);
    const list = async ({ headers }: SignedIn) =>
      (await app.inject({ method: 'GET', url: '/api/invitations', headers })).json<{ invitations: Sent[] }>().invitations;
    expect((await list(other)).map((each) => each.id)).toEqual([id]);
    expect((await list(claire)).map((each) => each.id)).not.toContain(id);
    expect((await cancel(id)).json()).toMatchObject({ status: 404, code: 'invitation.unknown' });
    await cancel(id, other);
    expect(await list(other)).toEqual([]);
  });
});
