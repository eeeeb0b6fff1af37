import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { until } from '../../../test/server-process.js';
import { newcomer } from '../../../test/sign-up-fixture.js';
import { type SignedIn, signedIn } from '../../../test/signed-in.js';

const brandHosts = { 'flash.example': 'flash' } as const;
let direct: TestApp;
let proxied: TestApp;
beforeAll(async () => {
  direct = await openTestApp({ config: { brandHosts, publicUrl: 'https://intendance.example' } });
  proxied = await openTestApp({ config: { brandHosts, trustProxy: 1 } });
  for (const app of [direct, proxied]) await signedIn(app, { isOperator: true });
}, 60_000);
afterAll(async () => {
  await direct?.close();
  await proxied?.close();
});

const register = (app: TestApp, headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/register', payload: newcomer(), headers });
const isOffered = async (app: TestApp, headers: Record<string, string>): Promise<boolean> =>
  (await app.inject({ method: 'GET', url: '/api/installation', headers })).json<{ registration: boolean }>().registration;

describe('the host of a brand', () => {
  it.each(['flash.example', 'FLASH.example:8443'])('opens no structure: %s', async (host) => {
    const answer = await register(direct, { host });
    expect([answer.statusCode, answer.json()]).toEqual([403, expect.objectContaining({ code: 'sign-up.brand-host' })]);
    expect(await isOffered(direct, { host })).toBe(false);
  });

  it('is no other host', async () => {
    for (const host of ['intendance.example', 'constructor']) {
      expect(await isOffered(direct, { host })).toBe(true);
      expect((await register(direct, { host })).statusCode).toBe(201);
    }
  });

  it('is the one that a believed proxy forwards', async () => {
    const headers = { host: 'app:3000', 'x-forwarded-host': 'flash.example' };
    expect([(await register(proxied, headers)).statusCode, await isOffered(proxied, headers)]).toEqual([403, false]);
    expect([(await register(direct, headers)).statusCode, await isOffered(direct, headers)]).toEqual([201, true]);
  });
});

describe('the mails of a structure', () => {
  const resetAddress = async ({ email }: SignedIn, host: string): Promise<string | undefined> => {
    const answer = await direct.inject({ method: 'POST', url: '/api/forgot-password', payload: { email }, headers: { host } });
    expect(answer.statusCode).toBe(204);
    const mailed = async () => (await direct.mails()).find(({ recipient }) => recipient === email);
    await until(async () => (await mailed()) !== undefined, 'the mail of the link');
    return /https:.*(?=forgot-password)/.exec((await mailed())?.body_text ?? '')?.[0];
  };

  it('lead to the host of its brand, whatever host asked for them', async () => {
    const ofBrand = await signedIn(direct, { brand: 'flash' });
    const own = await signedIn(direct);
    expect(await resetAddress(ofBrand, 'intendance.example')).toBe('https://flash.example/');
    expect(await resetAddress(own, 'flash.example')).toBe('https://intendance.example/');
  });
});
