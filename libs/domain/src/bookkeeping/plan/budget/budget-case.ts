import { type Case, guarded, PendingStream, PendingStreams, read } from '@intendance/kernel/case.js';
import type { Cents } from '@intendance/kernel/money.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type AccountingActivityId, accountingActivityStream } from '../accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider, liveActivity } from '../accounting-activity/accounting-activity.js';
import { budgetStream } from './budget.events.js';
import { budgetDecider } from './budget.js';

export type ActivityBudget = { readonly activityId: AccountingActivityId; readonly yearId: FiscalYearId; readonly amount: Cents };

/** Several budgets are one save: all or none. `id` is the first year: the version is that of its budgets. */
export type SetActivityBudgets = {
  readonly type: 'SetActivityBudgets';
  readonly id: FiscalYearId;
  readonly budgets: readonly ActivityBudget[];
};

const folds = {
  budgets: budgetDecider,
  otherYears: { each: budgetDecider },
  calendar: fiscalCalendarDecider,
  activities: { each: accountingActivityDecider },
};

/** The calendar and the activities are guarded: no year is closed and no activity is removed between the decision and its append. */
export const budgetCase: Case<SetActivityBudgets, null, typeof folds, 'budgets'> = {
  folds,
  own: 'budgets',
  streams: ({ id, budgets }, { environmentId }) => ({
    budgets: read(budgetStream(id)),
    otherYears: otherYears(id, budgets).map((yearId) => read(budgetStream(yearId))),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    activities: [...new Set(budgets.map(({ activityId }) => accountingActivityStream(activityId)))].map(guarded),
  }),
  decide({ id, budgets }, { budgets: ofYear, otherYears: ofOtherYears, calendar, activities }) {
    for (const { activityId } of budgets)
      liveActivity(activities.get(accountingActivityStream(activityId)) ?? accountingActivityDecider.initial);
    const own = new PendingStream(budgetDecider, ofYear);
    const others = new PendingStreams(budgetDecider, ofOtherYears);
    for (const { activityId, yearId, amount } of budgets) {
      const pending = yearId === id ? own : others.of(budgetStream(yearId));
      const data = { year: knownYear(calendar, yearId), activityId, amount };
      pending.append(budgetDecider.decide({ type: 'SetActivityBudget', data }, pending.state));
    }
    return { events: { budgets: own.events, otherYears: others.events }, answer: null };
  },
};

const otherYears = (id: FiscalYearId, budgets: readonly ActivityBudget[]): FiscalYearId[] => [
  ...new Set(budgets.map(({ yearId }) => yearId).filter((yearId) => yearId !== id)),
];
