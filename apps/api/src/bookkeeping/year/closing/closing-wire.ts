import { differenceOf, noteOn } from '@intendance/domain/bookkeeping/calendar/fiscal-year/bank-difference.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { BudgetResult } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import type { Deliberation } from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { ClosingCheck } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import type { StructureStatus, Threshold } from '@intendance/domain/bookkeeping/year/closing/thresholds.js';
import type { YearFigures } from '@intendance/domain/bookkeeping/year/closing/year-figures.js';
import { transferDirections } from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { transferBudgets, transferLimit, type YearResult } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import { resultOf } from '@intendance/domain/bookkeeping/year/closing/year-result-case.js';
import { lastWorkingDay } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import type { BudgetResultDto } from '../fiscal-year/fiscal-year.dto.js';
import type { BankComparison } from './bank-comparisons.js';
import type { BankComparisonDto, ClosingCheckDto, ThresholdDto, ThresholdsDto, YearResultDto } from './closing.dto.js';

export const resultsToWire = (results: readonly BudgetResult[]): BudgetResultDto[] =>
  results.map(({ budget, expenses, takings, result }) => ({
    budget,
    expenses: toEuros(expenses),
    receipts: toEuros(takings),
    result: toEuros(result),
  }));

export const checkToWire = ({ isPassed, state, ...check }: ClosingCheck): ClosingCheckDto => ({
  ...check,
  passed: isPassed,
  explainable: state !== null,
});

export const comparisonsToWire = (
  accounts: readonly BankComparison[],
  { end, notes }: Pick<FiscalYear, 'end' | 'notes'>,
): BankComparisonDto[] =>
  accounts.map((balances) => ({
    account: { id: balances.accountId, name: balances.accountName, code: balances.accountCode },
    date: balances.day,
    is_last_day: balances.day >= lastWorkingDay(end),
    statement_balance: toEuros(balances.statement),
    book_balance: toEuros(balances.books),
    difference: toEuros(differenceOf(balances)),
    outstanding: (balances.reconciliation?.notAtBank.count ?? 0) + (balances.reconciliation?.notInBooks.count ?? 0),
    gap: toEuros(balances.reconciliation?.gap ?? cents(0)),
    note: noteOn(balances, notes)?.text ?? null,
  }));

export function yearResultToWire(
  isClosed: boolean,
  results: readonly BudgetResult[],
  decided: YearResult,
  isCouncil: boolean,
): YearResultDto {
  return {
    closed: isClosed,
    results: resultsToWire(results),
    caps: (isCouncil ? transferDirections : []).map((direction) => {
      const surplus = resultOf(results, transferBudgets[direction].from);
      const limit = transferLimit(decided, direction, surplus);
      return {
        direction,
        surplus: toEuros(cents(Math.max(0, surplus))),
        cap: toEuros(limit.cap),
        transferred: toEuros(limit.transferred),
        left: toEuros(limit.left),
      };
    }),
    transfers: decided.transfers.map(({ direction, amount, recipient, date, entryId, deliberation }) => ({
      direction,
      recipient: recipient ?? null,
      amount: toEuros(amount),
      date,
      entry_id: entryId,
      ...deliberationToWire(deliberation),
    })),
    appropriations: decided.appropriations.map(({ budget, result, reserve, date, entryId, deliberation }) => ({
      budget,
      result: toEuros(result),
      reserve: toEuros(reserve),
      date,
      entry_id: entryId,
      ...deliberationToWire(deliberation),
    })),
  };
}

const deliberationToWire = ({ date, reference, attachmentId }: Deliberation) => ({
  deliberation_date: date,
  deliberation_reference: reference,
  attachment_id: attachmentId,
});

export function thresholdsToWire({ size, thresholds, duties }: StructureStatus, { resources, balanceSheet }: YearFigures): ThresholdsDto {
  const [nearest] = thresholds;
  return {
    size,
    thresholds: thresholds.map(thresholdToWire),
    resources: toEuros(resources),
    ceiling: toEuros(nearest.ceiling),
    distance: toEuros(nearest.distance),
    near: nearest.isNear,
    balance_sheet: toEuros(balanceSheet),
    duties: [...duties],
  };
}

const thresholdToWire = ({ label, amount, ceiling, distance, isNear }: Threshold): ThresholdDto => ({
  label,
  amount: toEuros(amount),
  ceiling: toEuros(ceiling),
  distance: toEuros(distance),
  near: isNear,
});
