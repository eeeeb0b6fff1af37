import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** Expenses and receipts of an activity in the year before the first one of the ledger. `account` is null when the file has none. */
export type PreviousAnnualRow = {
  budget: BudgetName;
  category: string;
  activity: string;
  account: string | null;
  expenses: Cents;
  receipts: Cents;
};

/** Stored for ever: only add optional fields or new types. */
export type PreviousAnnualStateEvent =
  /** All rows: they replace the ones imported before. */
  | { type: 'PreviousAnnualStateImported'; data: { fileName: string; rows: readonly PreviousAnnualRow[] } }
  | { type: 'PreviousAnnualStateRemoved'; data: Record<string, never> };

/** The year beside which the rows are shown. */
export const previousAnnualStateStream = (yearId: FiscalYearId): `annual-state-${string}` => `annual-state-${yearId}`;
