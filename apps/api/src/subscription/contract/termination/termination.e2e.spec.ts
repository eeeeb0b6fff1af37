import { addDays, addMonths } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../../test/signed-in.js';
import { Jobs } from '../../../platform/jobs/jobs.js';
import type { TerminationDto } from './termination.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true });
  await app.get(Jobs).ready();
}, 60_000);
afterAll(() => app?.close());

const dayMs = 86_400_000;
const send = (who: SignedIn, method: 'GET' | 'POST' | 'DELETE', payload?: object, headers: object = {}) =>
  app.inject({
    method,
    url: `/api/environments/${who.environmentId}/termination`,
    headers: { ...who.headers, ...headers },
    ...(payload && { payload }),
  });
const read = async (who: SignedIn) => (await send(who, 'GET')).json<TerminationDto>();
/** A customer whose trial is over and whose contract begins today. */
const customer = async (commitment: 'none' | 'year' = 'none', options: SignedInOptions = {}) => {
  const who = await signedIn(app, { trialDays: 0, ...options });
  const modules = [{ code: 'gestion' }, { code: 'comptability' }];
  const url = `/api/environments/${who.environmentId}/subscription`;
  const payload = { commitment, billing: 'month', modules };
  expect((await app.inject({ method: 'PUT', url, headers: who.headers, payload })).statusCode).toBe(200);
  return who;
};
const bookkeeping = async ({ environmentId }: SignedIn) => {
  const { headers } = await signedIn(app, { environmentId });
  return (await app.inject({ url: '/api/comptability/accounts', headers })).statusCode;
};
const mails = async ({ email }: SignedIn, count: number) => {
  for (;;) {
    const received = (await app.mails()).filter(({ recipient }) => recipient === email);
    if (received.length >= count) return received;
    await new Promise((resolve) => setImmediate(resolve));
  }
};

describe('terminating a contract', () => {
  it('leaves it open to the end of the paid period, confirms by mail, and can be undone', async () => {
    const who = await customer();
    const lastDay = addDays(addMonths(app.clock.today(), 1), -1);
    expect(await read(who)).toMatchObject({ has_contract: true, termination: null, end_date: lastDay, portability_date: lastDay });
    const terminated = (await send(who, 'POST', { reason: 'price' })).json<TerminationDto>();
    expect(terminated.termination).toEqual({ requested_on: app.clock.today(), last_day: lastDay, exit: 'end', reason: 'price' });
    const [letter] = await mails(who, 1);
    expect([letter?.subject, letter?.body_text]).toEqual([
      'Votre contrat est résilié',
      expect.stringContaining('jusqu’au 15/04/2026 compris'),
    ]);
    expect((await send(who, 'POST', {})).json()).toMatchObject({ status: 409, code: 'termination.in-progress' });
    expect((await send(who, 'DELETE')).json()).toMatchObject({ termination: null, end_date: lastDay });
    expect((await mails(who, 2)).map(({ subject }) => subject)).toContain('La résiliation de votre contrat est annulée');
    expect((await send(who, 'DELETE')).json()).toMatchObject({ status: 409, code: 'termination.none' });
  });

  it('closes the product after the last day', async () => {
    const who = await customer();
    await send(who, 'POST', {});
    expect(await bookkeeping(who)).toBe(200);
    app.clock.advance(31 * dayMs);
    try {
      const colleague = await signedIn(app, { environmentId: who.environmentId });
      expect(await bookkeeping(colleague)).toBe(403);
      expect(await read(colleague)).toMatchObject({ has_contract: false, termination: null, end_date: null });
      const url = `/api/environments/${who.environmentId}`;
      expect((await app.inject({ url, headers: colleague.headers })).json()).toMatchObject({ is_active: false, quote: null });
    } finally {
      app.clock.advance(-31 * dayMs);
    }
  });

  it('despite a commitment takes a notice of one to two months', async () => {
    const who = await customer('year');
    const { end_date, portability_date, is_committed } = await read(who);
    expect([end_date, portability_date, is_committed]).toEqual(['2027-03-15', '2026-05-15', true]);
    expect((await send(who, 'POST', { exit: 'portability' })).json()).toMatchObject({ termination: { last_day: '2026-05-15' } });
  });

  it('is refused without a contract, and over another version', async () => {
    const visitor = await signedIn(app, { isActive: false });
    expect((await send(visitor, 'POST', {})).json()).toMatchObject({ status: 409, code: 'termination.no-contract' });
    expect((await send(await customer(), 'POST', {}, { 'if-match': '"99"' })).statusCode).toBe(412);
  });

  it('mails one letter for a repeated request', async () => {
    const who = await customer();
    const headers = { 'idempotency-key': 'b5a2b6d4-58d8-4f5e-8a2e-0d2f4f1b7a10' };
    const answers = [await send(who, 'POST', {}, headers), await send(who, 'POST', {}, headers)];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    await send(who, 'DELETE');
    expect(await mails(who, 2)).toHaveLength(2);
  });

  it('is closed to other environments, without the permission and in white label', async () => {
    const who = await customer();
    const url = `/api/environments/${who.environmentId}/termination`;
    const stranger = await signedIn(app);
    const clerk = await signedIn(app, { environmentId: who.environmentId, permissions: ['ACTIVITY_ACCESS'] });
    const partner = await signedIn(app, { brand: 'flash' });
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      const payload = method === 'POST' ? { payload: {} } : {};
      expect((await app.inject({ method, url, headers: stranger.headers, ...payload })).statusCode).toBe(404);
      expect((await app.inject({ method, url, headers: clerk.headers, ...payload })).statusCode).toBe(403);
      expect((await send(partner, method, method === 'POST' ? {} : undefined)).statusCode).toBe(403);
    }
  });
});
