import type { AttachmentId, Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryId } from '../../plan/accounting-category/accounting-category.events.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { PaymentType } from '../bank-file/payment-type.js';

export type BankOperationId = Id<'bank-operation'>;

/** Typed in, read from a file of the bank, brought by the aggregator; or made to take a validated one back, and entered anew after that. */
export const operationOrigins = ['manual', 'import', 'sync', 'reversal', 'rewrite'] as const;
export type OperationOrigin = (typeof operationOrigins)[number];

/** A movement of money on one of the accounts. What is copied from the account makes its writings a matter of the operation alone. */
export type BankOperationFacts = {
  accountId: BankAccountId;
  accountCode: string;
  accountName: string;
  journal: string;
  /** Of the account: the side of what is not allocated. */
  accountBudget: BudgetName;
  date: LocalDate;
  fiscalYearId: FiscalYearId;
  wording: string;
  paymentType: PaymentType;
  /** Signed: negative when money leaves the account. Never 0. */
  value: Cents;
  /** Money that comes back, or is given back: the account of the opposite nature. */
  isReimbursement: boolean;
  /** How often its year had been opened again when it was written. Absent: never. */
  round?: number;
};

export const splitKinds = ['activity', 'transfer'] as const;
/** `transfer`: to or from another account of the structure, through 580000; it has no activity. */
export type SplitKind = (typeof splitKinds)[number];

/** A part of an operation, with the account that the activity had when it was allocated. */
export type Split = {
  id: string;
  kind: SplitKind;
  activityId: AccountingActivityId | null;
  activityLabel: string;
  categoryId: AccountingCategoryId | null;
  categoryLabel: string;
  budget: BudgetName;
  /** 6…, 7… or 580000. */
  account: string;
  accountLabel: string;
  /** The year whose budget it weighs on. */
  budgetaryYearId: FiscalYearId;
  /** Above 0; the sign is the operation's. */
  amount: Cents;
};

export const provenanceKinds = ['manual', 'keyword', 'bulk', 'apply-changes', 'reversal'] as const;
/** How the activity was chosen; `keyword` is the one that was found in the wording. */
export type Provenance = { kind: (typeof provenanceKinds)[number]; keyword: string | null };

/** The movement of the bank that an operation turned out to be, in the bank's words. */
export type Reconciliation = { bankKey: string; importId: string | null; date: LocalDate; wording: string };

/** Stored for ever: only add optional fields or new types. */
export type BankOperationEvent =
  | {
      type: 'BankOperationRecorded';
      data: BankOperationFacts & {
        origin: OperationOrigin;
        importId: string | null;
        bankKey: string | null;
        /** The validated operation that it takes back, or that it enters anew. */
        reverses?: BankOperationId;
        /** Operations that may be the same movement: nobody has answered yet. */
        possibleDuplicateOf?: readonly BankOperationId[];
      };
    }
  /** All the facts, as they are now. */
  | { type: 'BankOperationCorrected'; data: BankOperationFacts }
  | { type: 'BankOperationAllocated'; data: { splits: readonly Split[]; provenance: Provenance } }
  | { type: 'BankOperationAllocationRemoved'; data: Record<string, never> }
  /**
   * `releasesKey`: its import was undone, and any file may tell its movement again.
   * `sameAs`: a user identified the possible duplicate as this operation, which stays.
   */
  | { type: 'BankOperationDeleted'; data: { releasesKey?: true; sameAs?: BankOperationId } }
  /** A user confirmed that the possible duplicate is a separate operation. */
  | { type: 'BankOperationConfirmedDistinct'; data: Record<string, never> }
  | { type: 'BankOperationRestored'; data: { round?: number } }
  /** Taken back by another operation, which has its splits on the other side. Its own writings stay. */
  | { type: 'BankOperationReversed'; data: { byOperationId: BankOperationId; date: LocalDate } }
  /** What took it back was withdrawn before its period was validated. */
  | { type: 'BankOperationReversalCancelled'; data: { byOperationId: BankOperationId } }
  /** It had been typed in, and the bank told it since. */
  | { type: 'BankOperationReconciled'; data: Reconciliation }
  /** The import that told it was undone. */
  | { type: 'BankOperationReconciliationUndone'; data: { bankKey: string } }
  | { type: 'BankOperationAttachmentAdded'; data: AttachedFile }
  | { type: 'BankOperationAttachmentRemoved'; data: { id: AttachmentId; name: string } };

export const bankOperationStream = (id: BankOperationId): `bank-operation-${string}` => `bank-operation-${id}`;
