import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { AccountingActivityId } from './accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryId } from './accounting-category/accounting-category.events.js';

/**
 * One id per name and environment: two concurrent saves make one category.
 * @param rank distinguishes categories that had the name one after the other: the first one was renamed or removed
 */
export const categoryIdOf = (environmentId: EnvironmentId, name: string, rank = 0): AccountingCategoryId =>
  derivedId(`${environmentId}:category:${searchText(name)}${rank > 0 ? `:${rank}` : ''}`);

/** The id of an activity of the default plan: a plan added twice is added once. */
export const activityIdOf = (environmentId: EnvironmentId, budget: string, category: string, name: string): AccountingActivityId =>
  derivedId(`${environmentId}:activity:${budget}:${category}:${name}`);
