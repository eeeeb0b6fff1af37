import { accountingCategoryDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.js';
import { accountingCategoryNamesDecider } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category-names.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { AccountingCategoryController } from './accounting-category.controller.js';
import { accountingCategoryHistory, accountingCategoryReference } from './accounting-category.history.js';
import { accountingCategoryList } from './accounting-category-list.projection.js';

export const accountingCategoryNoun = noun({
  feature: 'comptability',
  controllers: [AccountingCategoryController],
  projections: [projection(accountingCategoryList)],
  history: [accountingCategoryHistory],
  references: [accountingCategoryReference],
  streams: [
    stream('accounting-category-names', accountingCategoryNamesDecider, {
      texts: { name: 'impersonal' },
      relay: {
        AccountingCategoryNameTaken: ['categoryId', 'name'],
        AccountingCategoryNameReleased: ['categoryId'],
      },
    }),
    stream('accounting-category', accountingCategoryDecider, {
      texts: { name: 'impersonal' },
      relay: {
        AccountingCategoryAdded: ['name'],
        AccountingCategoryRenamed: ['name'],
        AccountingCategoryJoined: ['activityId'],
        AccountingCategoryRemoved: [],
      },
    }),
  ],
});
