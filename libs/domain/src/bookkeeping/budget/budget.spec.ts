import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { type BudgetCommand, budgetDecider } from './budget.js';

const budget = specify(budgetDecider);
const activityId = newId<'accounting-activity'>();
const set = (amount: number, isClosed = false): BudgetCommand => ({
  type: 'SetActivityBudget',
  data: { year: { name: '2026', isClosed }, activityId, amount: cents(amount) },
});
const granted = (amount: number) => ({ type: 'ActivityBudgetSet', data: { activityId, amount: cents(amount) } }) as const;

describe('the budget of an activity', () => {
  it('is set for a year', () => budget.given().when(set(1500)).then(granted(1500)));
  it('is set once', () => budget.given().thenRepeating(set(1500)));
  it('is 0 before it is set', () => budget.given().when(set(0)).then());
  it('is never negative', () => budget.given().when(set(-1)).thenRefuses('budget.negative'));
  it('no longer changes once the year is closed', () => {
    budget.given(granted(1500)).when(set(1600, true)).thenRefuses('exercice.closed');
    budget.given(granted(1500)).when(set(1500, true)).then();
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
