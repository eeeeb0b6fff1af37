import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { openEnvironment, type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';
import { systemContext } from '../../platform/wire/system-context.js';
import { ExecuteUser } from '../user/user.handler.js';

let app: TestApp;
let claire: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  claire = await signedIn(app);
});
afterAll(() => app.close());

const minute = 60_000;
const post = (url: string, payload: object, address = '10.0.0.1') =>
  app.inject({ method: 'POST', url: `/api/${url}`, payload, remoteAddress: address });
const login = (email: string, password: string, address?: string) => post('login_check', { email, password }, address);
const me = (token: string) => app.inject({ method: 'GET', url: '/api/users/me', headers: { authorization: `Bearer ${token}` } });
type Tokens = { token: string; refresh_token: string };
const tokensOf = (answer: { json(): Tokens }) => answer.json();
const journalOf = async ({ userId }: SignedIn) => {
  const { rows } = await app.pools.owner.query<{ type: string; data: Record<string, unknown>; meta: { actor: { name: string } } }>(
    'select type, data, meta from evs.event where stream_id = $1 order by version',
    [`user-access-${userId}`],
  );
  return rows;
};

describe('signing in', () => {
  it('gives an access token and a refresh token, in any case of the address', async () => {
    const answer = await login(claire.email.toUpperCase(), testPassword);
    expect(answer.statusCode).toBe(200);
    expect((await me(tokensOf(answer).token)).json()).toMatchObject({ id: claire.userId, email: claire.email });
  });
  it('says the same of a wrong password and of an unknown user', async () => {
    const [wrong, unknown] = await Promise.all([login(claire.email, 'Mauvaise-2026!'), login('personne@cse.example', testPassword)]);
    for (const answer of [wrong, unknown]) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 'session.bad-credentials', detail: 'Identifiants incorrects' });
    }
  });
  it('takes about as long for an unknown user', async () => {
    const other = await signedIn(app);
    const timed = async (email: string) => {
      const start = performance.now();
      await login(email, 'Mauvaise-2026!', '10.0.9.1');
      return performance.now() - start;
    };
    const [unknown, knownTimes]: [number[], number[]] = [[], []];
    for (let round = 0; round < 7; round++) {
      unknown.push(await timed(`inconnu-${round}@cse.example`));
      knownTimes.push(await timed(other.email));
    }
    // Compares the fastest times, which leave out the delays of a busy machine.
    const ratio = Math.min(...unknown) / Math.min(...knownTimes);
    // Without the decoy hash an unknown user would answer some ten times faster.
    expect(ratio).toBeGreaterThan(0.3);
    expect(ratio).toBeLessThan(3);
  }, 30_000);
  it('needs both fields', async () => {
    const answer = await post('login_check', { email: claire.email });
    expect(answer.statusCode).toBe(422);
    expect(answer.json().violations).toMatchObject([{ propertyPath: 'password' }]);
  });
  it('is in the history of the user, with the address', async () => {
    const hugo = await signedIn(app);
    expect(await journalOf(hugo)).toMatchObject([
      { type: 'UserSignedIn', data: { through: 'password', address: '127.0.0.1' }, meta: { actor: { name: 'Claire Morel' } } },
    ]);
  });
});

describe('a wrong password', () => {
  it('is in the history of the account, with the address, and in the journal of access', async () => {
    const hugo = await signedIn(app);
    await login(hugo.email, 'Mauvaise-2026!', '10.0.6.1');
    expect((await journalOf(hugo)).slice(1)).toMatchObject([{ type: 'SignInRefused', data: { address: '10.0.6.1' } }]);
    const url = '/api/history?filters[topic|eq]=access&filters[type|eq]=SignInRefused';
    const shown = async () => (await app.inject({ method: 'GET', url, headers: hugo.headers })).json().history;
    expect(await shown()).toMatchObject([{ label: 'Connexion refusée : mot de passe incorrect' }]);
  });
});

describe('too many tries', () => {
  it('close the account to one address for a while, whatever the password, and say when to come back', async () => {
    const victim = await signedIn(app);
    for (let round = 0; round < 8; round++) expect((await login(victim.email, 'Mauvaise-2026!', '10.0.1.1')).statusCode).toBe(401);
    const refused = await login(victim.email, testPassword, '10.0.1.1');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('900');
    expect(refused.json()).toMatchObject({
      code: 'session.throttled',
      detail: 'Trop de tentatives. Veuillez réessayer dans 15 minutes.',
    });
    await login(victim.email, testPassword, '10.0.1.1');
    expect((await journalOf(victim)).filter(({ type }) => type === 'SignInThrottled')).toHaveLength(1);
    expect((await login(victim.email, testPassword, '10.0.1.2')).statusCode).toBe(200);
    app.clock.advance(15 * minute + 1);
    expect((await login(victim.email, testPassword, '10.0.1.1')).statusCode).toBe(200);
  });
  it('of others lock nobody out of a browser that signed in before, and its own are counted apart', async () => {
    const victim = await signedIn(app);
    const office = '10.0.5.1';
    const cookie = String((await login(victim.email, testPassword, office)).headers['set-cookie']);
    expect(cookie).toMatch(/^intendance-device-\w{12}=\w+\.\w+; Path=\/api\/login_check; Max-Age=15552000; HttpOnly; SameSite=Strict$/);
    const loginWithCookie = (email: string, password: string) =>
      app.inject({
        method: 'POST',
        url: '/api/login_check',
        payload: { email, password },
        remoteAddress: office,
        headers: { cookie: cookie.split(';')[0] ?? '' },
      });
    for (let round = 0; round < 60; round++) await login(`${round % 2 ? victim.email : 'x@y.fr'}`, 'Mauvaise-2026!', office);
    expect((await login(victim.email, testPassword, office)).statusCode).toBe(429);
    expect((await loginWithCookie(victim.email, testPassword)).statusCode).toBe(200);
    const other = await signedIn(app);
    expect((await loginWithCookie(other.email, testPassword)).statusCode).toBe(429);
    for (let round = 0; round < 8; round++) expect((await loginWithCookie(victim.email, 'Mauvaise-2026!')).statusCode).toBe(401);
    expect((await loginWithCookie(victim.email, testPassword)).statusCode).toBe(429);
  }, 60_000);
  it('are counted for an unknown address as for a known one', async () => {
    for (let round = 0; round < 8; round++) await login('fantome@cse.example', 'Mauvaise-2026!', '10.0.2.1');
    expect((await login('fantome@cse.example', 'Mauvaise-2026!', '10.0.2.1')).statusCode).toBe(429);
  });
  it('are counted before they are checked: a burst does not pass', async () => {
    const victim = await signedIn(app);
    const burst = await Promise.all(Array.from({ length: 20 }, () => login(victim.email, 'Mauvaise-2026!', '10.0.3.1')));
    expect(burst.filter(({ statusCode }) => statusCode === 401)).toHaveLength(8);
    expect(burst.filter(({ statusCode }) => statusCode === 429)).toHaveLength(12);
  });
  it('from one address close it for every account', async () => {
    const round = (index: number) => login(`essai-${index}@cse.example`, 'Mauvaise-2026!', '10.0.4.1');
    await Promise.all(Array.from({ length: 60 }, (_, index) => round(index)));
    expect((await login(claire.email, testPassword, '10.0.4.1')).statusCode).toBe(429);
    expect((await login(claire.email, testPassword, '10.0.4.2')).statusCode).toBe(200);
  }, 30_000);
});

describe('an access token', () => {
  it('is needed, and must be ours', async () => {
    expect((await app.inject({ method: 'GET', url: '/api/users/me' })).json()).toMatchObject({ status: 401, code: 'session.missing' });
    expect((await me(`${claire.token}x`)).json()).toMatchObject({ status: 401, code: 'session.invalid' });
  });
  it('is over after fifteen minutes, and a refresh gives another', async () => {
    const { token, refreshToken } = await signedIn(app);
    app.clock.advance(14 * minute);
    expect((await me(token)).statusCode).toBe(200);
    app.clock.advance(minute);
    expect((await me(token)).json()).toMatchObject({ status: 401, code: 'session.expired' });
    const renewed = tokensOf(await post('token/refresh', { refresh_token: refreshToken }));
    expect((await me(renewed.token)).statusCode).toBe(200);
  });
});

describe('a refresh token', () => {
  const refresh = (refreshToken: string) => post('token/refresh', { refresh_token: refreshToken });

  it('works once; used again, it ends the family of the thief and of the owner', async () => {
    const hugo = await signedIn(app);
    const first = tokensOf(await refresh(hugo.refreshToken));
    const renewed = tokensOf(await refresh(first.refresh_token));
    app.clock.advance(minute);
    const stolen = await refresh(hugo.refreshToken);
    expect(stolen.json()).toMatchObject({ status: 401, code: 'session.token-reused' });
    expect((await refresh(renewed.refresh_token)).json()).toMatchObject({ status: 401, code: 'session.expired' });
    expect((await me(renewed.token)).statusCode).toBe(401);
    expect((await journalOf(hugo)).at(-1)).toMatchObject({ type: 'StolenSessionEnded' });
  });
  it('is exchanged again for a page that never got the answer', async () => {
    let { refreshToken } = await signedIn(app);
    for (let reload = 0; reload < 3; reload++) {
      app.clock.advance(20_000);
      expect((await refresh(refreshToken)).statusCode).toBe(200);
    }
    ({ refresh_token: refreshToken } = tokensOf(await refresh(refreshToken)));
    expect((await refresh(refreshToken)).statusCode).toBe(200);
  });
  it('whose answer was lost is over after a minute', async () => {
    const { refreshToken } = await signedIn(app);
    await refresh(refreshToken);
    app.clock.advance(minute);
    expect((await refresh(refreshToken)).json()).toMatchObject({ status: 401, code: 'session.token-reused' });
  });
  it('used by two tabs at once gives each a token that works, whichever the storage holds in the end', async () => {
    for (const stored of [0, 1] as const) {
      const { refreshToken } = await signedIn(app);
      const pair = await Promise.all([refresh(refreshToken), refresh(refreshToken)]);
      expect(pair.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
      app.clock.advance(15 * minute);
      const next = await refresh(tokensOf(pair[stored]).refresh_token);
      expect([next.statusCode, (await me(tokensOf(next).token)).statusCode]).toEqual([200, 200]);
    }
  });
  it('of two tabs that read their storage late keeps both signed in', async () => {
    const { refreshToken } = await signedIn(app);
    const [one, two] = [tokensOf(await refresh(refreshToken)), tokensOf(await refresh(refreshToken))];
    const later = tokensOf(await refresh(one.refresh_token));
    expect((await refresh(two.refresh_token)).statusCode).toBe(200);
    expect((await refresh(refreshToken)).statusCode).toBe(200);
    expect((await refresh(later.refresh_token)).statusCode).toBe(200);
  });
  it('given to a tab and left behind for a minute by the other ends the family', async () => {
    const { refreshToken } = await signedIn(app);
    const owner = tokensOf(await refresh(refreshToken));
    const thief = tokensOf(await refresh(refreshToken));
    app.clock.advance(5 * minute);
    const renewed = tokensOf(await refresh(owner.refresh_token));
    app.clock.advance(minute);
    expect((await refresh(thief.refresh_token)).json()).toMatchObject({ status: 401, code: 'session.token-reused' });
    expect((await me(renewed.token)).statusCode).toBe(401);
  });
  it('used eight times at once leaves one that works after the next exchange', async () => {
    const { refreshToken } = await signedIn(app);
    const answers = await Promise.all(Array.from({ length: 8 }, () => refresh(refreshToken)));
    expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const [answer] = answers;
    expect((await refresh(answer ? tokensOf(answer).refresh_token : '')).statusCode).toBe(200);
    const { rows } = await app.pools.owner.query(
      `select 1 from identity.refresh_token where used_at is null
       and session_id = (select session_id from identity.refresh_token order by issued_at desc limit 1)`,
    );
    expect(rows).toHaveLength(1);
  });
  it('is over after fourteen days without use, and the session after ninety in all', async () => {
    let { refreshToken } = await signedIn(app);
    for (let day = 0; day < 84; day += 12) {
      app.clock.advance(12 * 24 * 60 * minute);
      refreshToken = tokensOf(await post('token/refresh', { refresh_token: refreshToken })).refresh_token;
    }
    app.clock.advance(7 * 24 * 60 * minute);
    expect((await post('token/refresh', { refresh_token: refreshToken })).json()).toMatchObject({ status: 401, code: 'session.expired' });
    const idle = await signedIn(app);
    app.clock.advance(15 * 24 * 60 * minute);
    expect((await post('token/refresh', { refresh_token: idle.refreshToken })).statusCode).toBe(401);
  });
  it('that nobody was given is nothing', async () =>
    expect((await post('token/refresh', { refresh_token: 'inventé' })).json()).toMatchObject({ status: 401, code: 'session.expired' }));
  it('is kept only as a hash', async () => {
    const { refreshToken } = await signedIn(app);
    const { rows } = await app.pools.owner.query<{ text: string }>(
      'select t::text || s::text as text from identity.refresh_token t, identity.session s where s.id = t.session_id',
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some(({ text }) => text.includes(refreshToken))).toBe(false);
  });
});

describe('signing out', () => {
  it('ends the session, its access token and its refresh token, once', async () => {
    const hugo = await signedIn(app);
    for (let round = 0; round < 2; round++) expect((await post('logout', { refresh_token: hugo.refreshToken })).statusCode).toBe(204);
    expect((await me(hugo.token)).statusCode).toBe(401);
    expect((await post('token/refresh', { refresh_token: hugo.refreshToken })).statusCode).toBe(401);
    expect((await journalOf(hugo)).map(({ type }) => type)).toEqual(['UserSignedIn', 'UserSignedOut']);
  });
});

describe('what a session may do', () => {
  it('follows a change of permissions at once', async () => {
    const hugo = await signedIn(app, { environmentId: await openEnvironment(app), permissions: ['PEOPLE_ACCESS'] });
    expect((await me(hugo.token)).json().permissions).toEqual(['PEOPLE_ACCESS']);
    const data = { permissions: ['ACTIVITY_ACCESS'] as const, accountingPermissions: [] };
    await app.get(CommandBus).execute(new ExecuteUser(systemContext(hugo.environmentId), hugo.userId, { type: 'SetPermissions', data }));
    expect((await me(hugo.token)).json().permissions).toEqual(['ACTIVITY_ACCESS']);
  });
});
