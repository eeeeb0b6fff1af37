import type { Control } from '@intendance/domain/bookkeeping/ledger/statement/annual-controls.js';
import type { AnnualRow } from '@intendance/domain/bookkeeping/ledger/statement/annual-rows.js';
import type { AnnualSection } from '@intendance/domain/bookkeeping/ledger/statement/annual-state.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import type { AnnualStateDto, AnnualStateRowDto, AnnualStateSectionDto, ControlDto } from './annual-state.dto.js';
import type { StatementRequest, YearStatement } from './statement-reader.js';

export function annualStateToWire(statement: YearStatement | undefined, { asOf, knownAt }: StatementRequest): AnnualStateDto {
  const { rows, sections, controls } = statement?.annual ?? { rows: [], sections: [], controls: [] };
  return {
    exercice: statement ? yearToWire(statement.year) : null,
    previous_exercice: statement?.previous ? yearToWire(statement.previous) : null,
    previous_name: statement?.previousName ?? null,
    previous_file: statement?.previousFile ?? null,
    as_of: asOf ?? null,
    known_at: knownAt?.toISOString() ?? null,
    rows: rows.map(rowToWire),
    sections: sections.map(sectionToWire),
    controls: controls.map(controlToWire),
  };
}

const rowToWire = ({ expenses, prevExpenses, receipts, prevReceipts, contribution, handedOn, ...row }: AnnualRow): AnnualStateRowDto => ({
  category_id: row.categoryId || null,
  category_name: row.categoryName,
  activity_id: row.activityId || null,
  activity_name: row.activityName,
  budget: row.budget,
  is_expense: expenses !== handedOn || prevExpenses !== row.prevHandedOn,
  is_receipt: receipts !== contribution || prevReceipts !== row.prevContribution,
  expenses: toEuros(expenses),
  prev_expenses: toEuros(prevExpenses),
  receipts: toEuros(receipts),
  prev_receipts: toEuros(prevReceipts),
  contribution: toEuros(contribution),
  prev_contribution: toEuros(row.prevContribution),
  handed_on: toEuros(handedOn),
  prev_handed_on: toEuros(row.prevHandedOn),
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
  gross_contribution: toEuros(amounts.grossContribution),
  prev_gross_contribution: toEuros(amounts.prevGrossContribution),
  handed_on: toEuros(amounts.handedOn),
  prev_handed_on: toEuros(amounts.prevHandedOn),
  net_contribution: toEuros(cents(amounts.grossContribution - amounts.handedOn)),
  prev_net_contribution: toEuros(cents(amounts.prevGrossContribution - amounts.prevHandedOn)),
});

export const controlToWire = ({ code, label, expected, actual }: Control): ControlDto => ({
  code,
  label,
  expected: toEuros(expected),
  actual: toEuros(actual),
  difference: toEuros(cents(actual - expected)),
  passed: actual === expected,
});
