import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { AccountingCategoryId } from './accounting-category.events.js';

/** Stored for ever: only add optional fields or new types. */
export type AccountingCategoryNamesEvent =
  | { type: 'AccountingCategoryNameTaken'; data: { categoryId: AccountingCategoryId; name: string } }
  /** Its category was removed. */
  | { type: 'AccountingCategoryNameReleased'; data: { categoryId: AccountingCategoryId } };

/** One register per environment: two categories saved at once never get the same name. */
export const accountingCategoryNamesStream = (environmentId: EnvironmentId): `accounting-category-names-${string}` =>
  `accounting-category-names-${environmentId}`;
