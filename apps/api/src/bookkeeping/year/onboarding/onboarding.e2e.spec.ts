import { defaultPlan } from '@intendance/domain/bookkeeping/plan/default-plan/default-plan.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { type Answer, codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(async () => app?.close());

async function treasurer(type: 'CSE' | 'ASSOCIATION' = 'CSE') {
  const { headers } = await signedIn(app, { type, modules: ['comptability'] });
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, payload?: object, more: object = {}): Promise<Answer> =>
    app.inject({ method, url: `/api/comptability${path}`, headers: { ...headers, ...more }, ...(payload && { payload }) });
  return {
    headers,
    send,
    after: (write: Answer, path: string) => send('GET', path, undefined, { 'x-position': String(write.headers['x-position']) }),
  };
}

describe('the wizard', () => {
  it('goes from dates to bank to import, and makes the year and the plan', async () => {
    const { send, after } = await treasurer();
    expect((await send('GET', '/environment')).json()).toEqual({
      step: 0,
      onboarded: false,
      start_date: null,
      end_date: null,
      siren: null,
      accounts: 0,
      operations: 0,
      unallocated: 0,
    });
    expect(codeOf(await send('POST', '/environment/next_step', {}))).toBe('409 onboarding.dates-missing');
    expect(codeOf(await send('POST', '/environment', {}))).toBe('422 exercice.date-missing');
    const started = await send('POST', '/environment', { start_date: '2026-04-01' });
    expect(started.json()).toMatchObject({ step: 1, start_date: '2026-04-01', end_date: '2027-03-31' });
    expect((await after(started, '/exercices')).json()).toMatchObject({ totalCount: 1, exercices: [{ name: '2026-2027' }] });
    expect((await after(started, '/activities')).json()).toMatchObject({ totalCount: defaultPlan('CSE').length });

    const corrected = await send('POST', '/environment', { start_date: '2026-01-01', end_date: '2026-12-31' });
    expect((await after(corrected, '/exercices')).json()).toMatchObject({ totalCount: 1, exercices: [{ name: '2026' }] });
    expect((await after(corrected, '/activities')).json()).toMatchObject({ totalCount: defaultPlan('CSE').length });

    expect(codeOf(await send('POST', '/environment/next_step', { step: 3 }))).toBe('409 onboarding.step-skipped');
    expect((await send('POST', '/environment/next_step', {})).json()).toMatchObject({ step: 2 });
    expect((await send('POST', '/environment/next_step', { step: 2 })).json()).toMatchObject({ step: 2 });
    expect((await send('POST', '/environment/next_step', {})).json()).toMatchObject({ step: 3, onboarded: true });
    expect((await send('POST', '/environment/refresh', {})).json()).toMatchObject({ step: 3 });
  });
  it('gives each kind of structure its own plan', async () => {
    const { send, after } = await treasurer('ASSOCIATION');
    const started = await send('POST', '/environment', { start_date: '2026-01-01' });
    expect((await after(started, '/activities')).json()).toMatchObject({ totalCount: defaultPlan('ASSOCIATION').length });
  });
  it('keeps the SIREN, once its key is right', async () => {
    const { send } = await treasurer();
    expect(codeOf(await send('PUT', '/environment/siren', { siren: '732 829 321' }))).toBe('422 onboarding.siren-invalid');
    expect((await send('PUT', '/environment/siren', { siren: '732 829 320' })).json()).toMatchObject({ step: 0, siren: '732829320' });
    expect((await send('GET', '/environment')).json()).toMatchObject({ siren: '732829320' });
    expect((await send('PUT', '/environment/siren', { siren: null })).json()).toMatchObject({ siren: null });
  });
  it('is for who keeps the books', async () => {
    const { headers } = await signedIn(app, { permissions: ['PEOPLE_ACCESS'] });
    const answers = await Promise.all(
      (['/environment', '/environment/next_step', '/environment/refresh'] as const).map((path) =>
        app.inject({ method: 'POST', url: `/api/comptability${path}`, headers, payload: {} }),
      ),
    );
    expect(answers.map(codeOf)).toEqual(Array(3).fill('403 access.permission'));
    const siren = await app.inject({ method: 'PUT', url: '/api/comptability/environment/siren', headers, payload: { siren: null } });
    expect(codeOf(siren)).toBe('403 access.permission');
  });
});
