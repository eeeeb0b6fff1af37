import type { Facts } from '@intendance/kernel/case.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type AccountingActivityId, accountingActivityStream } from '../../plan/accounting-activity/accounting-activity.events.js';
import {
  accountingActivityDecider,
  type KnownAccountingActivity,
  liveActivity,
} from '../../plan/accounting-activity/accounting-activity.js';
import { accountingCategoryStream } from '../../plan/accounting-category/accounting-category.events.js';
import { mustBeOfStructure } from '../../plan/budget/budget-choice.js';
import type { AllocatedActivity, SplitDraft } from './allocation.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { SentAllocation } from './bank-operation-command.js';
import { type BankOperationFolds, namedActivities } from './bank-operation-streams.js';

type Around = Pick<Facts<BankOperationFolds>, 'calendar' | 'activities' | 'categories'>;

/** @throws accounting-activity.unknown, removed */
export const activityAt = ({ activities }: Pick<Around, 'activities'>, id: AccountingActivityId): KnownAccountingActivity =>
  liveActivity(activities.get(accountingActivityStream(id)) ?? accountingActivityDecider.initial);

/** The activities with the names of their categories. @throws accounting-activity.unknown, removed */
export const allocatedActivities = (
  around: Around,
  ids: readonly AccountingActivityId[],
): ReadonlyMap<AccountingActivityId, AllocatedActivity> =>
  new Map(
    ids.map((id) => {
      const { facts } = activityAt(around, id);
      const category = around.categories.get(accountingCategoryStream(facts.categoryId));
      return [id, { ...facts, id, categoryLabel: !category || category.status === 'none' ? '' : category.name }];
    }),
  );

/** @throws budget.not-of-structure, accounting-activity.unknown, removed, exercice.unknown, operation.budget-closed */
export function splitDrafts({ splits, structure }: SentAllocation, around: Around): SplitDraft[] {
  mustBeOfStructure(
    structure,
    splits.map(({ budget }, rank) => ({ propertyPath: `splits[${rank}].budget`, budget })),
  );
  const activities = allocatedActivities(around, namedActivities(splits));
  return splits.map(({ activityId, ...split }, index) => {
    const budgetaryYear = split.budgetaryYearId === null ? null : knownYear(around.calendar, split.budgetaryYearId);
    if (budgetaryYear?.isClosed) throw bankOperationErrors.budgetClosed(index, budgetaryYear.name);
    return { ...split, activity: (activityId && activities.get(activityId)) ?? null };
  });
}
