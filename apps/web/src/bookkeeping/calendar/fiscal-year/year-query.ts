import type { BudgetScope } from '../../budget-name.js';

/** A fiscal year, and one of its budgets or all of them. */
export type YearScope = { exercice: string | undefined; budget: BudgetScope | undefined };
export const yearQuery = ({ exercice, budget }: YearScope) => ({ 'exercice.id': exercice, budget });
