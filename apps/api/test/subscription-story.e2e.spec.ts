import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { InjectOptions } from 'fastify';
import { Jobs } from '../src/platform/jobs/jobs.js';
import type { BillDto } from '../src/subscription/billing/bill/bill.dto.js';
import type { EnvironmentDto } from '../src/subscription/contract/subscription/environment.dto.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { newcomer, register } from './sign-up-fixture.js';
import { type SignedIn, signedIn, testPassword } from './signed-in.js';
import { billingFacts, mailedCode, mandateSigner } from './signed-mandate.js';

/** From the registration to the first bill, day by day, on the routes that the screens use. */
let app: TestApp;
let operator: SignedIn;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-01-02T09:00:00Z' });
  await app.get(Jobs).ready();
  operator = await signedIn(app, { isOperator: true });
  await ask(operator.email, 'POST', '/api/promotions', {
    code: 'SITE15',
    label: '15 % sur le site web',
    module: 'website',
    discount_type: 'PERCENT',
    discount_percent: 15,
    duration_type: 'MONTHS_NUMBER',
    duration: 3,
  });
}, 60_000);
afterAll(() => app?.close());

/** Signs in for each request: sessions of the days before have expired. */
async function ask(email: string, method: InjectOptions['method'], url: string, payload?: object) {
  const login = await app.inject({ method: 'POST', url: '/api/login_check', payload: { email, password: testPassword } });
  const headers = { authorization: `Bearer ${login.json<{ token: string }>().token}` };
  return app.inject({ method, url, headers, ...(payload && { payload }) });
}

const day = 86_400_000;

/** The token of the confirmation link, once its mail is there. */
async function confirmationToken(email: string): Promise<string> {
  for (;;) {
    const texts = (await app.mails()).filter(({ recipient }) => recipient === email).map(({ body_text }) => body_text);
    const token = texts.map((text) => /\/confirm\/([\w-]+)/.exec(text)?.[1]).find((found) => found !== undefined);
    if (token !== undefined) return token;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('a new association', () => {
  it('registers, works through its trial, signs, chooses its modules and has its first bill', async () => {
    const { email, ...form } = newcomer({ type: 'ASSOCIATION', promotion_code: 'SITE15' });
    expect((await register(app, { email, ...form })).statusCode).toBe(201);
    const me = (await ask(email, 'GET', '/api/users/me')).json();
    const { id: environmentId } = me.environment as { id: SignedIn['environmentId'] };
    const find = async () => (await ask(email, 'GET', `/api/environments/${environmentId}`)).json<EnvironmentDto>();
    const years = () => ask(email, 'GET', '/api/comptability/exercices');
    expect(me.environment).toMatchObject({ is_active: false, remaining_time: 30 });
    expect((await app.inject({ method: 'POST', url: `/api/confirm-email/${await confirmationToken(email)}` })).statusCode).toBe(204);

    app.clock.advance(29 * day);
    expect((await years()).statusCode).toBe(200);
    app.clock.advance(day);
    expect([(await years()).statusCode, (await years()).json().detail]).toEqual([403, "Votre période d'essai a expiré"]);
    expect((await ask(email, 'GET', '/api/people')).statusCode).toBe(200);
    expect((await ask(email, 'GET', '/api/data_export')).statusCode).toBe(200);

    const offer = { commitment: 'none', billing: 'month', modules: [{ code: 'website', promotion_code: 'SITE15' }] };
    expect((await ask(email, 'PUT', `/api/environments/${environmentId}/subscription`, offer)).statusCode).toBe(200);
    expect(await find()).toMatchObject({ is_active: false, has_mandate: false });
    expect((await years()).statusCode).toBe(403);

    const billing = `/api/billing_datas/${environmentId}`;
    expect((await ask(email, 'PUT', billing, { ...billingFacts, holder: 'Association Horizon' })).statusCode).toBe(200);
    expect((await ask(email, 'POST', `${billing}/code`, { ...mandateSigner, deliberation_date: '2026-01-30' })).statusCode).toBe(200);
    const code = await mailedCode(app, { email } as SignedIn);
    expect((await ask(email, 'POST', `${billing}/sign`, { code })).statusCode).toBe(200);
    expect(await find()).toMatchObject({ is_active: true, has_mandate: true, activated_at: expect.stringMatching(/^2026-02-01/) });
    expect((await years()).statusCode).toBe(200);

    for (const _ of ['first run', 'second run'])
      expect((await ask(operator.email, 'POST', '/api/operator/bills/run', {})).statusCode).toBe(200);
    const { bills } = (await ask(email, 'GET', '/api/bills')).json<{ bills: BillDto[] }>();
    expect(bills).toMatchObject([{ number: 'F2026-000001', total: 63.75 }]);
    const document = await ask(email, 'GET', `/api/bills/${bills[0]?.id}/download`);
    expect([document.statusCode, document.headers['content-disposition']]).toEqual([
      200,
      expect.stringContaining('facture-F2026-000001.pdf'),
    ]);
    expect(document.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
