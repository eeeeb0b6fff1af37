import { newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { specifyCase } from '@intendance/testing/specify-case.js';
import { describe, it } from '@jest/globals';
import type { FiscalYearEvent, FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { type AccountingActivityEvent, accountingActivityStream } from '../accounting-activity/accounting-activity.events.js';
import { budgetStream } from './budget.events.js';
import { type ActivityBudget, budgetCase, type SetActivityBudgets } from './budget-case.js';

const budgets = specifyCase(budgetCase);
const [year, nextYear] = [newId<'fiscal-year'>(), newId<'fiscal-year'>()];
const [cinema, fees] = [newId<'accounting-activity'>(), newId<'accounting-activity'>()];
const yearCreated = (yearId: FiscalYearId, name: string): FiscalYearEvent => ({
  type: 'FiscalYearCreated',
  data: { yearId, name, start: localDate(`${name}-01-01`), end: localDate(`${name}-12-31`) },
});
const added = (name: string): AccountingActivityEvent => ({
  type: 'AccountingActivityAdded',
  data: { name, categoryId: newId<'accounting-category'>(), budget: 'ASC', expenseAccount: '607200', takingAccount: null, keywords: [] },
});
const removed: AccountingActivityEvent = { type: 'AccountingActivityRemoved', data: {} };
const history = {
  calendar: [yearCreated(year, '2026'), yearCreated(nextYear, '2027')],
  activities: new Map([
    [accountingActivityStream(cinema), [added('Cinéma')]],
    [accountingActivityStream(fees), [added('Frais')]],
  ]),
};
const budget = (activityId: typeof cinema, amount: number, yearId = year): ActivityBudget => ({
  activityId,
  yearId,
  amount: cents(amount),
});
const set = (...sent: ActivityBudget[]): SetActivityBudgets => ({ type: 'SetActivityBudgets', id: year, budgets: sent });
const granted = (activityId: typeof cinema, amount: number) =>
  ({ type: 'ActivityBudgetSet', data: { activityId, amount: cents(amount) } }) as const;

describe('budgets of activities', () => {
  it('are set together, each in its year, while the years and the activities stay as they are', () => {
    const outcome = budgets.given(history).when(set(budget(cinema, 100), budget(fees, 20), budget(cinema, 50, nextYear)));
    outcome.then({
      budgets: [granted(cinema, 100), granted(fees, 20)],
      otherYears: new Map([[budgetStream(nextYear), [granted(cinema, 50)]]]),
    });
    outcome.thenGuards('activities', 'calendar');
  });
  it('of an activity that is sent twice are those that come last', () =>
    budgets
      .given(history)
      .when(set(budget(cinema, 100), budget(cinema, 120)))
      .then({ budgets: [granted(cinema, 100), granted(cinema, 120)] }));
  it('leave a removal request of the activity as it is: a budget is no split', () =>
    budgets
      .given({
        ...history,
        activities: new Map([
          [accountingActivityStream(cinema), [added('Cinéma'), { type: 'AccountingActivityRemovalRequested', data: {} }]],
        ]),
      })
      .when(set(budget(cinema, 100)))
      .then({ budgets: [granted(cinema, 100)] }));
  it('need activities of the plan', () => {
    budgets
      .given({ calendar: history.calendar })
      .when(set(budget(cinema, 100)))
      .thenRefuses('accounting-activity.unknown');
    budgets
      .given({ ...history, activities: new Map([[accountingActivityStream(cinema), [added('Cinéma'), removed]]]) })
      .when(set(budget(cinema, 100)))
      .thenRefuses('accounting-activity.removed');
  });
  it('need years of the calendar', () =>
    budgets
      .given({ activities: history.activities })
      .when(set(budget(cinema, 100)))
      .thenRefuses('exercice.unknown'));
});
