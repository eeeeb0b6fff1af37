import { type Case, guarded, read } from '@intendance/kernel/case.js';
import { type AccountingActivityId, accountingActivityStream } from './accounting-activity/accounting-activity.events.js';
import { type AccountingCategoryId, accountingCategoryStream } from './accounting-category/accounting-category.events.js';
import { type AccountingCategory, type KnownAccountingCategory, knownCategory } from './accounting-category/accounting-category.js';
import { accountingCategoryNamesStream } from './accounting-category/accounting-category-names.events.js';
import { PendingPlan, type PlanIds, planFolds } from './pending-plan.js';

export type CategoryCommand = (
  | { readonly type: 'AddAccountingCategory' | 'RenameAccountingCategory'; readonly data: { readonly name: string } }
  | { readonly type: 'RemoveAccountingCategory' }
) & { readonly id: AccountingCategoryId; readonly planIds: PlanIds };

const { categories, activities, names } = planFolds;
const folds = { category: categories.each, earlier: categories, activities, names };

/** The writes of one category of the plan. */
export const categoryCase: Case<CategoryCommand, KnownAccountingCategory, typeof folds, 'category'> = {
  folds,
  own: 'category',
  streams: ({ type, id, planIds }, { environmentId }, { names: register, category }) => ({
    category: read(accountingCategoryStream(id)),
    names: read(accountingCategoryNamesStream(environmentId)),
    // Categories that were named before the register existed.
    earlier: register
      ? planIds.categories.flatMap((other) => (other === id || register.has(other) ? [] : read(accountingCategoryStream(other))))
      : [],
    // An activity that comes back to the category appends nothing to the category.
    activities: type === 'RemoveAccountingCategory' ? memberStreams(category?.state, planIds.activities).map(guarded) : [],
  }),
  decide({ id, ...command }, { category, earlier, activities: states, names: register }) {
    const stream = accountingCategoryStream(id);
    const plan = new PendingPlan({ categories: new Map([[stream, category], ...earlier]), activities: states, names: register });
    if (command.type === 'RemoveAccountingCategory') plan.removeCategory(id);
    else plan.nameCategory(id, command);
    const { events } = plan;
    const ownEvents = events.categories.get(stream) ?? [];
    return { events: { category: ownEvents, names: events.names }, answer: knownCategory(plan.category(id).state) };
  },
};

/** The activities that were ever given the category, and activities of before `AccountingCategoryJoined`. */
const memberStreams = (category: AccountingCategory = { status: 'none' }, earlier: readonly AccountingActivityId[]): string[] => {
  const joined = category.status === 'none' ? [] : (category.activityIds ?? []);
  return [...new Set([...earlier, ...joined].map(accountingActivityStream))];
};
