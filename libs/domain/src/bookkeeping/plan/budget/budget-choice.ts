import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { BudgetName } from '../../budget-name.js';
import { budgetsOf } from '../default-plan/default-plan.js';
import { budgetErrors } from './budget.errors.js';

/** A budget where it was sent; none is everybody's, and in a works council that of both. */
export type BudgetChoice = { propertyPath: string; budget: string | null | undefined };

/** @throws budget.not-of-structure */
export function mustBeOfStructure(type: EnvironmentType, choices: readonly BudgetChoice[]): void {
  const own: readonly string[] = budgetsOf(type) satisfies readonly BudgetName[];
  const foreign = choices.filter(({ budget }) => budget && !own.includes(budget)).map(({ propertyPath }) => propertyPath);
  if (foreign.length > 0) throw budgetErrors.notOfStructure(foreign);
}
