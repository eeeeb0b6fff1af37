import type { Cents } from '@intendance/kernel/money.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';

/** What an activity cost and brought in during the year before the first one in the product. `account`: when the file tells it. */
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
  /** All the rows: they take the place of those that were imported before. */
  | { type: 'PreviousAnnualStateImported'; data: { fileName: string; rows: readonly PreviousAnnualRow[] } }
  | { type: 'PreviousAnnualStateRemoved'; data: Record<string, never> };

/** Of the year beside which the rows are shown. */
export const previousAnnualStateStream = (yearId: FiscalYearId): `annual-state-${string}` => `annual-state-${yearId}`;
