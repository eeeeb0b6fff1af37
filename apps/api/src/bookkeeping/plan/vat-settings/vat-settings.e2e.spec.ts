import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { type SignedIn, type SignedInOptions, signedIn } from '../../../../test/signed-in.js';
import type { VatSettingsDto } from './vat-settings.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp({ isOwn: true, now: '2026-11-21T09:00:00Z' });
}, 60_000);
afterAll(async () => app?.close());

const url = '/api/comptability/vat_settings';
const treasurer = (options: SignedInOptions = {}) =>
  signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_PLAN'], type: 'ASSOCIATION', ...options });
const find = ({ headers }: SignedIn) => app.inject({ method: 'GET', url, headers });
const save = ({ headers }: SignedIn, payload: object, more: object = {}) =>
  app.inject({ method: 'PUT', url, headers: { ...headers, ...more }, payload });
const settings = {
  liable_from: '2026-01-01',
  liable_until: null,
  periodicity: 'monthly',
  exigibility: 'payments',
  full_accounts: false,
  deductions: [{ year: 2026, liability: 0.55, taxation: 0.33, admission: 1 }],
};

describe('the settings of the tax', () => {
  it('are exempt at first, and are saved with the coefficient that follows from its factors', async () => {
    const user = await treasurer();
    const before = await find(user);
    expect(before.json<VatSettingsDto>()).toMatchObject({ liable_from: null, exigibility: 'payments', deductions: [], version: 0 });
    expect(before.json<VatSettingsDto>().rates.map(({ rate }) => rate)).toEqual([20, 10, 5.5, 2.1, 0]);
    const saved = await save(user, settings, { 'if-match': '"0"' });
    expect([saved.statusCode, saved.json<VatSettingsDto>().deductions]).toEqual([
      200,
      [{ year: 2026, liability: 0.55, taxation: 0.33, admission: 1, coefficient: 0.19 }],
    ]);
    // The coefficient of the read is not a field of the save.
    expect((await find(user)).json()).toMatchObject({ ...settings, deductions: [{ coefficient: 0.19 }], version: 1 });
    expect((await save(user, settings, { 'if-match': '"0"' })).statusCode).toBe(412);
  });
  it('name the field at fault', async () => {
    const user = await treasurer();
    const wrong = await save(user, { ...settings, deductions: [{ year: 2026, liability: 1.2, taxation: 1, admission: 1 }] });
    expect([codeOf(wrong), wrong.json().violations[0].propertyPath]).toEqual(['422 vat-settings.incomplete', 'deductions[0].liability']);
    expect((await save(user, { ...settings, periodicity: 'weekly' })).statusCode).toBe(422);
  });
  it('ask a works council for full accounts', async () => {
    const council = await treasurer({ type: 'CSE' });
    const refused = await save(council, settings);
    expect([codeOf(refused), refused.json().violations[0].propertyPath]).toEqual(['422 vat-settings.cash-book', 'full_accounts']);
    expect((await save(council, { ...settings, full_accounts: true })).statusCode).toBe(200);
  });
  it('are of the structure, read by those who see the books and saved by those who edit the plan', async () => {
    const user = await treasurer();
    await save(user, settings);
    const reader = await signedIn(app, {
      environmentId: user.environmentId,
      permissions: ['COMPTABILITY_ACCESS'],
      accountingPermissions: [],
    });
    expect((await find(reader)).json()).toMatchObject({ liable_from: '2026-01-01' });
    expect((await save(reader, settings)).statusCode).toBe(403);
    const other = await signedIn(app, { environmentId: user.environmentId, permissions: ['PEOPLE_ACCESS'], accountingPermissions: [] });
    expect((await find(other)).statusCode).toBe(403);
    expect((await find(await treasurer())).json()).toMatchObject({ liable_from: null, version: 0 });
  });
});
