import type { BankOperationEvent, Split } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { codeOf } from '../../../../test/activities-fixture.js';
import { type BooksFixture, booksFixture } from '../../../../test/books-fixture.js';
import { openTestApp, type TestApp } from '../../../../test/open-test-app.js';
import { appendOperation, createYear } from '../../../../test/worked-year.js';
import type { CutOffsDto } from './cut-off.dto.js';

let app: TestApp;
let fixture: BooksFixture;
const nextId = newId<'fiscal-year'>();
beforeAll(async () => {
  app = await openTestApp({ now: '2027-02-01T09:00:00Z' });
  fixture = await booksFixture(app);
  await fixture.record(createYear(fixture.clerk.environmentId, nextId, '2027'));
}, 60_000);
afterAll(async () => app?.close());

const cutOffs = async (id: string = fixture.year.yearId): Promise<CutOffsDto> => {
  await app.settled();
  return (await fixture.get(`/exercices/${id}/cut_offs`)).json<CutOffsDto>();
};
type BudgetYear = Pick<Split, 'budgetaryYearId'>;
async function paid(date: string, value: number, wording: string, budget: Partial<BudgetYear> = {}): Promise<void> {
  const account = value < 0 ? '651100' : '756000';
  const { id, events } = fixture.year.operation('aep', date, value, ['AEP', 'Logiciels', account, Math.abs(value)]);
  const changed = events.map((event): BankOperationEvent => {
    if (event.type === 'BankOperationRecorded') return { ...event, data: { ...event.data, wording } };
    if (event.type !== 'BankOperationAllocated') return event;
    return { ...event, data: { ...event.data, splits: event.data.splits.map((split) => ({ ...split, ...budget })) } };
  });
  await fixture.record(appendOperation({ id, events: changed }));
}

it('are proposed from the period that a wording names, with their share and their account', async () => {
  expect((await cutOffs()).cut_offs).toEqual([]);
  await paid('2026-09-05', -365, 'Licence du 01/09/2026 au 31/08/2027');
  await paid('2026-11-05', -80, 'Licence novembre 2026');
  const { cut_offs, next_exercice } = await cutOffs();
  expect(next_exercice?.name).toBe('2027');
  expect(cut_offs).toMatchObject([
    {
      wording: 'Licence du 01/09/2026 au 31/08/2027',
      accounting_code_value: '651100',
      budget: 'AEP',
      kind: 'prepaid-charge',
      cut_off_code_value: '486000',
      period_start: '2026-09-01',
      period_end: '2027-08-31',
      amount: 365,
      share: 243,
      entry_id: null,
    },
  ]);
});

it('know the entry that settles them, by its voucher', async () => {
  const [first] = (await cutOffs()).cut_offs;
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'AEP', debit, credit });
  const posted = await fixture.post('/writings', {
    date: '2026-12-31',
    label: 'Charge constatée d’avance',
    piece_ref: first?.piece_ref,
    lines: [side('486000', 243, 0), side('651100', 0, 243)],
    reverse_on: '2027-01-01',
  });
  expect(posted.statusCode).toBe(201);
  expect((await cutOffs()).cut_offs.map(({ entry_id }) => entry_id)).toEqual([posted.json<{ id: string }>().id]);
});

it('are proposed again once a mistake was reversed in the year', async () => {
  await paid('2026-10-05', -100, 'Licence du 01/10/2026 au 30/09/2027');
  const find = async () => (await cutOffs()).cut_offs.find(({ date }) => date === '2026-10-05');
  const side = (account: string, debit: number, credit: number) => ({ accounting_code_value: account, budget: 'AEP', debit, credit });
  const lines = [side('486000', 75, 0), side('651100', 0, 75)];
  const form = { date: '2026-12-31', label: 'Charge constatée d’avance', piece_ref: (await find())?.piece_ref, lines };
  const { id } = (await fixture.post('/writings', form)).json<{ id: string }>();
  expect((await find())?.entry_id).toBe(id);
  expect((await fixture.post(`/writings/${id}/reverse`, { date: '2026-12-31' })).statusCode).toBe(200);
  expect((await find())?.entry_id).toBeNull();
  const anew = (await fixture.post('/writings', form)).json<{ id: string }>();
  expect((await find())?.entry_id).toBe(anew.id);
});

it('are proposed from the year whose budget has a part of an operation', async () => {
  await paid('2026-11-20', 60, 'Cotisation Dupré', { budgetaryYearId: nextId });
  await paid('2026-11-21', 60, 'Cotisation Roux');
  const whole = { period_start: '2027-01-01', period_end: '2027-12-31' };
  expect((await cutOffs()).cut_offs.filter(({ date }) => date > '2026-11-10')).toMatchObject([
    { wording: 'Cotisation Dupré', kind: 'deferred-income', cut_off_code_value: '487000', amount: 60, share: 60, ...whole },
  ]);
});

it('are of a year of the structure', async () =>
  expect(codeOf(await fixture.get(`/exercices/${newId()}/cut_offs`))).toBe('404 exercice.unknown'));
