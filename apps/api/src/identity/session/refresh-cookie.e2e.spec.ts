import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
let claire: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  claire = await signedIn(app);
});
afterAll(() => app.close());

type Headers = Record<string, string>;
type Answer = { headers: { 'set-cookie'?: string | string[] }; json<Body>(): Body };
const post = (url: string, payload: object, headers: Headers = {}) => app.inject({ method: 'POST', url: `/api/${url}`, payload, headers });
const logIn = () => post('login_check', { email: claire.email, password: testPassword }, { 'x-session': 'cookie' });
const cookiesOf = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().filter((text) => text.startsWith('intendance-session-'));
const pairOf = (answer: Answer) => cookiesOf(answer)[0]?.split(';')[0] ?? '';
const sessionOf = (answer: Answer): string => {
  const [, payload = ''] = answer.json<{ token: string }>().token.split('.');
  return JSON.parse(Buffer.from(payload, 'base64url').toString()).sid;
};
const refresh = (session_id: string, cookie: string) => post('token/refresh', { session_id }, { cookie });

describe('the refresh token of a browser', () => {
  it('is in a cookie that no script reads and no other site sends, and not in the answer', async () => {
    const answer = await logIn();
    expect(Object.keys(answer.json())).toEqual(['token']);
    const [cookie, ...others] = cookiesOf(answer);
    expect(others).toEqual([]);
    expect(cookie?.startsWith(`intendance-session-${sessionOf(answer)}=`)).toBe(true);
    for (const attribute of ['HttpOnly', 'SameSite=Strict', 'Path=/api', 'Max-Age=1209600'])
      expect(cookie?.split('; ')).toContain(attribute);
  });
  it('is exchanged for a new one in the same cookie', async () => {
    const opening = await logIn();
    const renewal = await refresh(sessionOf(opening), pairOf(opening));
    expect([renewal.statusCode, Object.keys(renewal.json()), sessionOf(renewal)]).toEqual([200, ['token'], sessionOf(opening)]);
    expect(pairOf(renewal)).not.toBe(pairOf(opening));
    expect((await refresh(sessionOf(opening), pairOf(renewal))).statusCode).toBe(200);
  });
  it('is that of the session which the request names, whatever other cookies come with it', async () => {
    const [one, two] = [await logIn(), await logIn()];
    const renewal = await refresh(sessionOf(two), `theme=dark; ${pairOf(one)}; ${pairOf(two)}`);
    expect(sessionOf(renewal)).toBe(sessionOf(two));
    const foreign = await refresh(sessionOf(two), pairOf(one));
    expect([foreign.statusCode, foreign.json()]).toMatchObject([401, { code: 'session.expired' }]);
  });
  it('opens nothing by itself: without the name of the session, the cookie is not read', async () => {
    const opening = await logIn();
    const cookie = pairOf(opening);
    expect((await post('token/refresh', {}, { cookie })).json()).toMatchObject({ code: 'session.expired' });
    expect((await app.inject({ method: 'GET', url: '/api/users/me', headers: { cookie } })).statusCode).toBe(401);
    expect((await post('token/refresh', { session_id: "x'; Path=/" }, { cookie })).statusCode).toBe(422);
  });
  it('moves to the cookie when a browser presents one that it stored before', async () => {
    const former = (await post('login_check', { email: claire.email, password: testPassword })) as Answer;
    const { refresh_token } = former.json<{ refresh_token: string }>();
    const exchange = await post('token/refresh', { refresh_token, session_id: sessionOf(former) });
    expect([Object.keys(exchange.json()), pairOf(exchange)]).toEqual([['token'], expect.stringContaining(sessionOf(former))]);
  });
  it('is removed by the renewal that finds the session ended on another device', async () => {
    const [lost, own] = [await logIn(), await logIn()];
    const headers = { authorization: `Bearer ${own.json<{ token: string }>().token}` };
    await app.inject({ method: 'POST', url: '/api/users/me/sessions/end_others', headers });
    const answer = await refresh(sessionOf(lost), pairOf(lost));
    expect([answer.statusCode, cookiesOf(answer)]).toEqual([
      401,
      [expect.stringMatching(/^intendance-session-[\w-]+=; Max-Age=0; Path=\/api/)],
    ]);
    expect((await refresh(sessionOf(own), pairOf(own))).statusCode).toBe(200);
  });
  it('ends with the sign-out, which removes the cookie', async () => {
    const opening = await logIn();
    const answer = await post('logout', { session_id: sessionOf(opening) }, { cookie: pairOf(opening) });
    expect([answer.statusCode, cookiesOf(answer)]).toEqual([
      204,
      [expect.stringMatching(/^intendance-session-[\w-]+=; Max-Age=0; Path=\/api/)],
    ]);
    expect((await refresh(sessionOf(opening), pairOf(opening))).statusCode).toBe(401);
  });
});
