import { budgetDecider } from '@intendance/domain/bookkeeping/plan/budget/budget.js';
import { noun } from '../../../capabilities/manifest/noun.js';
import { stream } from '../../../capabilities/manifest/stream.js';
import { projection } from '../../../platform/projection/projection.js';
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
  streams: [
    stream('fiscal-budget', budgetDecider, {
      texts: {},
      relay: {
        ActivityBudgetSet: ['activityId', 'amount'],
      },
    }),
  ],
});
