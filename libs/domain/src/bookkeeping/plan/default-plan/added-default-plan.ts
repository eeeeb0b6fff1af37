import { PendingStream, read, type StreamUse } from '@intendance/kernel/case.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { EnvironmentType } from '../../../subscription/environment/environment.events.js';
import { type AccountingActivityEvent, accountingActivityStream } from '../accounting-activity/accounting-activity.events.js';
import { type AccountingActivity, accountingActivityDecider } from '../accounting-activity/accounting-activity.js';
import { type AccountingCategoryEvent, accountingCategoryStream } from '../accounting-category/accounting-category.events.js';
import { type AccountingCategory, accountingCategoryDecider } from '../accounting-category/accounting-category.js';
import type { AccountingCategoryNamesEvent } from '../accounting-category/accounting-category-names.events.js';
import { type AccountingCategoryNames, accountingCategoryNamesDecider } from '../accounting-category/accounting-category-names.js';
import { activityIdOf, categoryIdOf } from '../plan-ids.js';
import { defaultPlan } from './default-plan.js';

type Environment = { readonly id: EnvironmentId; readonly type: EnvironmentType };
type PlanFacts = {
  readonly names: AccountingCategoryNames;
  readonly categories: ReadonlyMap<string, AccountingCategory>;
  readonly activities: ReadonlyMap<string, AccountingActivity>;
};
type PlanEvents = {
  names: readonly AccountingCategoryNamesEvent[];
  categories: ReadonlyMap<string, readonly AccountingCategoryEvent[]>;
  activities: ReadonlyMap<string, readonly AccountingActivityEvent[]>;
};

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
export function addedDefaultPlan({ id, type }: Environment, facts: PlanFacts): PlanEvents {
  const names = new PendingStream(accountingCategoryNamesDecider, facts.names);
  const categories = new Map<string, PendingStream<AccountingCategoryEvent, AccountingCategory>>();
  const activities = new Map<string, readonly AccountingActivityEvent[]>();
  for (const { budget, category: categoryName, name, expense, taking, keywords } of defaultPlan(type)) {
    const [categoryId, activityId] = [categoryIdOf(id, categoryName), activityIdOf(id, budget, categoryName, name)];
    const [categoryStream, activityStream] = [accountingCategoryStream(categoryId), accountingActivityStream(activityId)];
    names.append(accountingCategoryNamesDecider.decide({ type: 'ClaimName', data: { id: categoryId, name: categoryName } }, names.state));
    const category =
      categories.get(categoryStream) ??
      new PendingStream(accountingCategoryDecider, facts.categories.get(categoryStream) ?? accountingCategoryDecider.initial);
    categories.set(categoryStream, category);
    category.append(accountingCategoryDecider.decide({ type: 'AddAccountingCategory', data: { name: categoryName } }, category.state));
    category.append(accountingCategoryDecider.decide({ type: 'JoinAccountingCategory', data: { activityId } }, category.state));
    const data = { name, categoryId, budget, expenseAccount: expense, takingAccount: taking, keywords };
    const activity = facts.activities.get(activityStream) ?? accountingActivityDecider.initial;
    activities.set(activityStream, accountingActivityDecider.decide({ type: 'AddAccountingActivity', data }, activity));
  }
  return {
    names: names.events,
    categories: new Map([...categories].map(([stream, { events }]) => [stream, events])),
    activities,
  };
}
