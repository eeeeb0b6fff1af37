import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { expect, it } from '@jest/globals';
import { dueDocument } from './year-end-dues-print.js';
import type { ProposedDue } from './year-end-dues-reader.js';

const dates = { name: '2026', start: localDate('2026-01-01'), end: localDate('2026-12-31') };
const [year] = fiscalCalendarDecider.evolve(fiscalCalendarDecider.initial, {
  type: 'FiscalYearCreated',
  data: { yearId: newId<'fiscal-year'>(), ...dates },
}).years as [FiscalYear];
const due = (kind: ProposedDue['kind'], amount: number, remaining: number): ProposedDue => ({
  ...{ source: 'refunds', key: 'sport', kind, label: 'Remboursements : Sport', account: '657100', count: 2, amount: cents(amount) },
  ...{ counterpart: '468600', thirdParty: null, activity: null, pieceRef: 'DOS-R-1', remaining: cents(remaining) },
  entryId: remaining === amount ? null : newId(),
});
const owner = { name: 'CSE Horizon', siren: '732829320' };
const cellsOf = (dues: readonly ProposedDue[]) =>
  dueDocument
    .print({ year, next: undefined, dues }, owner)
    .tables.map(({ title, rows }) => [title, ...rows.map(({ cells }) => cells.slice(2).map(({ value }) => value))]);

it('has what is owed, what the entries have of it and what is left, by kind', () => {
  const due50 = [5000, 4500, 500];
  const due30 = [3000, 0, 3000];
  expect(cellsOf([due('accrued-charge', 50_00, 5_00), due('deferred-income', 30_00, 30_00)])).toEqual([
    ['Charges à payer', ['DOS-R-1', ...due50], ['', ...due50]],
    ['Produits constatés d’avance', ['', ...due30], ['', ...due30]],
  ]);
  expect(dueDocument.isEmpty({ year, next: undefined, dues: [] })).toBe(true);
});
