import type { AccountingActivityEvent } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { accountingActivityHistory, accountingActivityReference } from './accounting-activity.history.js';
import { accountingActivityList } from './accounting-activity-list.projection.js';
import { ActivityRemovals } from './activity-removals.js';
import { KeywordsController } from './keywords.controller.js';
import { Keywords } from './keywords.js';
import { PlanController } from './plan.controller.js';
import { Plan } from './plan.js';
import { PlanSaves } from './plan-saves.js';

export const accountingActivityNoun = noun({
  feature: 'comptability',
  controllers: [PlanController, KeywordsController],
  providers: [Plan, ActivityRemovals, PlanSaves, Keywords],
  projections: [projection(accountingActivityList)],
  history: [accountingActivityHistory],
  references: [accountingActivityReference],
  relay: [
    relayed<AccountingActivityEvent>('accounting-activity', {
      AccountingActivityAdded: ['name', 'categoryId', 'budget', 'expenseAccount', 'takingAccount'],
      AccountingActivityChanged: ['name', 'categoryId', 'budget', 'expenseAccount', 'takingAccount'],
      AccountingActivityKeywordsChanged: [],
      AccountingActivityRemovalRequested: [],
      AccountingActivityRemovalInterrupted: [],
      AccountingActivityRemoved: [],
    }),
  ],
});
