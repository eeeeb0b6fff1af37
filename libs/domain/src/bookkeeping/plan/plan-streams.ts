import { type CaseContext, type CaseStreams, type FactsSoFar, guarded, read } from '@intendance/kernel/case.js';
import { type EnvironmentId, isUuid } from '@intendance/kernel/id.js';
import { isSameName } from '../../capabilities/unique-name/unique-name.js';
import { accountingActivityStream } from './accounting-activity/accounting-activity.events.js';
import { type AccountingCategoryId, accountingCategoryStream } from './accounting-category/accounting-category.events.js';
import { accountingCategoryNamesStream } from './accounting-category/accounting-category-names.events.js';
import type { AccountingCategoryNames } from './accounting-category/accounting-category-names.js';
import type { planFolds } from './pending-plan.js';
import type { PlanCommand } from './plan-command.js';
import { categoryIdOf } from './plan-ids.js';

type Folds = typeof planFolds;
type Read = FactsSoFar<Folds>;

/**
 * The whole plan: the records that the caller has read or sends, the categories of the register, and the activities of the categories. No
 * category is removed while an activity joins it, and no activity comes back to a category while the category is removed.
 */
export function planStreams(command: PlanCommand, { environmentId }: CaseContext, facts: Read): CaseStreams<Folds> {
  const sent = command.type === 'SavePlan' ? command : { categories: [], activities: [] };
  const isJoined = sent.activities.some(({ removal, category }) => !removal && category !== null);
  const isLeft = sent.categories.some(({ isRemoved }) => isRemoved);
  const categories = [...command.planIds.categories, ...sent.categories.map(({ id }) => id), ...joinedIds(command, environmentId, facts)];
  const namedIds = command.type === 'SavePlan' ? command.activities.map(({ id }) => id) : command.activityIds;
  const activities = [...command.planIds.activities, ...namedIds, ...memberIds(facts)];
  return {
    categories: unique([...categories, ...(facts.names?.keys() ?? [])].map(accountingCategoryStream)).map(isJoined ? guarded : read),
    activities: unique(activities.map(accountingActivityStream)).map(isLeft ? guarded : read),
    names: read(accountingCategoryNamesStream(environmentId)),
  };
}

/** The activities that were ever given one of the categories. */
const memberIds = ({ categories = new Map() }: Read) =>
  [...categories.values()].flatMap(({ state }) => (state.status === 'none' ? [] : (state.activityIds ?? [])));

/** The categories that sent activities name, with the ids of the categories that the save may create. */
function joinedIds(command: PlanCommand, environmentId: EnvironmentId, { categories, names }: Read): AccountingCategoryId[] {
  if (command.type !== 'SavePlan') return [];
  const texts = unique(command.activities.flatMap(({ removal, category }) => (removal ? [] : (category?.trim() ?? ''))));
  return texts.flatMap((text) => {
    if (isUuid(text)) return [text as AccountingCategoryId];
    if (text === '') return [];
    const id = categoryIdOf(environmentId, text);
    const { state } = categories?.get(accountingCategoryStream(id)) ?? {};
    const isRenamed = command.categories.some((category) => category.id === id);
    const isFree = !state || state.status === 'none' || (state.status === 'live' && isSameName(state.name, text) && !isRenamed);
    return isFree || !names ? [id] : [id, spareCategoryId(environmentId, text, names)];
  });
}

/** The id of a new category with the name of an earlier one. No two registers of an environment have the same size. */
export const spareCategoryId = (
  environmentId: EnvironmentId,
  name: string,
  names: Pick<AccountingCategoryNames, 'size'>,
): AccountingCategoryId => categoryIdOf(environmentId, name, names.size + 1);

const unique = <Value>(values: readonly Value[]): Value[] => [...new Set(values)];
