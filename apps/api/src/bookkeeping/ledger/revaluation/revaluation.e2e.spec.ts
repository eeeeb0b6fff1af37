import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { createYear } from '../../../../test/worked-year.js';
import type { ClosingChecksDto } from '../../year/closing/closing.dto.js';
import type { EntryDto } from '../journal-entry/entry.dto.js';
import type { RevaluationsDto } from './revaluation.dto.js';

let app: TestApp;
let fixture: BooksFixture;
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, newId(), '2027'));
}, 60_000);
afterAll(async () => app?.close());

const read = async (): Promise<RevaluationsDto> => {
  await app.settled();
  return (await fixture.get(`/exercices/${fixture.year.yearId}/revaluations`)).json();
};
const check = async () => {
  const { checks } = (await fixture.get(`/exercices/${fixture.year.yearId}/closing_checks`)).json<ClosingChecksDto>();
  return checks.find(({ code }) => code === 'revaluation');
};
const side = (code: string, debit: number, credit: number) => ({ accounting_code_value: code, budget: 'AEP', debit, credit });
const party = { third_party_code: 'ACME', third_party_name: 'Acme Inc.' };
const foreign = { currency: 'USD', amount: 100, rate: 0.9215, date: '2026-03-05', source: 'BCE' };

it('are proposed for what is open in a currency, under a voucher that says whether the entry stands', async () => {
  expect((await read()).revaluations).toEqual([]);
  expect(await check()).toMatchObject({ count: 0, passed: true });
  const lines = [side('651100', 92.15, 0), { ...side('401000', 0, 92.15), ...party, foreign }];
  await fixture.post('/writings', { date: '2026-03-05', label: 'Licence', piece_ref: 'INV-7', lines });
  const { revaluations, next_exercice } = await read();
  expect(next_exercice?.name).toBe('2027');
  expect(revaluations).toMatchObject([
    { account: '401000', ...party, currency: 'USD', foreign_amount: 100, amount: -92.15, entry_id: null },
  ]);
  expect(await check()).toMatchObject({ count: 1, passed: false, severity: 'warning' });
  const [{ piece_ref } = { piece_ref: '' }] = revaluations;
  // 100 USD at 0.95 on the last day: 2.85 more are owed.
  const entry = { date: '2026-12-31', label: 'Réévaluation', piece_ref, reverse_on: '2027-01-01' };
  const posted = await fixture.post('/writings', { ...entry, lines: [side('476000', 2.85, 0), { ...side('401000', 0, 2.85), ...party }] });
  const { id } = posted.json<EntryDto>();
  expect((await read()).revaluations).toMatchObject([{ foreign_amount: 100, amount: -92.15, entry_id: id }]);
  expect(await check()).toMatchObject({ count: 0, passed: true });
});

it('are those of an environment, for those who read the books', async () => {
  const path = `/exercices/${fixture.year.yearId}/revaluations`;
  expect(codeOf(await (await fixture.stranger()).get(path))).toBe('404 exercice.unknown');
  expect(codeOf(await (await fixture.colleague([])).get(path))).toBe('403 access.permission');
});
