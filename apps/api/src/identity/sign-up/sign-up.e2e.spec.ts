import { EventStore } from '@intendance/event-store/event-store.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type MailServer, openMailServer } from '../../../test/mail-server.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { newcomer, register, registered } from '../../../test/sign-up-fixture.js';
import { signedIn, testPassword } from '../../../test/signed-in.js';
import { EmailConfirmation } from './email-confirmation.js';

const day = 86_400_000;
let app: TestApp;
let mails: MailServer;
let operator: Awaited<ReturnType<typeof signedIn>>;
beforeAll(async () => {
  mails = await openMailServer();
  app = await openTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://intendance.example' } });
  operator = await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(async () => {
  await app?.close();
  await mails?.close();
});

const get = (url: string, headers: object) => app.inject({ method: 'GET', url: `/api/${url}`, headers: { ...headers } });
const post = (url: string, payload: object = {}, headers: object = {}) =>
  app.inject({ method: 'POST', url: `/api/${url}`, payload, headers: { ...headers } });
const login = async (email: string, password = testPassword) => (await post('login_check', { email, password })).statusCode;

describe('a newcomer', () => {
  it('works at once, as the administrator of a structure on trial, and runs nothing else', async () => {
    const { me, headers, email } = await registered(app, { type: 'CSE', name: '  CSE Océan ' });
    expect(me).toMatchObject({
      email,
      is_operator: false,
      must_confirm_email: true,
      permissions: expect.arrayContaining(['ENVIRONMENT_ACCESS', 'PEOPLE_EDIT']),
      environment: { name: 'CSE Océan', type: 'CSE', brand: null, is_active: false, remaining_time: 30 },
    });
    expect((await get('projections', headers)).statusCode).toBe(403);
    for (const url of ['people', 'person_fields', 'refunds', 'comptability/exercices'])
      expect((await get(url, headers)).statusCode).toBe(200);
    expect(await login(email)).toBe(200);
  });

  it('is named with capitals, per word and per hyphen part', async () => {
    const { me } = await registered(app, { firstname: 'anne-marie', lastname: "de l'étang-dupré" });
    expect(me).toMatchObject({ firstname: 'Anne-Marie', lastname: "DE L'ÉTANG-DUPRÉ" });
  });

  it('sees nothing of another structure', async () => {
    const [first, second] = [await registered(app, { sample_data: true }), await registered(app)];
    expect((await get('people', first.headers)).json()).toMatchObject({ totalCount: 12 });
    expect((await get('people', second.headers)).json()).toMatchObject({ totalCount: 0 });
    expect((await get(`environments/${first.me.environment.id}`, second.headers)).statusCode).toBe(404);
  });

  it('is told every violation at once, by field', async () => {
    const wrong = {
      name: '',
      firstname: ' ',
      lastname: '',
      email: 'nadia',
      phone: '12',
      password: 'a',
      accept_terms: false,
      promotion_code: 'RIEN',
    };
    const answer = await register(app, newcomer(wrong));
    expect(answer.statusCode).toBe(422);
    expect(answer.json()).toMatchObject({ code: 'sign-up.invalid' });
    expect(answer.json<{ violations: { propertyPath: string }[] }>().violations.map(({ propertyPath }) => propertyPath)).toEqual([
      'name',
      'firstname',
      'lastname',
      'email',
      'phone',
      'password',
      'promotion_code',
      'accept_terms',
    ]);
  });

  it.each([
    [{ password_confirm: 'Autre-Journee-2026' }, 'password.mismatch'],
    [{ password: 'Motdepasse2026!', password_confirm: 'Motdepasse2026!' }, 'password.guessable'],
  ])('is refused %j', async (changes, code) => {
    const answer = await register(app, newcomer(changes));
    expect(answer.statusCode).toBe(422);
    expect(answer.json<{ violations: { code: string }[] }>().violations.map((each) => each.code)).toEqual([code]);
  });

  it('is told that the address is taken, as by a forgotten password', async () => {
    const { email } = await registered(app);
    const answer = await register(app, newcomer({ email: email.toUpperCase() }));
    expect([answer.statusCode, answer.json()]).toEqual([
      409,
      expect.objectContaining({ code: 'user.email-taken', violations: [expect.objectContaining({ propertyPath: 'email' })] }),
    ]);
    expect((await register(app, newcomer({ email: operator.email }))).statusCode).toBe(409);
  });

  it('may try some times an hour, per network address and per mail address', async () => {
    const refused = (changes: object, address: string) => register(app, newcomer({ name: '', ...changes }), { address });
    for (let round = 0; round < 10; round += 1) {
      expect((await refused({ email: 'presse@asso.example' }, `10.8.0.${round}`)).statusCode).toBe(422);
    }
    const limited = await refused({ email: 'PRESSE@asso.example' }, '10.8.1.1');
    expect([limited.statusCode, limited.headers['retry-after']]).toEqual([429, '3600']);
    for (let round = 0; round < 30; round += 1) await refused({}, '10.8.2.1');
    expect((await refused({}, '10.8.2.1')).statusCode).toBe(429);
  }, 30_000);

  it('keeps a promotion code for the choice of the offer', async () => {
    const code = { code: 'BIENVENUE', label: '10 % sur le site', module: 'website', discount_type: 'PERCENT', discount_percent: 10 };
    await post('promotions', { ...code, duration_type: 'MONTHS_NUMBER', duration: 3 }, operator.headers);
    const { headers, me } = await registered(app, { promotion_code: ' bienvenue' });
    expect((await get(`environments/${me.environment.id}`, headers)).json()).toMatchObject({
      reserved_promotion: { code: 'BIENVENUE', module: 'website' },
    });
  });
});

describe('the same sign-up sent twice', () => {
  const eventsOf = async (environmentId: string) => {
    const { rows } = await app.pools.owner.query<{ type: string }>('select type from evs.event where environment_id = $1', [environmentId]);
    return rows.map(({ type }) => type).filter((type) => type !== 'UserSignedIn');
  };

  it('opens one structure when both leave at once', async () => {
    const payload = newcomer({ sample_data: false });
    const answers = await Promise.all([1, 2, 3, 4].map(() => register(app, payload, { key: 'one-press' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    const me = await get('users/me', { authorization: `Bearer ${answers[0]?.json<{ token: string }>().token}` });
    expect((await eventsOf(me.json<{ environment: { id: string } }>().environment.id)).toSorted()).toEqual([
      'EnvironmentOpened',
      'UserRegistered',
    ]);
  });

  it('is another sign-up under another key, and is refused', async () => {
    const payload = newcomer();
    const statuses = (await Promise.all(['a', 'b'].map((key) => register(app, payload, { key })))).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([201, 409]);
  });

  it('does not open the account of another password', async () => {
    const payload = newcomer();
    expect((await register(app, payload, { key: 'same' })).statusCode).toBe(201);
    const password = 'Quatre-Chevaux-Verts-7';
    expect((await register(app, { ...payload, password, password_confirm: password }, { key: 'same' })).statusCode).toBe(409);
    expect(await login(payload.email, password)).toBe(401);
  });

  it('completes an interrupted sign-up', async () => {
    const payload = newcomer();
    const crash = jest.spyOn(app.get(EmailConfirmation), 'send').mockRejectedValueOnce(new Error('killed'));
    expect((await register(app, payload, { key: 'again' })).statusCode).toBe(500);
    crash.mockRestore();
    expect((await register(app, payload, { key: 'again' })).statusCode).toBe(201);
    expect((await mails.next(payload.email)).subject).toBe('Confirmez votre adresse électronique');
  });

  it('completes a sign-up that stopped before its user, even with another password', async () => {
    const payload = newcomer();
    const store = app.get(EventStore);
    const append = store.append.bind(store);
    const crash = jest.spyOn(store, 'append').mockImplementation((request) => {
      if (request.metadata.command === 'RegisterUser') throw new Error('killed');
      return append(request);
    });
    expect((await register(app, payload)).statusCode).toBe(500);
    crash.mockRestore();
    const password = 'Quatre-Chevaux-Verts-7';
    expect((await register(app, { ...payload, password, password_confirm: password })).statusCode).toBe(201);
    expect(await login(payload.email, password)).toBe(200);
  });
});

describe('the address of a newcomer', () => {
  const tokenIn = (text: string): string => /https:\/\/intendance\.example\/confirm\/([\w-]{40,})/.exec(text)?.[1] ?? '';
  const isConfirmed = async (headers: object) =>
    !(await get('users/me', headers)).json<{ must_confirm_email: boolean }>().must_confirm_email;

  it('is confirmed by the link of the mail, once', async () => {
    const { email, headers } = await registered(app);
    const mail = await mails.next(email);
    expect(mail.text).toContain('Association Horizon est ouverte');
    const token = tokenIn(mail.text);
    expect((await post(`confirm-email/${token}`)).statusCode).toBe(204);
    expect(await isConfirmed(headers)).toBe(true);
    expect((await post(`confirm-email/${token}`)).json()).toMatchObject({ status: 422, code: 'user.confirmation-link-invalid' });
    expect((await post('sendmail', {}, headers)).json()).toMatchObject({ status: 409, code: 'user.email-confirmed' });
  });

  it('is confirmed by a link of seven days, kept as a hash, of no other purpose', async () => {
    const { email, headers } = await registered(app);
    const token = tokenIn((await mails.next(email)).text);
    const { rows } = await app.pools.owner.query<{ row: string }>('select t::text as row from identity.one_time_token t');
    expect(rows.some(({ row }) => row.includes(token))).toBe(false);
    const reset = { password: testPassword, password_confirm: testPassword };
    expect((await post(`reset-password/${token}`, reset)).statusCode).toBe(422);
    app.clock.advance(7 * day + 1);
    expect((await post(`confirm-email/${token}`)).statusCode).toBe(422);
    app.clock.advance(-7 * day - 1);
    expect(await isConfirmed(headers)).toBe(false);
  });

  it('gets the mail again, three times an hour', async () => {
    const { email, headers } = await registered(app);
    await mails.next(email);
    for (let round = 0; round < 3; round += 1) expect((await post('sendmail', {}, headers)).statusCode).toBe(204);
    expect((await post('sendmail', {}, headers)).statusCode).toBe(429);
    expect((await post(`confirm-email/${tokenIn((await mails.next(email)).text)}`)).statusCode).toBe(204);
  });

  it('is needed to sign a mandate and to invite colleagues', async () => {
    const { email, headers, me } = await registered(app);
    expect((await post('invitations', {}, headers)).json()).toMatchObject({ status: 403, code: 'access.email' });
    const code = () => post(`billing_datas/${me.environment.id}/code`, {}, headers);
    expect((await code()).json()).toMatchObject({ status: 403, code: 'access.email' });
    await post(`confirm-email/${tokenIn((await mails.next(email)).text)}`);
    expect((await code()).json<{ code?: string }>().code).not.toBe('access.email');
  });
});

describe('the trial', () => {
  it('closes bookkeeping on the day after its last one, and leaves people readable and exportable', async () => {
    const { email, me } = await registered(app, { sample_data: true });
    const today = async (url: string) => {
      const token = (await post('login_check', { email, password: testPassword })).json<{ token: string }>().token;
      return get(url, { authorization: `Bearer ${token}` });
    };
    app.clock.advance(29 * day);
    expect((await today('users/me')).json()).toMatchObject({ environment: { remaining_time: 1 } });
    expect((await today('comptability/exercices')).statusCode).toBe(200);
    app.clock.advance(day);
    expect((await today('comptability/exercices')).json()).toMatchObject({
      status: 403,
      code: 'access.trial',
      detail: "Votre période d'essai a expiré",
      destination: '/environment/offer',
    });
    expect((await today('people')).json()).toMatchObject({ totalCount: 12 });
    expect((await today('people-download?format=xlsx')).statusCode).toBe(200);
    expect((await today(`environments/${me.environment.id}`)).statusCode).toBe(200);
    app.clock.advance(-30 * day);
  });
});

describe('an installation', () => {
  it('takes nobody before its operator has an account, and says so', async () => {
    const empty = await openTestApp({ isOwn: true });
    try {
      expect((await empty.inject({ method: 'GET', url: '/api/installation' })).json()).toMatchObject({
        has_accounts: false,
        registration: false,
      });
      expect((await register(empty, newcomer())).json()).toMatchObject({ status: 403, code: 'sign-up.closed' });
    } finally {
      await empty.close();
    }
  });

  it('takes nobody where REGISTRATION is off', async () => {
    const closed = await openTestApp({ config: { registration: false } });
    try {
      await signedIn(closed);
      expect((await closed.inject({ method: 'GET', url: '/api/installation' })).json()).toMatchObject({
        has_accounts: true,
        registration: false,
      });
      expect((await register(closed, newcomer())).json()).toMatchObject({ status: 403, code: 'sign-up.closed' });
    } finally {
      await closed.close();
    }
  });
});
