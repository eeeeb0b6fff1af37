import type { Decider } from '@intendance/kernel/decider.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import type { AccountingActivityId } from '../accounting-activity/accounting-activity.events.js';
import { budgetErrors } from './budget.errors.js';
import type { BudgetEvent } from './budget.events.js';

export type BudgetCommand = {
  type: 'SetActivityBudget';
  data: { year: Pick<FiscalYear, 'name' | 'isClosed'>; activityId: AccountingActivityId; amount: Cents };
};

/** The amounts granted to activities for one year. */
export type YearBudget = { readonly amounts: PersistentMap<AccountingActivityId, Cents> };

export const budgetDecider: Decider<BudgetCommand, BudgetEvent, YearBudget> = {
  initial: { amounts: new PersistentMap() },
  decide: ({ data: { year, activityId, amount } }, { amounts }) => {
    if (amount < 0) throw budgetErrors.negative();
    if ((amounts.get(activityId) ?? cents(0)) === amount) return [];
    if (year.isClosed) throw fiscalYearErrors.closed(year.name);
    return [{ type: 'ActivityBudgetSet', data: { activityId, amount } }];
  },
  evolve: ({ amounts }, { data: { activityId, amount } }) => ({ amounts: amounts.with(activityId, amount) }),
};
