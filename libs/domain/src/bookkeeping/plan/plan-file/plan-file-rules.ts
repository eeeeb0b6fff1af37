import { searchText } from '@intendance/kernel/names.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { type BudgetName, budgetNames } from '../../budget-name.js';
import { budgetsOf } from '../default-plan/default-plan.js';
import type { KnownEntry, PlanComparison } from './plan-comparison.js';

/** The budgets that a line of a file may name: in a works council also none, for an activity of both. */
export const budgetsOfFile = (type: EnvironmentType): readonly BudgetName[] => (budgetsOf(type).length > 1 ? budgetNames : budgetsOf(type));

/** Names that no category of the plan has, each once, as the last line spells it. */
export function newCategoryNames({ lines }: Pick<PlanComparison, 'lines'>, names: readonly string[]): string[] {
  const existingNames = new Set(names.map(searchText));
  const namesByText = new Map(lines.map(({ entry: { category } }) => [searchText(category), category]));
  return [...namesByText].flatMap(([text, name]) => (text === '' || existingNames.has(text) ? [] : [name]));
}

/** Categories that the removal of activities leaves without any activity: they leave the plan with the activities. */
export function emptiedCategories<Category extends { readonly name: string }>(
  { lines, absent }: Pick<PlanComparison, 'lines' | 'absent'>,
  removed: readonly KnownEntry[],
  categories: readonly Category[],
): Category[] {
  const remaining = absent.filter((entry) => !removed.includes(entry));
  const usedNames = new Set([...lines.map(({ entry }) => entry.category), ...remaining.map(({ category }) => category)].map(searchText));
  const leftNames = new Set(removed.map(({ category }) => searchText(category)));
  return categories.filter(({ name }) => leftNames.has(searchText(name)) && !usedNames.has(searchText(name)));
}
