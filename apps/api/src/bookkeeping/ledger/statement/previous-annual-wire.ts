import type { FileProblem } from '@intendance/domain/bookkeeping/bank/bank-file/file-problem.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type ActivityName, annualRows } from '@intendance/domain/bookkeeping/ledger/statement/annual-rows.js';
import type { PreviousAnnualRow } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.events.js';
import { nameOfYearBefore } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import { sum, toEuros } from '@intendance/kernel/money.js';
import { yearToWire } from '../ledger/balance.query.js';
import type { PreviousAnnualStateDto } from './previous-annual-state.dto.js';

type Shown = {
  year: FiscalYear;
  fileName: string | null;
  replaces: string | null;
  rows: readonly PreviousAnnualRow[];
  problems: readonly FileProblem[];
  names: ReadonlyMap<string, ActivityName>;
  isApplied: boolean;
};

export const previousToWire = ({ year, fileName, replaces, rows, problems, names, isApplied }: Shown): PreviousAnnualStateDto => ({
  exercice: yearToWire(year),
  previous_name: nameOfYearBefore(year),
  file_name: fileName,
  replaces,
  rows: rows.map((row) => {
    const [shown] = annualRows({ current: [], previous: [], imported: [row], names }, false);
    return {
      budget: row.budget,
      category_name: row.category,
      activity_name: row.activity,
      known: shown !== undefined && shown.activityId !== '',
      expenses: toEuros(row.expenses),
      receipts: toEuros(row.receipts),
    };
  }),
  problems: problems.map(({ line, column, code, weight, message }) => ({ line, column, code, weight, message })),
  expenses: toEuros(sum(rows.map(({ expenses }) => expenses))),
  receipts: toEuros(sum(rows.map(({ receipts }) => receipts))),
  applied: isApplied,
});
