import { type CaseEvents, read, type StreamUse } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import { accountingActivityStream } from '../accounting-activity/accounting-activity.events.js';
import { accountingCategoryStream } from '../accounting-category/accounting-category.events.js';
import { PendingPlan, type PlanStates, type planFolds } from '../pending-plan.js';
import { activityIdOf, categoryIdOf } from '../plan-ids.js';
import { defaultPlan } from './default-plan.js';

type Environment = { readonly id: EnvironmentId; readonly type: EnvironmentType };

/** The streams of the categories and activities of the default plan, in the order of the plan. */
export function defaultPlanUses({ id, type }: Environment): { categories: StreamUse[]; activities: StreamUse[] } {
  const plan = defaultPlan(type);
  const names = [...new Set(plan.map(({ category }) => category))];
  return {
    categories: names.map((name) => read(accountingCategoryStream(categoryIdOf(id, name)))),
    activities: plan.map(({ budget, category, name }) => read(accountingActivityStream(activityIdOf(id, budget, category, name)))),
  };
}

/** Each record is added once: a record that exists stays as it is. */
export function addedDefaultPlan({ id, type }: Environment, states: PlanStates): CaseEvents<typeof planFolds> {
  const plan = new PendingPlan(states);
  for (const { budget, category, name, expense, taking, keywords } of defaultPlan(type)) {
    const [categoryId, activityId] = [categoryIdOf(id, category), activityIdOf(id, budget, category, name)];
    plan.nameCategory(categoryId, { type: 'AddAccountingCategory', data: { name: category } });
    plan.joinCategory(categoryId, activityId);
    const data = { name, categoryId, budget, expenseAccount: expense, takingAccount: taking, keywords };
    plan.decideActivity(activityId, { type: 'AddAccountingActivity', data });
  }
  return plan.events;
}
