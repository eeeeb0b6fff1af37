import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type MailServer, openMailServer } from '../../../test/mail-server.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { addPasskey } from '../../../test/passkey-fixture.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

const newPassword = 'Nouvelle-Saison-2027';
let app: TestApp;
let mails: MailServer;
beforeAll(async () => {
  mails = await openMailServer();
  app = await openTestApp({ config: { smtpUrl: mails.url, publicUrl: 'https://intendance.example' } });
});
afterAll(async () => {
  await app.close();
  await mails.close();
});

const post = (url: string, payload: object, address = '10.1.0.1') =>
  app.inject({ method: 'POST', url: `/api/${url}`, payload, remoteAddress: address });
const login = async (email: string, password: string) => (await post('login_check', { email, password })).statusCode;
const reset = (token: string, password = newPassword, confirmation = password) =>
  post(`reset-password/${token}`, { password, password_confirm: confirmation });
const change = (user: SignedIn, old_password: string, new_password: string, password_confirm = new_password) =>
  app.inject({
    method: 'PUT',
    url: '/api/users/me/password',
    headers: user.headers,
    payload: { old_password, new_password, password_confirm },
  });
const isSignedIn = async ({ headers }: SignedIn) => (await app.inject({ method: 'GET', url: '/api/users/me', headers })).statusCode === 200;

async function mailedToken(email: string): Promise<string> {
  expect((await post('forgot-password', { email })).statusCode).toBe(204);
  const mail = await mails.next(email);
  expect(mail.subject).toBe('Réinitialisation de votre mot de passe');
  return /https:\/\/intendance\.example\/forgot-password\/([\w-]{40,})/.exec(mail.text)?.[1] ?? '';
}

describe('a forgotten password', () => {
  it('is chosen anew by the link received by mail, and ends every session', async () => {
    const claire = await signedIn(app);
    const token = await mailedToken(claire.email);
    expect((await reset(token)).statusCode).toBe(204);
    expect(await isSignedIn(claire)).toBe(false);
    expect(await login(claire.email, testPassword)).toBe(401);
    expect(await login(claire.email, newPassword)).toBe(200);
  });
  it('needs a known address, and says so as specified', async () =>
    expect((await post('forgot-password', { email: 'personne@cse.example' })).json()).toMatchObject({
      status: 404,
      code: 'user.email-unknown',
      detail: 'Utilisateur inconnu. Merci de vérifier votre adresse électronique',
    }));
  it('is asked for a few times an hour, not more', async () => {
    const claire = await signedIn(app);
    for (let round = 0; round < 5; round++) await post('forgot-password', { email: claire.email }, '10.1.2.1');
    const refused = await post('forgot-password', { email: claire.email }, '10.1.2.2');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
  });
});

describe('a reset link', () => {
  const invalid = {
    status: 422,
    code: 'password.link-invalid',
    detail: 'Mise à jour du mot de passe impossible. Le lien que vous avez utilisé est invalide',
  };
  it('serves once, even twice at the same time', async () => {
    const claire = await signedIn(app);
    const token = await mailedToken(claire.email);
    const answers = await Promise.all([reset(token), reset(token)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 422]);
    expect((await reset(token)).json()).toMatchObject(invalid);
  });
  it('is over after an hour', async () => {
    const claire = await signedIn(app);
    const token = await mailedToken(claire.email);
    app.clock.advance(60 * 60_000 + 1);
    expect((await reset(token)).json()).toMatchObject(invalid);
  });
  it('is worth nothing once another one was used', async () => {
    const claire = await signedIn(app);
    const [first, second] = [await mailedToken(claire.email), await mailedToken(claire.email)];
    expect((await reset(second)).statusCode).toBe(204);
    expect((await reset(first, 'Encore-Une-Autre-2028')).json()).toMatchObject(invalid);
  });
  it('that nobody sent is nothing', async () => expect((await reset('inventé')).json()).toMatchObject(invalid));
  it('is not used up by a weak or mistyped password', async () => {
    const claire = await signedIn(app);
    const token = await mailedToken(claire.email);
    expect((await reset(token, 'court')).json()).toMatchObject({
      status: 422,
      code: 'password.weak',
      detail: "Votre mot de passe n'est pas valide",
      missing: ['length', 'uppercase', 'digit', 'special'],
    });
    expect((await reset(token, newPassword, 'Autre-Chose-2027')).json()).toMatchObject({ status: 422, code: 'password.mismatch' });
    expect((await reset(token)).statusCode).toBe(204);
  });
});

describe('a new password of an account with passkeys', () => {
  const passkeysOf = async (email: string, password = newPassword) => {
    const { token } = (await post('login_check', { email, password })).json<{ token: string }>();
    const answer = await app.inject({ method: 'GET', url: '/api/users/me/passkeys', headers: { authorization: `Bearer ${token}` } });
    return answer.json<{ passkeys: unknown[] }>().passkeys.length;
  };
  const resetWith = (token: string, more: object) =>
    post(`reset-password/${token}`, { password: newPassword, password_confirm: newPassword, ...more });
  async function letterTo({ email }: SignedIn, subject: string) {
    for (;;) {
      const mail = await mails.next(email);
      if (mail.subject === subject) return mail;
    }
  }
  async function mailedTokenOf(claire: SignedIn): Promise<string> {
    await post('forgot-password', { email: claire.email });
    const { text } = await letterTo(claire, 'Réinitialisation de votre mot de passe');
    expect(text).toContain('Vos clés d’accès restent');
    return /forgot-password\/([\w-]{40,})/.exec(text)?.[1] ?? '';
  }
  async function claireWithPasskey() {
    const claire = await signedIn(app);
    await addPasskey(app, claire, {}, { host: 'intendance.example', origin: 'https://intendance.example' });
    return claire;
  }

  it('leaves them, ends the sessions, and says so before and after', async () => {
    const claire = await claireWithPasskey();
    expect((await resetWith(await mailedTokenOf(claire), {})).statusCode).toBe(204);
    expect((await letterTo(claire, 'Votre mot de passe est changé')).text).toContain('Une clé d’accès ouvre toujours votre compte.');
    expect([await isSignedIn(claire), await passkeysOf(claire.email)]).toEqual([false, 1]);
  });

  it('removes them where the user asks for it', async () => {
    const claire = await claireWithPasskey();
    expect((await resetWith(await mailedTokenOf(claire), { remove_passkeys: true })).statusCode).toBe(204);
    expect(await passkeysOf(claire.email)).toBe(0);
    expect((await letterTo(claire, 'Votre mot de passe est changé')).text).not.toContain('ouvre toujours');
  });

  it('does not remove the only second factor that a structure requires', async () => {
    const claire = await claireWithPasskey();
    const payload = { second_factor: 'everybody' };
    await app.inject({ method: 'PUT', url: '/api/sign_in_rule', headers: claire.headers, payload });
    const token = await mailedTokenOf(claire);
    expect((await resetWith(token, { remove_passkeys: true })).json()).toMatchObject({ status: 409, code: 'passkey.still-required' });
    expect((await resetWith(token, {})).statusCode).toBe(204);
  });
});

describe('changing the password', () => {
  it('keeps this session and ends the others', async () => {
    const here = await signedIn(app);
    const elsewhere = (await post('login_check', { email: here.email, password: testPassword })).json<{ token: string }>();
    expect((await change(here, testPassword, newPassword)).statusCode).toBe(204);
    expect(await isSignedIn(here)).toBe(true);
    expect(await isSignedIn({ ...here, headers: { authorization: `Bearer ${elsewhere.token}` } })).toBe(false);
    expect(await login(here.email, newPassword)).toBe(200);
  });
  it('needs the old one', async () => {
    const claire = await signedIn(app);
    expect((await change(claire, 'Pas-La-Bonne-2026', newPassword)).json()).toMatchObject({
      status: 422,
      code: 'password.change-refused',
      detail: 'Impossible de modifier le mot de passe',
    });
    expect(await login(claire.email, testPassword)).toBe(200);
  });
  it('flags a new one that equals the old one', async () => {
    const claire = await signedIn(app);
    expect((await change(claire, testPassword, testPassword)).json()).toMatchObject({
      status: 422,
      code: 'password.unchanged',
      violations: [{ propertyPath: 'new_password', code: 'password.unchanged' }],
    });
  });
  it('follows the rule, and the confirmation', async () => {
    const claire = await signedIn(app);
    expect((await change(claire, testPassword, 'sansmajuscule-2026')).json()).toMatchObject({ code: 'password.weak' });
    expect((await change(claire, testPassword, newPassword, 'x')).json()).toMatchObject({ code: 'password.mismatch' });
  });
  it('cannot be used to guess the old one', async () => {
    const claire = await signedIn(app);
    for (let round = 0; round < 8; round++) await change(claire, `Essai-Numero-${round}-x`, newPassword);
    expect((await change(claire, testPassword, newPassword)).statusCode).toBe(429);
  });
  it('is in the history, without any password', async () => {
    const claire = await signedIn(app);
    await change(claire, testPassword, newPassword);
    const { rows } = await app.pools.owner.query<{ type: string; text: string }>(
      'select type, data::text as text from evs.event where stream_id in ($1, $2) order by xid, position',
      [`user-${claire.userId}`, `user-access-${claire.userId}`],
    );
    expect(rows.map(({ type }) => type)).toEqual(['UserRegistered', 'UserSignedIn', 'PasswordChanged']);
    expect(rows.some(({ text }) => /argon2|Saison|Journee/.test(text))).toBe(false);
  });
});
