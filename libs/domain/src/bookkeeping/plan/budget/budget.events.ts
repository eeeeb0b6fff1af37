import type { Cents } from '@intendance/kernel/money.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../accounting-activity/accounting-activity.events.js';

/** Stored for ever: only add optional fields or new types. */
export type BudgetEvent = { type: 'ActivityBudgetSet'; data: { activityId: AccountingActivityId; amount: Cents } };

/** One stream per fiscal year, with the amount granted to each activity. */
export const budgetStream = (yearId: FiscalYearId): `fiscal-budget-${string}` => `fiscal-budget-${yearId}`;
