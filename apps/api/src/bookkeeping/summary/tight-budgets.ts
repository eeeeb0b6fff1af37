import type { FollowedCategoryDto } from '../plan/budget/budget.dto.js';
import type { TightBudgetDto } from './summary.dto.js';

/** Percentage left of a budget from which it is tight: four fifths are used. */
const tightPercent = 20;
const most = 10;

/** Activities that used four fifths of their budget or more, the most used first. Expected receipts are no budget to exceed. */
export const tightBudgets = (categories: readonly FollowedCategoryDto[]): TightBudgetDto[] =>
  categories
    .flatMap(({ id: category_id, activities }) => activities.map((activity) => ({ ...activity, category_id })))
    .flatMap(({ id, name, category_id, allocated, balance, percent, is_receipt }) =>
      percent === null || is_receipt || percent > tightPercent ? [] : [{ id, name, category_id, allocated, balance, percent }],
    )
    .toSorted((left, right) => left.percent - right.percent)
    .slice(0, most);
