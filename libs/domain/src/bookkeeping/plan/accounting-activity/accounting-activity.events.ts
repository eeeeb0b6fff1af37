import type { Id } from '@intendance/kernel/id.js';
import type { BudgetName } from '../../budget-name.js';
import type { AccountingCategoryId } from '../accounting-category/accounting-category.events.js';
import type { VatRate } from '../vat/vat-rates.js';

export type AccountingActivityId = Id<'accounting-activity'>;

/** A purpose of expenses or receipts, with its accounts. */
export type AccountingActivityFacts = {
  name: string;
  categoryId: AccountingCategoryId;
  budget: BudgetName;
  /** 6…; null: the activity has no expenses. */
  expenseAccount: string | null;
  /** 7…; null: the activity has no receipts. */
  takingAccount: string | null;
  /** The rate that its splits get unless a user changes it. Absent: the activity is not taxable. */
  vatRate?: VatRate;
};

/** Stored for ever: only add optional fields or new types. */
export type AccountingActivityEvent =
  | { type: 'AccountingActivityAdded'; data: AccountingActivityFacts & { keywords: readonly string[] } }
  | { type: 'AccountingActivityChanged'; data: AccountingActivityFacts }
  | { type: 'AccountingActivityKeywordsChanged'; data: { keywords: readonly string[] } }
  /** A user requested the removal of the activity: the server counts the splits that reference the activity. */
  | { type: 'AccountingActivityRemovalRequested'; data: Record<string, never> }
  /** An allocation to the activity cancelled its removal: the count of splits is outdated. */
  | { type: 'AccountingActivityRemovalInterrupted'; data: Record<string, never> }
  | { type: 'AccountingActivityRemoved'; data: Record<string, never> };

export const accountingActivityStream = (id: AccountingActivityId): `accounting-activity-${string}` => `accounting-activity-${id}`;
