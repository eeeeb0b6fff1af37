import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { AccountingCategoryId } from './accounting-category.events.js';

/** Stored for ever: only add optional fields or new types. */
export type AccountingCategoryNamesEvent =
  | { type: 'AccountingCategoryNameTaken'; data: { categoryId: AccountingCategoryId; name: string } }
  /** Recorded when the category is removed. */
  | { type: 'AccountingCategoryNameReleased'; data: { categoryId: AccountingCategoryId } };

/** Each environment has one register of category names: concurrent saves cannot give two categories the same name. */
export const accountingCategoryNamesStream = (environmentId: EnvironmentId): `accounting-category-names-${string}` =>
  `accounting-category-names-${environmentId}`;
