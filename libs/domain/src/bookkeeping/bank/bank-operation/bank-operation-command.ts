import type { AttachmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { EnvironmentType } from '../../../subscription/contract/environment/environment.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { KeywordRules } from '../../plan/accounting-activity/keyword-rules.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { PlanApplicationScope } from '../plan-application/plan-application.events.js';
import type { SplitDraft } from './allocation.js';
import type { BankOperationId, Provenance } from './bank-operation.events.js';
import type { OperationDraft } from './operation-draft.js';

/** The form as it was sent: the account is read by the case. */
export type OperationForm = Omit<OperationDraft, 'account'> & { readonly accountId: BankAccountId | null };
/** A split as it was sent: the activity is read by the case. */
export type SentSplit = Omit<SplitDraft, 'activity'> & { readonly activityId: AccountingActivityId | null };
/** `structure`: the budgets of a works council differ from those of other structures. */
export type SentAllocation = { readonly splits: readonly SentSplit[]; readonly structure: EnvironmentType };
export type SentOperation = { readonly form: OperationForm; readonly allocation?: SentAllocation | undefined };

/** One activity for every operation, or the activity that the keywords of the plan propose for each operation. */
export type AllocationGoal =
  | { readonly kind: 'activity'; readonly activityId: AccountingActivityId }
  | { readonly kind: 'keywords'; readonly rules: KeywordRules };

export type BankOperationCommand =
  /** `origin`: a statement reports the operation; without it, a user types the operation. */
  | { readonly type: 'RecordBankOperation'; readonly data: SentOperation & { readonly origin?: 'import' } }
  | { readonly type: 'CorrectBankOperation'; readonly data: SentOperation }
  | { readonly type: 'AllocateBankOperation'; readonly data: SentAllocation & { readonly provenance: Provenance } }
  /** Allocates the whole amount, as one of many operations: an allocated operation stays as it is. */
  | { readonly type: 'AllocateWholeOperation'; readonly data: { readonly goal: AllocationGoal; readonly splitId: string } }
  /** The operation and its counterpart are the two sides of a transfer between accounts of the structure. */
  | {
      readonly type: 'AllocateTransfer';
      readonly data: {
        readonly counterpartId: BankOperationId;
        readonly splitIds: { readonly operation: string; readonly counterpart: string };
      };
    }
  /** The bank returned the payment: the operation gives back what it took. */
  | { readonly type: 'AllocateReturn'; readonly data: { readonly paymentId: BankOperationId } }
  /** The activities of the splits have changed in the plan. */
  | { readonly type: 'FollowPlanChange'; readonly data: PlanApplicationScope }
  /** `isFromBatch`: undoes an allocation of many operations; refused when a user changed the allocation since. */
  | { readonly type: 'RemoveAllocation'; readonly data: { readonly isFromBatch: boolean } }
  | { readonly type: 'DeleteBankOperation' }
  | { readonly type: 'RestoreBankOperation' }
  /** `byOperationId`: the operation that the reversal records. A dry run decides and writes nothing. */
  | {
      readonly type: 'ReverseBankOperation';
      readonly data: {
        readonly byOperationId: BankOperationId;
        readonly date: LocalDate;
        readonly isRewritten: boolean;
        readonly isDryRun: boolean;
      };
    }
  | { readonly type: 'CancelReversal' }
  /** The operation is on the statement of that day. */
  | { readonly type: 'ClearBankOperation'; readonly data: { readonly date: LocalDate } }
  | { readonly type: 'UndoClearing' }
  | { readonly type: 'ConfirmDistinctOperation' }
  /** The possible duplicate is this original operation. */
  | { readonly type: 'MergeDuplicate'; readonly data: { readonly originalId: BankOperationId } }
  | { readonly type: 'AddOperationAttachment'; readonly data: AttachedFile }
  | { readonly type: 'RemoveOperationAttachment'; readonly data: { readonly id: AttachmentId } };
