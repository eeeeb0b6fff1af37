import { type NameRegister, nameRegisterDecider } from '../../../capabilities/unique-name/unique-name.js';
import { accountingCategoryErrors } from './accounting-category.errors.js';
import type { AccountingCategoryId } from './accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from './accounting-category-names.events.js';

export type AccountingCategoryNames = NameRegister<AccountingCategoryId>;

export const accountingCategoryNamesDecider = nameRegisterDecider<AccountingCategoryId, AccountingCategoryNamesEvent>({
  claimed: (categoryId, name) => ({ type: 'AccountingCategoryNameTaken', data: { categoryId, name } }),
  released: (categoryId) => ({ type: 'AccountingCategoryNameReleased', data: { categoryId } }),
  read: ({ type, data }) => ({ id: data.categoryId, name: type === 'AccountingCategoryNameTaken' ? data.name : null }),
  refusals: { missing: accountingCategoryErrors.nameMissing, taken: accountingCategoryErrors.taken },
});
