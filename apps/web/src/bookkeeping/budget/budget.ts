import type { BudgetFigures } from '../summary/summary.js';

export type FollowedFigures = BudgetFigures & { previous_expenses: number; previous_takings: number };
export type FollowedActivity = FollowedFigures & { id: string; name: string };
export type FollowedCategory = FollowedFigures & { id: string; name: string; activities: FollowedActivity[] };
export type BudgetFollowUp = { categories: FollowedCategory[]; totals: BudgetFigures };

/** Balance as a percentage of the allocated budget (specification); nothing was allocated: none. */
export const percentLeft = ({ allocated, balance }: Pick<BudgetFigures, 'allocated' | 'balance'>): number | null =>
  allocated > 0 ? (balance / allocated) * 100 : null;
