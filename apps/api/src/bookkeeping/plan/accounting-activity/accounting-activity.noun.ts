import { accountingActivityDecider } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { exportedList } from '../../../capabilities/data-export/exported-list.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
import { accountingActivityHistory, accountingActivityReference } from './accounting-activity.history.js';
import { accountingActivitySearch } from './accounting-activity.search.js';
import { accountingActivityList } from './accounting-activity-list.projection.js';
import { ActivityRemovals } from './activity-removals.js';
import { KeywordsController } from './keywords.controller.js';
import { Keywords } from './keywords.js';
import { PlanController } from './plan.controller.js';
import { planExport } from './plan.export.js';
import { Plan } from './plan.js';
import { planListing } from './plan.listing.js';
import { PlanSaves } from './plan-saves.js';
import { seesDetails } from './plan-wire.js';

export const accountingActivityNoun = noun({
  feature: 'comptability',
  controllers: [PlanController, KeywordsController],
  providers: [Plan, ActivityRemovals, PlanSaves, Keywords],
  projections: [projection(accountingActivityList)],
  exportedFiles: [
    exportedList({
      title: 'Plan',
      feature: 'accounting-activities',
      listing: planListing,
      sheet: ({ session }) => planExport(seesDetails(session)),
    }),
  ],
  history: [accountingActivityHistory],
  references: [accountingActivityReference],
  searches: [accountingActivitySearch],
  streams: [
    stream('accounting-activity', accountingActivityDecider, {
      texts: {
        name: 'impersonal',
        expenseAccount: 'impersonal',
        takingAccount: 'impersonal',
        keywords: 'clear: words of labels of the bank',
      },
      relay: {
        AccountingActivityAdded: ['name', 'categoryId', 'budget', 'expenseAccount', 'takingAccount', 'vatRate'],
        AccountingActivityChanged: ['name', 'categoryId', 'budget', 'expenseAccount', 'takingAccount', 'vatRate'],
        AccountingActivityKeywordsChanged: [],
        AccountingActivityRemovalRequested: [],
        AccountingActivityRemovalInterrupted: [],
        AccountingActivityRemoved: [],
      },
    }),
  ],
});
