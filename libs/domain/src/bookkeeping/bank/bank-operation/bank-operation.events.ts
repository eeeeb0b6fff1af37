import type { AttachmentId, Id } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { BudgetName } from '../../budget-name.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import type { AccountingActivityId } from '../../plan/accounting-activity/accounting-activity.events.js';
import type { AccountingCategoryId } from '../../plan/accounting-category/accounting-category.events.js';
import type { VatNature } from '../../plan/vat/vat-accounts.js';
import type { VatRate } from '../../plan/vat/vat-rates.js';
import type { ThirdParty } from '../../third-party/third-party.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { PaymentType } from '../bank-file/payment-type.js';
import type { ChequeDepositId } from '../cheque-deposit/cheque-deposit-id.js';

export type BankOperationId = Id<'bank-operation'>;

/** Typed in, imported from a file, synchronised by the aggregator, or recorded by a reversal: the reversal itself, and the rewriting. */
export const operationOrigins = ['manual', 'import', 'sync', 'reversal', 'rewrite'] as const;
export type OperationOrigin = (typeof operationOrigins)[number];

/** A movement of money on an account. The copies of the account's facts make the journal entries depend on the operation only. */
export type BankOperationFacts = {
  accountId: BankAccountId;
  accountCode: string;
  accountName: string;
  journal: string;
  /** The budget of the account: unallocated amounts count there. */
  accountBudget: BudgetName;
  date: LocalDate;
  fiscalYearId: FiscalYearId;
  wording: string;
  paymentType: PaymentType;
  /** Signed: negative when money leaves the account. Never 0. */
  value: Cents;
  /** Money that is paid back uses the account of the opposite nature. */
  isReimbursement: boolean;
  /** The number of the voucher, a bill for example. Absent: the number of the entry stands for it. */
  pieceRef?: string;
  /** The number of reopenings of the year before the operation was written. Absent: none. */
  round?: number;
};

export const splitKinds = ['activity', 'transfer', 'account'] as const;
/**
 * `transfer`: to or from another account of the structure, through 580000. `account`: an account of the chart that is neither a charge nor
 * a product, with its third party. Both have no activity.
 */
export type SplitKind = (typeof splitKinds)[number];

/** The tax in the amount of a split, as it was computed when the split was allocated. */
export type SplitVat = {
  nature: VatNature;
  rate: VatRate;
  /** All of the tax: the rest of the amount is its base. */
  tax: Cents;
  /** The part that `account` gets; the rest stays on the account of the split. */
  posted: Cents;
  account: string;
  /** In hundredths: the deductible part of the tax of a charge or an asset. */
  coefficient: number;
};

/** A part of an operation, with the account that the activity had when it was allocated. */
export type Split = {
  id: string;
  kind: SplitKind;
  activityId: AccountingActivityId | null;
  activityLabel: string;
  categoryId: AccountingCategoryId | null;
  categoryLabel: string;
  budget: BudgetName;
  account: string;
  accountLabel: string;
  /** On 401, 411 and 467. */
  auxiliary?: ThirdParty;
  /** The split uses the budget of this year. */
  budgetaryYearId: FiscalYearId;
  /** Above 0; the sign is the operation's. With the tax, if it has one. */
  amount: Cents;
  /** Absent: the split has no rate. */
  vat?: SplitVat;
};

export const provenanceKinds = ['manual', 'keyword', 'bulk', 'apply-changes', 'reversal'] as const;
/** The way the activity was chosen; `keyword` is the matching keyword of the wording. */
export type Provenance = { kind: (typeof provenanceKinds)[number]; keyword: string | null };

/** The movement of the bank that is the same as a typed operation. */
export type Reconciliation = { bankKey: string; importId: string | null; date: LocalDate; wording: string };

/** Stored for ever: only add optional fields or new types. */
export type BankOperationEvent =
  | {
      type: 'BankOperationRecorded';
      data: BankOperationFacts & {
        origin: OperationOrigin;
        importId: string | null;
        bankKey: string | null;
        /** The day of the bank's movement, when its period was validated: the operation has the first open day. */
        bankDate?: LocalDate;
        /** The validated operation that this one reverses or rewrites. */
        reverses?: BankOperationId;
        /** The first operation of its movement, when this one rewrites a rewriting: the claims that the movement pays are known there. */
        movementOf?: BankOperationId;
        /** Operations that may be the same movement: no user has answered yet. */
        possibleDuplicateOf?: readonly BankOperationId[];
        /** The deposit of cheques that this operation takes from their account, or brings to the bank. */
        depositId?: ChequeDepositId;
      };
    }
  /** All the facts, as they are now. */
  | { type: 'BankOperationCorrected'; data: BankOperationFacts }
  /** `returns`: the payment that the bank gave back or took back by this operation. Absent: the operation returns what it returned before. */
  | { type: 'BankOperationAllocated'; data: { splits: readonly Split[]; provenance: Provenance; returns?: BankOperationId } }
  | { type: 'BankOperationAllocationRemoved'; data: Record<string, never> }
  /**
   * `releasesKey`: the import was undone, and any file may contain the movement again.
   * `sameAs`: a user identified the possible duplicate as this operation, which stays; with `parts` where it is a deposit of several cheques.
   */
  | { type: 'BankOperationDeleted'; data: { releasesKey?: true; sameAs?: BankOperationId; parts?: readonly BankOperationId[] } }
  /** A user confirmed that the possible duplicate is a separate operation. */
  | { type: 'BankOperationConfirmedDistinct'; data: Record<string, never> }
  | { type: 'BankOperationRestored'; data: { round?: number } }
  /** Another operation reverses this one, with the splits on the other side. The journal entries of this one stay. */
  | { type: 'BankOperationReversed'; data: { byOperationId: BankOperationId; date: LocalDate } }
  /** The reversal was deleted before its period was validated. */
  | { type: 'BankOperationReversalCancelled'; data: { byOperationId: BankOperationId } }
  /** A movement of the bank is the same as this typed operation. */
  | { type: 'BankOperationReconciled'; data: Reconciliation }
  /** The import of the movement was undone. */
  | { type: 'BankOperationReconciliationUndone'; data: { bankKey: string } }
  /** A user found this typed operation on a statement on paper, on that day. */
  | { type: 'BankOperationCleared'; data: { date: LocalDate } }
  | { type: 'BankOperationClearingUndone'; data: Record<string, never> }
  /** The received cheque left for the bank with others. */
  | { type: 'BankOperationDeposited'; data: { depositId: ChequeDepositId } }
  | { type: 'BankOperationDepositUndone'; data: { depositId: ChequeDepositId } }
  /** A claim of a beneficiary is paid by this operation: it stays as it is. */
  | { type: 'BankOperationPaymentTied'; data: { claimId: string; amount: Cents } }
  | { type: 'BankOperationPaymentUntied'; data: { claimId: string } }
  /** The bank returned this payment by another operation: the payment pays nothing any more. */
  | { type: 'BankOperationPaymentReturned'; data: { byOperationId: BankOperationId } }
  /** The other operation lost its allocation, or was deleted or reversed. */
  | { type: 'BankOperationPaymentReturnCancelled'; data: { byOperationId: BankOperationId } }
  | { type: 'BankOperationAttachmentAdded'; data: AttachedFile }
  | { type: 'BankOperationAttachmentRemoved'; data: { id: AttachmentId; name: string } };

export const bankOperationStream = (id: BankOperationId): `bank-operation-${string}` => `bank-operation-${id}`;
