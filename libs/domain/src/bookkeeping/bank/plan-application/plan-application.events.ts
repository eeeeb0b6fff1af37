import type { Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { BankOperationId } from '../bank-operation/bank-operation.events.js';

export type PlanApplicationId = Id<'plan-application'>;

/** The activities of a changed plan whose operations change too. */
export type PlanApplicationScope = {
  /** Their operations get the accounts, names and budgets that they have now. */
  changed: readonly AccountingActivityId[];
  /** Their operations wait for an activity again. */
  emptied: readonly AccountingActivityId[];
  /** Earlier operations stay as they are. */
  from?: LocalDate;
};

/** Stored for ever: only add optional fields or new types. */
export type PlanApplicationEvent =
  | { type: 'PlanApplicationStarted'; data: PlanApplicationScope & { operations: number } }
  /** Operations are processed in the order of their ids: `upTo` is the last one of this part. */
  | { type: 'PlanApplicationAdvanced'; data: { upTo: BankOperationId; changed: number; refused: number } }
  | { type: 'PlanApplicationFinished'; data: Record<string, never> };

export const planApplicationStream = (id: PlanApplicationId): `plan-application-${string}` => `plan-application-${id}`;
