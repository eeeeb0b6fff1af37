import { newId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { refusalsWithoutSpec } from '@intendance/testing/refusals.js';
import { specify } from '@intendance/testing/specify.js';
import { describe, expect, it } from '@jest/globals';
import { type BudgetCommand, budgetDecider } from './budget.js';
import { mustBeOfStructure } from './budget-choice.js';

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
  it('is of the structure: a works council has two purses, the others have none', () => {
    const choices = [
      { propertyPath: 'budget', budget: '' },
      { propertyPath: 'splits[0].budget', budget: null },
      { propertyPath: 'splits[1].budget', budget: 'ASC' },
      { propertyPath: 'splits[2].budget', budget: 'AEP' },
    ];
    expect(() => mustBeOfStructure('CSE', choices)).not.toThrow();
    for (const type of ['ASSOCIATION', 'SYNDICAT', 'ENTREPRISE'] as const) {
      expect(() => mustBeOfStructure(type, choices.slice(0, 2))).not.toThrow();
      const violations = ['splits[1].budget', 'splits[2].budget'].map((propertyPath) => expect.objectContaining({ propertyPath }));
      expect(() => mustBeOfStructure(type, choices)).toThrow(expect.objectContaining({ code: 'budget.not-of-structure', violations }));
    }
  });
  it('has a spec for each refusal', () => expect(refusalsWithoutSpec(import.meta.dirname)).toEqual([]));
});
