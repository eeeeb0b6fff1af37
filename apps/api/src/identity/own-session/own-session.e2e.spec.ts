import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { eventually } from '../../../test/projection-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import type { OwnSessionDto, OwnSessionsDto } from './own-session.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
}, 60_000);
afterAll(() => app?.close());

type Bearer = Pick<SignedIn, 'headers'>;
const path = '/api/users/me/sessions';
const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function logIn(email: string, userAgent: string, cookie?: string) {
  const headers = { 'user-agent': userAgent, ...(cookie && { cookie }) };
  const answer = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword }, headers });
  const device = String(answer.headers['set-cookie'] ?? '').split(';')[0];
  return { headers: { authorization: `Bearer ${answer.json<{ token: string }>().token}` }, device };
}
const listOf = async ({ headers }: Bearer): Promise<OwnSessionDto[]> =>
  (await app.inject({ method: 'GET', url: path, headers })).json<OwnSessionsDto>().sessions;
const end = ({ headers }: Bearer, id: string) => app.inject({ method: 'POST', url: `${path}/${id}/end`, headers });
const isOpen = async ({ headers }: Bearer) => (await app.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode === 200;

describe('the sessions of a user', () => {
  it('are listed with their device, address and structure, the last used first', async () => {
    const claire = await signedIn(app);
    app.clock.advance(60_000);
    const phone = await logIn(claire.email, safari);
    const [last, first, ...others] = await listOf(phone);
    expect(others).toEqual([]);
    expect(last).toMatchObject({ is_current: true, device: 'Safari, iOS', address: '127.0.0.1', structure: expect.any(String) });
    expect(last).toMatchObject({ network: '127.0.0.0/24', is_same_network: true });
    const elsewhere = await app.inject({ method: 'GET', url: path, headers: phone.headers, remoteAddress: '198.51.100.7' });
    expect(elsewhere.json<OwnSessionsDto>().sessions[0]).toMatchObject({ is_same_network: false });
    expect(first).toMatchObject({ is_current: false });
    expect(Date.parse(last?.started_at ?? '')).toBeGreaterThan(Date.parse(first?.started_at ?? ''));
  });

  it('end one by one, and stand in the history', async () => {
    const claire = await signedIn(app);
    const phone = await logIn(claire.email, safari);
    const [session] = (await listOf(claire)).filter(({ is_current }) => !is_current);
    expect((await end(claire, session?.id ?? '')).statusCode).toBe(204);
    expect([await isOpen(phone), await isOpen(claire)]).toEqual([false, true]);
    const again = await end(claire, session?.id ?? '');
    expect([again.statusCode, again.json()]).toEqual([404, expect.objectContaining({ code: 'session.unknown' })]);
    const history = await app.inject({ method: 'GET', url: '/api/history?filters[type|eq]=SessionsEndedByUser', headers: claire.headers });
    expect(history.json()).toMatchObject({ history: [{ label: 'a fermé ses sessions sur d’autres appareils' }] });
  });

  it('end together, but for the one that asks', async () => {
    const claire = await signedIn(app);
    const others = [await logIn(claire.email, safari), await logIn(claire.email, firefox)];
    const answer = await app.inject({ method: 'POST', url: `${path}/end_others`, headers: claire.headers });
    expect(answer.statusCode).toBe(204);
    expect(await Promise.all([claire, ...others].map(isOpen))).toEqual([true, false, false]);
    expect(await listOf(claire)).toHaveLength(1);
  });

  it('are those of nobody else', async () => {
    const [claire, colleague] = [await signedIn(app), await signedIn(app)];
    const [own] = await listOf(claire);
    expect((await listOf(colleague)).map(({ id }) => id)).not.toContain(own?.id);
    expect((await end(colleague, own?.id ?? '')).statusCode).toBe(404);
    expect((await end(colleague, newId())).statusCode).toBe(404);
    expect(await isOpen(claire)).toBe(true);
  });
});

describe('a sign-in from a browser that never signed in to the account', () => {
  const letters = async (email: string) =>
    (await app.mails()).filter(({ recipient, subject }) => recipient === email && subject === 'Nouvelle connexion à votre compte');

  it('is told by mail, once for each browser', async () => {
    const claire = await signedIn(app);
    const { device } = await logIn(claire.email, firefox);
    const [letter] = await eventually(async () => ((await letters(claire.email)).length > 0 ? letters(claire.email) : undefined));
    expect(letter?.body_text).toContain('Firefox, Linux');
    expect(letter?.body_text).toContain('Le réseau (127.0.0.0/24) est l’un de ceux');
    await logIn(claire.email, firefox, device);
    await logIn(claire.email, safari);
    await eventually(async () => (await letters(claire.email)).length === 2);
  });
});
