import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  operator = await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(() => app?.close());

const recover = (body: object, { headers } = operator) =>
  app.inject({ method: 'POST', url: '/api/operator/users/recover', headers, payload: { reason: 'Départ des élus', ...body } });
const logIn = (email: string) => app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword } });

/** Waits for the letter to this address with this subject. */
async function letterTo(email: string, subject: string): Promise<string> {
  for (;;) {
    const { rows } = await app.pools.owner.query<{ body_text: string }>(
      'select body_text from platform.mailbox where recipient = $1 and subject like $2',
      [email, `${subject}%`],
    );
    const [letter] = rows;
    if (letter) return letter.body_text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

describe('the operator', () => {
  it('makes a user of a structure an administrator again, and tells both addresses', async () => {
    const boss = await signedIn(app);
    const { environmentId: environment_id } = boss;
    const hugo = await signedIn(app, { environmentId: boss.environmentId, permissions: ['HELP_ACCESS'] });
    await app.inject({ method: 'POST', url: `/api/users/${hugo.userId}/deactivate`, headers: boss.headers, payload: {} });
    expect((await recover({ environment_id, email: hugo.email })).json()).toEqual({ outcome: 'restored' });
    const { token } = (await logIn(hugo.email)).json<{ token: string }>();
    const users = await app.inject({ method: 'GET', url: '/api/users', headers: { authorization: `Bearer ${token}` } });
    expect(users.statusCode).toBe(200);
    expect(await letterTo(hugo.email, 'Votre accès')).toContain('Connectez-vous');
    expect(await letterTo(boss.email, 'Un administrateur')).toContain('Motif : Départ des élus');
  });
  it('invites an administrator whom the structure does not know', async () => {
    const boss = await signedIn(app);
    const email = `zoe-${newId()}@cse.example`;
    expect((await recover({ environment_id: boss.environmentId, email })).json()).toEqual({ outcome: 'invited' });
    const token = /invitation\/([\w-]{43})/.exec(await letterTo(email, 'Invitation'))?.[1] ?? '';
    const payload = { password: testPassword, password_confirm: testPassword };
    expect((await app.inject({ method: 'POST', url: `/api/invitation-links/${token}/accept`, payload })).statusCode).toBe(204);
    expect((await logIn(email)).statusCode).toBe(200);
  });
  it('gives a reason, an address and a structure', async () => {
    const { environmentId: environment_id } = await signedIn(app);
    expect((await recover({ environment_id, email: 'zoe@cse.example', reason: ' ' })).json()).toMatchObject({
      code: 'user.reason-missing',
    });
    expect((await recover({ environment_id, email: 'zoe' })).json()).toMatchObject({ code: 'user.email-invalid' });
    expect((await recover({ environment_id: newId(), email: 'zoe@cse.example' })).json()).toMatchObject({ code: 'environment.unknown' });
  });
  it('is the only one to do so', async () => {
    const boss = await signedIn(app);
    const refused = await recover({ environment_id: boss.environmentId, email: boss.email }, boss);
    expect(refused.json()).toMatchObject({ status: 403, code: 'access.operator' });
  });
});
