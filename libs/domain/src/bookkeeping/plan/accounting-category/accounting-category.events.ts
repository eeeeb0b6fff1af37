import type { Id } from '@intendance/kernel/id.js';

export type AccountingCategoryId = Id<'accounting-category'>;

/** Stored for ever: only add optional fields or new types. */
export type AccountingCategoryEvent =
  | { type: 'AccountingCategoryAdded'; data: { name: string } }
  | { type: 'AccountingCategoryRenamed'; data: { name: string } }
  /** An activity joined the category. The stream of the activity tells when it leaves. */
  | { type: 'AccountingCategoryJoined'; data: { activityId: Id<'accounting-activity'> } }
  | { type: 'AccountingCategoryRemoved'; data: Record<string, never> };

export const accountingCategoryStream = (id: AccountingCategoryId): `accounting-category-${string}` => `accounting-category-${id}`;
