import type { AnnualRow, AnnualSection, Control } from '@intendance/domain/bookkeeping/statement/annual-state.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import type { AnnualStateDto, AnnualStateRowDto, AnnualStateSectionDto, ControlDto } from './annual-state.dto.js';
import type { StatementRequest, YearStatement } from './statement-reader.js';

export function annualStateToWire(statement: YearStatement | undefined, { asOf, knownAt }: StatementRequest): AnnualStateDto {
  const { rows, sections, controls } = statement?.annual ?? { rows: [], sections: [], controls: [] };
  return {
    exercice: statement ? yearToWire(statement.year) : null,
    previous_exercice: statement?.previous ? yearToWire(statement.previous) : null,
    as_of: asOf ?? null,
    known_at: knownAt?.toISOString() ?? null,
    rows: rows.map(rowToWire),
    sections: sections.map(sectionToWire),
    controls: controls.map(controlToWire),
  };
}

const rowToWire = ({ expenses, prevExpenses, receipts, prevReceipts, ...row }: AnnualRow): AnnualStateRowDto => ({
  category_id: row.categoryId || null,
  category_name: row.categoryName,
  activity_id: row.activityId || null,
  activity_name: row.activityName,
  budget: row.budget,
  is_expense: expenses !== 0 || prevExpenses !== 0,
  is_receipt: receipts !== 0 || prevReceipts !== 0,
  expenses: toEuros(expenses),
  prev_expenses: toEuros(prevExpenses),
  receipts: toEuros(receipts),
  prev_receipts: toEuros(prevReceipts),
});

const sectionToWire = ({ budget, label, ...amounts }: AnnualSection): AnnualStateSectionDto => ({
  budget,
  label,
  receipts: toEuros(amounts.receipts),
  prev_receipts: toEuros(amounts.prevReceipts),
  expenses: toEuros(amounts.expenses),
  prev_expenses: toEuros(amounts.prevExpenses),
  result: toEuros(amounts.result),
  prev_result: toEuros(amounts.prevResult),
  previous_balance: toEuros(amounts.previousBalance),
  transferred: toEuros(amounts.transferred),
  balance: toEuros(amounts.balance),
});

export const controlToWire = ({ code, label, expected, actual }: Control): ControlDto => ({
  code,
  label,
  expected: toEuros(expected),
  actual: toEuros(actual),
  difference: toEuros(cents(actual - expected)),
  passed: actual === expected,
});
