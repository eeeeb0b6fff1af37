import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/accounting-category/accounting-category.events.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';

/** The same for the same name in an environment: two saves at once make one category. */
export const categoryIdOf = (environmentId: EnvironmentId, name: string): AccountingCategoryId =>
  derivedId(`${environmentId}:category:${searchText(name)}`);
