import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

let app: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  operator = await signedIn(app, { isOperator: true, permissions: [] });
}, 60_000);
afterAll(() => app?.close());

type Operators = { totalCount: number; operators: { id: string; email: string; environment_id: string }[] };
const path = '/api/operator/operators';
const list = ({ headers } = operator) => app.inject({ method: 'GET', url: path, headers });
const grant = (email: string, body: object = {}, { headers } = operator) =>
  app.inject({ method: 'PUT', url: path, headers, payload: { email, reason: 'Renfort', ...body } });
const revoke = (id: string, { headers } = operator, reason = 'Départ') =>
  app.inject({ method: 'POST', url: `${path}/${id}/revoke`, headers, payload: { reason } });
const refusal = async (answer: ReturnType<typeof list>) => {
  const { statusCode, json } = await answer;
  return [statusCode, json<{ code: string }>().code];
};
const me = ({ headers }: SignedIn) => app.inject({ method: 'GET', url: '/api/users/me', headers });

describe('the operators of the installation', () => {
  it('begin with the first administrator', async () => {
    expect((await list()).json<Operators>().operators).toEqual([expect.objectContaining({ id: operator.userId, email: operator.email })]);
  });

  it('are granted and revoked by an operator, at once', async () => {
    const hugo = await signedIn(app, { permissions: [] });
    expect(await refusal(list(hugo))).toEqual([403, 'access.operator']);
    const granted = await grant(hugo.email);
    expect(granted.statusCode).toBe(200);
    expect(granted.json<Operators>().operators.map(({ id }) => id)).toEqual([operator.userId, hugo.userId]);
    expect((await list(hugo)).statusCode).toBe(200);
    expect((await me(hugo)).json()).toMatchObject({ is_operator: true, features: expect.arrayContaining(['operation']) });
    expect((await revoke(hugo.userId)).json<Operators>().operators.map(({ id }) => id)).toEqual([operator.userId]);
    expect(await refusal(list(hugo))).toEqual([403, 'access.operator']);
    expect((await me(hugo)).json()).toMatchObject({ is_operator: false });
  });

  it('are operators in the structure of the grant only', async () => {
    const { email, userId } = await signedIn(app);
    const foreign = await signedIn(app);
    expect(await refusal(grant(email, { environment_id: foreign.environmentId }))).toEqual([422, 'operator.not-eligible']);
    expect((await grant(email)).json<Operators>().operators.map(({ id }) => id)).toContain(userId);
    await revoke(userId);
  });

  it('keep one of two who revoke one another at the same time', async () => {
    const pair = [operator, await signedIn(app, { permissions: [] })] as const;
    await grant(pair[1].email);
    const answers = await Promise.all([revoke(pair[1].userId, pair[0]), revoke(pair[0].userId, pair[1])]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403]);
    const left = answers[0].statusCode === 200 ? pair[0] : pair[1];
    expect((await list(left)).json<Operators>().operators.map(({ id }) => id)).toEqual([left.userId]);
    operator = left;
  });

  it('refuse a change without a reason, without a user, and of the own rights', async () => {
    const { email, userId } = await signedIn(app);
    expect(await refusal(grant(email, { reason: ' ' }))).toEqual([422, 'operator.reason-missing']);
    expect(await refusal(grant('personne@cse.example'))).toEqual([422, 'operator.not-eligible']);
    expect(await refusal(revoke(operator.userId))).toEqual([409, 'operator.own-rights']);
    expect(await refusal(revoke(userId))).toEqual([404, 'operator.unknown']);
    expect(await refusal(revoke(newId()))).toEqual([404, 'operator.unknown']);
  });

  it('are closed to everyone else', async () => {
    const stranger = await signedIn(app);
    expect(await refusal(list(stranger))).toEqual([403, 'access.operator']);
    expect(await refusal(grant(stranger.email, {}, stranger))).toEqual([403, 'access.operator']);
    expect(await refusal(revoke(operator.userId, stranger))).toEqual([403, 'access.operator']);
  });
});
