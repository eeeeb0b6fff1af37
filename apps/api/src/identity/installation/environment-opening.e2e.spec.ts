import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn, testPassword } from '../../../test/signed-in.js';

let app: TestApp;
let operator: SignedIn;

beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
}, 60_000);
afterAll(() => app?.close());

const rives = {
  name: 'CSE Rives',
  type: 'CSE',
  modules: ['gestion'],
  trial_days: 45,
  administrator: { email: 'nadia@rives.example', firstname: 'Nadia', lastname: 'Petit' },
};
const open = (payload: object = rives, headers: Record<string, string> = operator.headers) =>
  app.inject({ method: 'POST', url: '/api/environments', headers, payload });
const get = (url: string, headers: Record<string, string>) => app.inject({ method: 'GET', url, headers });

describe('the opening of a structure', () => {
  it('is of operators', async () => {
    const administrator = await signedIn(app);
    const answer = await open(rives, administrator.headers);
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'access.operator']);
    expect((await open(rives, {})).statusCode).toBe(401);
  });

  it('gives its administrator a link, and the operator no way in', async () => {
    const answer = await open();
    expect(answer.statusCode).toBe(201);
    const { id, password_url } = answer.json<{ id: string; password_url: string }>();
    const token = password_url.split('/').at(-1);
    const choice = { password: testPassword, password_confirm: testPassword };
    const chosen = await app.inject({ method: 'POST', url: `/api/reset-password/${token}`, payload: choice });
    expect(chosen.statusCode).toBe(204);
    const payload = { email: 'nadia@rives.example', password: testPassword };
    const signIn = await app.inject({ method: 'POST', url: '/api/login_check', payload });
    const nadia = { authorization: `Bearer ${signIn.json<{ token: string }>().token}` };
    expect((await get('/api/environments', nadia)).json()).toMatchObject({
      environments: [{ id, name: 'CSE Rives', type: 'CSE', is_active: false, remaining_time: 45 }],
    });
    expect((await get('/api/users/me', nadia)).json()).toMatchObject({ is_operator: false });
    expect((await get(`/api/environments/${id}`, operator.headers)).statusCode).toBe(403);
    const { history } = (await get(`/api/operator/environments/${id}/history`, operator.headers)).json<{ history: { author: string }[] }>();
    expect(history.at(-1)).toMatchObject({ author: 'Claire Morel (exploitation)', label: 'a ouvert l’environnement' });
  });

  it('is refused for the address of an account, and gives no link to it', async () => {
    const administrator = { ...rives.administrator, email: operator.email };
    const { statusCode, json } = await open({ ...rives, administrator });
    expect([statusCode, json()]).toEqual([409, expect.objectContaining({ code: 'user.email-taken' })]);
  });

  it('is refused without a name, and with a child of a closed module', async () => {
    const administrator = { ...rives.administrator, email: 'hugo@rives.example' };
    expect((await open({ ...rives, administrator, name: ' ' })).statusCode).toBe(422);
    expect((await open({ ...rives, administrator, modules: ['subvention'] })).json()).toMatchObject({
      code: 'environment.parent-module-inactive',
    });
  });
});
