import type { Decider } from '@intendance/kernel/decider.js';
import type { Id } from '@intendance/kernel/id.js';
import { accountingCategoryErrors } from './accounting-category.errors.js';
import type { AccountingCategoryEvent } from './accounting-category.events.js';

export type AccountingCategoryCommand =
  /** The register of category names refuses duplicate names. */
  | { type: 'AddAccountingCategory'; data: { name: string } }
  | { type: 'RenameAccountingCategory'; data: { name: string } }
  /** Recorded with the activity that is given this category. */
  | { type: 'JoinAccountingCategory'; data: { activityId: ActivityId } }
  /**
   * `activities`: the number of live activities in the category, counted among `activityIds` and the activities older than
   * `AccountingCategoryJoined`.
   */
  | { type: 'RemoveAccountingCategory'; data: { activities: number } };

type ActivityId = Id<'accounting-activity'>;
/** `activityIds`: the activities that were ever given this category; absent when no such event was recorded. */
export type KnownAccountingCategory = { status: 'live' | 'removed'; name: string; activityIds?: readonly ActivityId[] };
export type AccountingCategory = { status: 'none' } | KnownAccountingCategory;

export const accountingCategoryDecider: Decider<AccountingCategoryCommand, AccountingCategoryEvent, AccountingCategory> = {
  initial: { status: 'none' },
  decide: (command, category) => {
    if (command.type === 'AddAccountingCategory')
      return category.status === 'none' ? [{ type: 'AccountingCategoryAdded', data: normalizeName(command.data) }] : [];
    const state = knownCategory(category);
    if (command.type === 'RemoveAccountingCategory') {
      if (state.status === 'removed') return [];
      if (command.data.activities > 0) throw accountingCategoryErrors.used();
      return [{ type: 'AccountingCategoryRemoved', data: {} }];
    }
    if (state.status === 'removed') throw accountingCategoryErrors.removed();
    if (command.type === 'JoinAccountingCategory')
      return state.activityIds?.includes(command.data.activityId) ? [] : [{ type: 'AccountingCategoryJoined', data: command.data }];
    if (command.data.name.trim() === state.name) return [];
    return [{ type: 'AccountingCategoryRenamed', data: normalizeName(command.data) }];
  },
  evolve: (category, event) => {
    if (event.type === 'AccountingCategoryAdded') return { status: 'live', name: event.data.name };
    if (category.status === 'none') throw new Error(`${event.type} before AccountingCategoryAdded`);
    switch (event.type) {
      case 'AccountingCategoryRenamed':
        return { ...category, name: event.data.name };
      case 'AccountingCategoryJoined':
        return { ...category, activityIds: [...(category.activityIds ?? []), event.data.activityId] };
      case 'AccountingCategoryRemoved':
        return { ...category, status: 'removed' };
    }
  },
};

/** @throws accounting-category.unknown */
export function knownCategory(category: AccountingCategory): KnownAccountingCategory {
  if (category.status === 'none') throw accountingCategoryErrors.unknown();
  return category;
}

function normalizeName({ name }: { name: string }): { name: string } {
  if (!name.trim()) throw accountingCategoryErrors.nameMissing();
  return { name: name.trim() };
}
