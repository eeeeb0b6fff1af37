import type { AccountingCategoryEvent } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import type { AccountingCategoryNamesEvent } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { AccountingCategoryController } from './accounting-category.controller.js';
import { accountingCategoryHistory, accountingCategoryReference } from './accounting-category.history.js';
import { accountingCategoryList } from './accounting-category-list.projection.js';

export const accountingCategoryNoun = noun({
  feature: 'comptability',
  controllers: [AccountingCategoryController],
  projections: [projection(accountingCategoryList)],
  history: [accountingCategoryHistory],
  references: [accountingCategoryReference],
  relay: [
    relayed<AccountingCategoryNamesEvent>('accounting-category-names', {
      AccountingCategoryNameTaken: ['categoryId', 'name'],
      AccountingCategoryNameReleased: ['categoryId'],
    }),
    relayed<AccountingCategoryEvent>('accounting-category', {
      AccountingCategoryAdded: ['name'],
      AccountingCategoryRenamed: ['name'],
      AccountingCategoryJoined: ['activityId'],
      AccountingCategoryRemoved: [],
    }),
  ],
});
