import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BookkeepingFixture, bookkeepingFixture } from '../../../../test/bookkeeping-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { signedIn } from '../../../../test/signed-in.js';
import type { BalanceDto } from '../../ledger/ledger/balance.dto.js';
import type { FiscalYearDto } from '../../year/fiscal-year/fiscal-year.dto.js';
import type { AccountingActivityDto, PlanDto } from '../accounting-activity/plan.dto.js';
import type { AccountConversionDto } from './account-conversion.dto.js';

const route = '/plan/conversion';
const former = [
  { name: 'Pénalités', category: 'Divers', budget: 'ASC', expense_accounting_code: '671000', taking_accounting_code: '771000' },
  { name: 'Assurances', category: 'Divers', budget: 'ASC', expense_accounting_code: '616000', taking_accounting_code: '791000' },
];

let app: TestApp;
let fixture: BookkeepingFixture;
let fines: AccountingActivityDto;
let insurance: AccountingActivityDto;
beforeAll(async () => {
  app = await openTestApp();
}, 60_000);
beforeEach(async () => {
  fixture = await bookkeepingFixture(app);
  const { activities } = await fixture.done<PlanDto>(fixture.put('/plan', { activities: former }));
  const named = (name: string) => activities.find((activity) => activity.name === name) as AccountingActivityDto;
  [fines, insurance] = [named('Pénalités'), named('Assurances')];
});
afterAll(async () => app?.close());

const read = async (): Promise<AccountConversionDto> => {
  await app.settled();
  return fixture.done<AccountConversionDto>(fixture.get(route));
};
/** The accounts of charges that moved in a year. */
const chargesOf = async (headers: Record<string, string>, yearId: string): Promise<string[]> => {
  await app.settled();
  const balance = await fixture.done<BalanceDto>(fixture.get(`/writings/balance?exercice_id=${yearId}`, headers));
  return balance.classes.flatMap(({ class: digit, codes }) => (digit === '6' ? codes.map(({ code }) => code) : []));
};
const line = (activity: AccountingActivityDto, kind: 'expense' | 'taking', account: string) => ({
  activity: activity.id,
  kind,
  accounting_code_value: account,
});

describe('the conversion of accounts', () => {
  it('is proposed account by account, written with its operations, and undone', async () => {
    await fixture.operation({ splits: [{ activity: fines.id, balance: 50 }] });
    expect(await read()).toMatchObject({
      from: '2026-01-01',
      earlier_years: [],
      last: null,
      lines: [
        {
          activity: { id: insurance.id },
          kind: 'taking',
          accounting_code_value: '791000',
          proposal: null,
          choices: [{ accounting_code_value: '758700' }, { accounting_code_value: '708400' }, { accounting_code_value: '708000' }],
          operations: 0,
        },
        {
          activity: { id: fines.id, name: 'Pénalités' },
          kind: 'expense',
          accounting_code_value: '671000',
          accounting_code_label: 'Charges exceptionnelles',
          proposal: '658000',
          operations: 1,
        },
        { activity: { id: fines.id }, kind: 'taking', accounting_code_value: '771000', proposal: '758000' },
      ],
    });
    const lines = [line(fines, 'expense', '658000'), line(insurance, 'taking', '758700')];
    const answer = await fixture.post(route, { lines });
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { accounts: 2, exceptions: 0, applied: { operations: 1, refused: 0 } }]);
    expect(await chargesOf({}, fixture.year.id)).toEqual(['658000']);
    const after = await read();
    expect(after.lines).toMatchObject([{ accounting_code_value: '771000' }]);
    expect(after.last?.lines).toMatchObject([
      { activity: { name: 'Pénalités' }, before: '671000', after: '658000' },
      { activity: { name: 'Assurances' }, before: '791000', after: '758700' },
    ]);
    expect((await fixture.post(`${route}/undo`)).json()).toMatchObject({ accounts: 2, exceptions: 0, applied: { operations: 1 } });
    expect(await chargesOf({}, fixture.year.id)).toEqual(['671000']);
    expect(await read()).toMatchObject({ last: null, lines: [{}, {}, {}] });
    expect(codeOf(await fixture.post(`${route}/undo`))).toBe('409 account-conversion.nothing-to-undo');
  });

  it('leaves the operations of a year that opened before 2025, and names that year', async () => {
    const clerk = await signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_PLAN', 'VIEW_DETAILS'] });
    const { headers } = clerk;
    await fixture.done(fixture.post('/environment', { start_date: '2024-01-01' }, headers));
    await fixture.done(fixture.post('/exercices', {}, headers));
    const { id: account } = await fixture.done<{ id: string }>(fixture.post('/accounts', { name: 'Compte', budget: 'ASC' }, headers));
    const { activities } = await fixture.done<PlanDto>(fixture.put('/plan', { activities: former.slice(0, 1) }, headers));
    const activity = activities.find(({ name }) => name === 'Pénalités') as AccountingActivityDto;
    const form = { ...fixture.form, account, splits: [{ activity: activity.id, balance: 50 }] };
    for (const date of ['2024-12-30', '2025-01-02']) await fixture.done(fixture.post('/operations', { ...form, date }, headers));
    await app.settled();
    expect((await fixture.get(route, headers)).json()).toMatchObject({ from: '2025-01-01', earlier_years: ['2024'] });
    const answer = await fixture.post(route, { lines: [line(activity, 'expense', '658000')] }, headers);
    expect(answer.json()).toMatchObject({ applied: { operations: 1, refused: 0 } });
    await app.settled();
    const { exercices } = await fixture.done<{ exercices: FiscalYearDto[] }>(fixture.get('/exercices', headers));
    const yearId = (name: string) => exercices.find((year) => year.name === name)?.id ?? '';
    expect([await chargesOf(headers, yearId('2024')), await chargesOf(headers, yearId('2025'))]).toEqual([['671000'], ['658000']]);
  });

  it('refuses what is not proposed, and names the line', async () => {
    const answer = await fixture.post(route, { lines: [line(fines, 'expense', '658000'), line(fines, 'taking', '706000')] });
    expect(codeOf(answer)).toBe('409 account-conversion.not-proposed');
    expect(answer.json()).toMatchObject({ violations: [{ propertyPath: 'lines[1].accounting_code_value' }] });
    expect(codeOf(await fixture.post(route, { lines: [] }))).toBe('422 account-conversion.empty');
    expect((await read()).lines).toHaveLength(3);
  });

  it('is written once by a repeated request, and once by two users', async () => {
    const lines = [line(fines, 'expense', '658000')];
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await fixture.post(route, { lines }, key), await fixture.post(route, { lines }, key)];
    expect(second.json()).toEqual(first.json());
    const others = await Promise.all([1, 2].map(() => fixture.post(route, { lines: [line(fines, 'taking', '758000')] })));
    expect(others.map(codeOf).toSorted()).toEqual(['200', '409 account-conversion.not-proposed']);
  });

  it('is of those who edit the plan of the structure and see its codes', async () => {
    const [stranger, reader, blind] = await Promise.all([
      signedIn(app, { modules: ['comptability'], accountingPermissions: ['EDIT_PLAN', 'VIEW_DETAILS'] }),
      signedIn(app, { environmentId: fixture.clerk.environmentId, accountingPermissions: ['VIEW_DETAILS'] }),
      signedIn(app, { environmentId: fixture.clerk.environmentId, accountingPermissions: ['EDIT_PLAN'] }),
    ]);
    expect((await fixture.get(route, stranger.headers)).json()).toMatchObject({ lines: [] });
    const lines = [line(fines, 'expense', '658000')];
    expect(codeOf(await fixture.post(route, { lines }, stranger.headers))).toBe('409 account-conversion.not-proposed');
    expect(codeOf(await fixture.get(route, reader.headers))).toBe('403 access.accounting-permission');
    expect((await fixture.get(route, blind.headers)).json()).toMatchObject({ lines: [], last: null });
  });
});
