import type { Id } from '@intendance/kernel/id.js';

export type AccountingCategoryId = Id<'accounting-category'>;

/** Stored for ever: only add optional fields or new types. */
export type AccountingCategoryEvent =
  | { type: 'AccountingCategoryAdded'; data: { name: string } }
  | { type: 'AccountingCategoryRenamed'; data: { name: string } }
  /** An activity was given this category. The activity itself says when it leaves. */
  | { type: 'AccountingCategoryJoined'; data: { activityId: Id<'accounting-activity'> } }
  | { type: 'AccountingCategoryRemoved'; data: Record<string, never> };

export const accountingCategoryStream = (id: AccountingCategoryId): `accounting-category-${string}` => `accounting-category-${id}`;
