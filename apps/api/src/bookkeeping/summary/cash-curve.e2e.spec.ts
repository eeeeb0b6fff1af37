import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../test/activities-fixture.js';
import { appendToCalendar, type BankImportFixture, bankImportFixture, openBankAccount } from '../../../test/bank-import-fixture.js';
import { allAccounting } from '../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { signedIn } from '../../../test/signed-in.js';
import type { CashCurveDto } from './summary.dto.js';

let app: TestApp;
let fixture: BankImportFixture;
const nextId = newId<'fiscal-year'>();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  const clerk = await signedIn(app, { modules: ['comptability'], accountingPermissions: allAccounting });
  fixture = await bankImportFixture(app, clerk);
  const next = { yearId: nextId, name: '2027', start: localDate('2027-01-01'), end: localDate('2027-12-31') };
  await appendToCalendar(app, fixture.environmentId, { type: 'FiscalYearCreated', data: next });
  const savings = await openBankAccount(app, fixture.environmentId, 'Livret', null);
  await app.settled();
  await typed(fixture.accountId, '2026-01-15', 1000);
  await typed(fixture.accountId, '2026-03-03', -1250.4);
  await typed(savings, '2026-03-03', 400);
  await typed(savings, '2027-01-20', 50);
  await app.settled();
}, 60_000);
afterAll(async () => app?.close());

async function typed(account: string, date: string, amount: number): Promise<string> {
  const payload = {
    wording: 'Mouvement',
    date,
    account,
    type: 'check',
    absvalue: Math.abs(amount),
    mode: amount < 0 ? 'expense' : 'taking',
  };
  const answer = await app.inject({ method: 'POST', url: '/api/comptability/operations', headers: fixture.clerk.headers, payload });
  expect(answer.statusCode).toBe(201);
  return answer.json<{ id: string }>().id;
}
const curve = async (query: string): Promise<CashCurveDto> => (await fixture.get(`/summary/cash?${query}`)).json<CashCurveDto>();
const of2026 = [
  { date: '2026-01-15', balance: 1000 },
  { date: '2026-03-03', balance: 149.6 },
];

describe('the cash of a year', () => {
  it('is the balance of all accounts at the end of each day that has a movement', async () =>
    expect(await curve(`exercice.id=${fixture.yearId}`)).toMatchObject({
      current: { start_date: '2026-01-01', end_date: '2026-12-31', opening: 0, points: of2026 },
      previous: null,
    }));
  it('goes on from the year before, open or not, which stands beside it', async () =>
    expect(await curve(`exercice.id=${nextId}`)).toMatchObject({
      current: { opening: 149.6, points: [{ date: '2027-01-20', balance: 199.6 }] },
      previous: { name: '2026', points: of2026 },
    }));
  it('is told account by account, for twelve months', async () => {
    const { accounts } = await curve(`exercice.id=${nextId}`);
    const checking = accounts.find(({ id }) => id === fixture.accountId);
    const savings = accounts.find(({ name }) => name === 'Livret');
    expect(savings?.months.map(({ month, balance }) => [month, balance])).toEqual([
      ['2026-03', 400],
      ...['04', '05', '06', '07', '08', '09', '10', '11', '12'].map((month) => [`2026-${month}`, 400]),
      ['2027-01', 450],
      ['2027-02', 450],
    ]);
    expect(checking?.months.at(0)).toEqual({ month: '2026-03', balance: -250.4 });
  });
  it('is that of one budget', async () => {
    expect((await curve(`exercice.id=${fixture.yearId}&budget=AEP`)).current.points).toEqual(of2026);
    expect((await curve(`exercice.id=${fixture.yearId}&budget=ASC`)).current.points).toEqual([]);
  });
  it('refuses a year and a budget that it does not know', async () => {
    expect(codeOf(await fixture.get(`/summary/cash?exercice.id=${newId()}`))).toBe('404 exercice.unknown');
    expect(codeOf(await fixture.get('/summary/cash?budget=PAIE'))).toBe('400 request.budget');
  });
});

describe('the cash of the last thirty days', () => {
  const recent = async () => (await curve(`exercice.id=${nextId}`)).recent;

  it('is what came in and went out up to today, beside the thirty days before', async () => {
    await typed(fixture.accountId, '2027-02-01', -20);
    await typed(fixture.accountId, '2027-01-03', 30.5);
    await typed(fixture.accountId, '2027-01-02', 7);
    await typed(fixture.accountId, '2026-12-04', -8);
    await typed(fixture.accountId, '2026-12-03', 1000);
    await typed(fixture.accountId, '2027-02-02', 2000);
    await app.settled();
    expect(await recent()).toEqual({
      current: { from: '2027-01-03', to: '2027-02-01', takings: 80.5, expenses: 20 },
      previous: { from: '2026-12-04', to: '2027-01-02', takings: 7, expenses: 8 },
    });
  });

  it('leaves out what went from an account of the structure to another', async () => {
    const { accounts } = (await fixture.get('/accounts')).json<{ accounts: { id: string; name: string }[] }>();
    const savings = accounts.find(({ name }) => name === 'Livret')?.id ?? '';
    const before = await recent();
    const out = await typed(fixture.accountId, '2027-01-10', -300);
    const into = await typed(savings, '2027-01-10', 300);
    await app.settled();
    expect((await recent()).current).toMatchObject({ takings: before.current.takings + 300, expenses: before.current.expenses + 300 });
    const payload = { transfers: [{ expense: out, taking: into }] };
    const { headers } = fixture.clerk;
    expect(codeOf(await app.inject({ method: 'POST', url: '/api/comptability/transfer_proposals', headers, payload }))).toBe('200');
    await app.settled();
    expect(await recent()).toEqual(before);
  });
});
