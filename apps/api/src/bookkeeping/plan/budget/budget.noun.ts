import type { BudgetEvent } from '@intendance/domain/bookkeeping/plan/budget/budget.events.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { projection } from '../../../platform/projection/projection.js';
import { relayed } from '../../../platform/relay/relay-allow-list.js';
import { activityBudgetList } from './activity-budget-list.projection.js';
import { BudgetController } from './budget.controller.js';
import { budgetHistory } from './budget.history.js';
import { BudgetFollowUp } from './budget-follow-up.query.js';
import { Budgets } from './budgets.js';

export const budgetNoun = noun({
  feature: 'comptability',
  controllers: [BudgetController],
  providers: [Budgets, BudgetFollowUp],
  projections: [projection(activityBudgetList)],
  history: [budgetHistory],
  relay: [
    relayed<BudgetEvent>('fiscal-budget', {
      ActivityBudgetSet: ['activityId', 'amount'],
    }),
  ],
});
