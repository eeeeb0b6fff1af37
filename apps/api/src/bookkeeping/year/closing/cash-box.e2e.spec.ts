import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import type { BankAccountDto } from '../../bank/bank-account/bank-account.dto.js';
import type { ClosingChecksDto, ThresholdsDto } from './closing.dto.js';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
afterAll(async () => app?.close());

it('a cash box that paid more than it held on some day is said before the closing', async () => {
  const fixture = await booksFixture(app);
  const { id: account } = (await fixture.post('/accounts', { name: 'Caisse', account_type: 'cash', budget: 'ASC' })).json<BankAccountDto>();
  const move = (date: string, mode: 'expense' | 'taking', absvalue: number) =>
    fixture.post('/operations', { wording: 'Espèces', date, account, type: 'card', absvalue, mode });
  const check = async () => {
    await app.settled();
    const { checks } = (await fixture.get(`/exercices/${fixture.year.yearId}/closing_checks`)).json<ClosingChecksDto>();
    return checks.find(({ code }) => code === 'cash-below-zero');
  };
  expect((await move('2026-03-05', 'taking', 20)).statusCode).toBe(201);
  expect(await check()).toMatchObject({ passed: true, count: 0, severity: 'warning' });
  expect((await move('2026-03-01', 'expense', 10)).statusCode).toBe(201);
  const failure = await check();
  expect(failure).toMatchObject({ passed: false, count: 1 });
  expect(failure?.link).toMatch(/onglet=grand-livre&compte=530\d{3}$/);
  expect((await move('2026-02-20', 'taking', 10)).statusCode).toBe(201);
  expect(await check()).toMatchObject({ passed: true, count: 0 });
});

it.each([
  ['ASSOCIATION', 'small', 153_000],
  ['SYNDICAT', 'medium', 230_000],
] as const)('the thresholds of %s are its own', async (type, size, ceiling) => {
  const fixture = await booksFixture(app, { type });
  const thresholds = (await fixture.get(`/exercices/${fixture.year.yearId}/thresholds`)).json<ThresholdsDto>();
  expect(thresholds).toMatchObject({ size, ceiling, thresholds: expect.arrayContaining([expect.objectContaining({ ceiling })]) });
});

it('a company has no thresholds', async () => {
  const fixture = await booksFixture(app, { type: 'ENTREPRISE' });
  const answer = await fixture.get(`/exercices/${fixture.year.yearId}/thresholds`);
  expect(answer.json()).toMatchObject({ status: 404, code: 'closing.councils-only' });
});
