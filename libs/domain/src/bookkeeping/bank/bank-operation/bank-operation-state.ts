import type { Fold } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import type { ChequeDepositId } from '../cheque-deposit/cheque-deposit-id.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type {
  BankOperationEvent,
  BankOperationFacts,
  BankOperationId,
  OperationOrigin,
  Provenance,
  Reconciliation,
  Split,
} from './bank-operation.events.js';

export type KnownBankOperation = {
  status: 'recorded';
  facts: BankOperationFacts;
  origin: OperationOrigin;
  importId: string | null;
  bankKey: string | null;
  /** The day of the bank's movement, when the operation entered later because its period was validated. */
  bankDate: LocalDate | null;
  /** Empty until the operation is allocated. */
  splits: readonly Split[];
  provenance: Provenance | null;
  attachments: readonly AttachedFile[];
  isDeleted: boolean;
  /** The movement of the bank that a typed operation is linked with. */
  reconciliation: Reconciliation | null;
  /** The day on which a user found the operation on a statement. */
  clearingDay: LocalDate | null;
  /** Undoing the import released the key: another operation may have the key now. */
  isKeyReleased: boolean;
  /** The operation that this one reverses or rewrites. */
  reverses: BankOperationId | null;
  /** The first operation of the movement of a rewriting's rewriting. */
  movementOf?: BankOperationId;
  reversedBy: { id: BankOperationId; date: LocalDate } | null;
  /** Candidates for the same movement; null when there is no doubt, or once a user confirmed that it is distinct. */
  possibleDuplicateOf: readonly BankOperationId[] | null;
  /** The operation that this deleted duplicate is. */
  sameAs: BankOperationId | null;
  /** The other cheques of the deposit that this deleted duplicate is. */
  parts: readonly BankOperationId[];
  /** The deposit that the received cheque is in, or that the operation moves from one account to the other. */
  deposit: { id: ChequeDepositId; part: 'cheque' | 'transfer' } | null;
  /** The claims that the operation pays. */
  payments: readonly { claimId: string; amount: Cents }[];
  /** The payment that the allocation of this operation returns. */
  returns?: BankOperationId;
  /** The operation by which the bank returned this payment. */
  returnedBy?: BankOperationId;
};
export type BankOperation = { status: 'none' } | KnownBankOperation;

export const bankOperationFold: Fold<BankOperationEvent, BankOperation> = { initial: { status: 'none' }, evolve };

/** The bank's name for the operation's movement; null while no bank has reported the operation. */
export const bankNameOf = ({ reconciliation, bankKey }: KnownBankOperation): string | null => reconciliation?.bankKey ?? bankKey;

/** The day by which the register of bank keys knows the movement of the operation. */
export const bankDayOf = ({ bankDate, facts }: KnownBankOperation): LocalDate => bankDate ?? facts.date;

/** The day on which a statement has the operation: the bank's own, else the one that a user gave; null while it is on no statement. */
export function statementDayOf(operation: KnownBankOperation): LocalDate | null {
  const { origin, reconciliation, clearingDay } = operation;
  if (origin === 'import' || origin === 'sync') return bankDayOf(operation);
  return reconciliation?.date ?? clearingDay;
}

/** @throws operation.unknown */
export function knownOperation(operation: BankOperation): KnownBankOperation {
  if (operation.status === 'none') throw bankOperationErrors.unknown();
  return operation;
}

/** The first operation whose movement a rewriting is; undefined for other operations. */
export const firstOfMovement = ({ origin, reverses, movementOf }: KnownBankOperation): BankOperationId | undefined =>
  origin === 'rewrite' ? (movementOf ?? reverses ?? undefined) : undefined;

/** @throws operation.unknown, deleted */
export function liveOperation(operation: BankOperation): KnownBankOperation {
  const state = knownOperation(operation);
  if (state.isDeleted) throw bankOperationErrors.deleted();
  return state;
}

function recordedOperation(data: Extract<BankOperationEvent, { type: 'BankOperationRecorded' }>['data']): KnownBankOperation {
  const { origin, importId, bankKey, bankDate = null, reverses = null, possibleDuplicateOf = null, depositId, movementOf, ...facts } = data;
  return {
    status: 'recorded',
    ...{ facts, origin, importId, bankKey, bankDate, reverses, possibleDuplicateOf },
    ...(movementOf && { movementOf }),
    splits: [],
    provenance: null,
    attachments: [],
    isDeleted: false,
    reconciliation: null,
    clearingDay: null,
    isKeyReleased: false,
    reversedBy: null,
    sameAs: null,
    parts: [],
    deposit: depositId === undefined ? null : { id: depositId, part: 'transfer' },
    payments: [],
  };
}

function evolve(operation: BankOperation, event: BankOperationEvent): BankOperation {
  if (event.type === 'BankOperationRecorded') return recordedOperation(event.data);
  if (operation.status === 'none') throw new Error(`${event.type} before BankOperationRecorded`);
  switch (event.type) {
    case 'BankOperationCorrected':
      return isSameMovement(operation.facts, event.data)
        ? { ...operation, facts: event.data }
        : { ...withoutReturn(operation), facts: event.data, clearingDay: null };
    case 'BankOperationAllocated':
      return { ...operation, ...event.data };
    case 'BankOperationAllocationRemoved':
      return { ...withoutReturn(operation), splits: [], provenance: null };
    case 'BankOperationDeleted':
      return {
        ...operation,
        isDeleted: true,
        isKeyReleased: event.data.releasesKey ?? false,
        sameAs: event.data.sameAs ?? null,
        parts: event.data.parts ?? [],
      };
    case 'BankOperationRestored':
      return {
        ...operation,
        isDeleted: false,
        isKeyReleased: false,
        sameAs: null,
        parts: [],
        facts: { ...operation.facts, ...event.data },
      };
    case 'BankOperationConfirmedDistinct':
      return { ...operation, possibleDuplicateOf: null };
    case 'BankOperationReversed':
      return { ...operation, reversedBy: { id: event.data.byOperationId, date: event.data.date } };
    case 'BankOperationReversalCancelled':
      return { ...operation, reversedBy: null };
    case 'BankOperationReconciled':
      return { ...operation, reconciliation: event.data };
    case 'BankOperationReconciliationUndone':
      return { ...operation, reconciliation: null };
    case 'BankOperationCleared':
      return { ...operation, clearingDay: event.data.date };
    case 'BankOperationClearingUndone':
      return { ...operation, clearingDay: null };
    case 'BankOperationDeposited':
      return { ...operation, deposit: { id: event.data.depositId, part: 'cheque' } };
    case 'BankOperationDepositUndone':
      return { ...operation, deposit: null };
    case 'BankOperationPaymentTied':
      return { ...operation, payments: [...operation.payments, event.data] };
    case 'BankOperationPaymentUntied':
      return { ...operation, payments: operation.payments.filter(({ claimId }) => claimId !== event.data.claimId) };
    case 'BankOperationPaymentReturned':
      return { ...operation, returnedBy: event.data.byOperationId };
    case 'BankOperationPaymentReturnCancelled': {
      const { returnedBy: _, ...unreturned } = operation;
      return unreturned;
    }
    case 'BankOperationAttachmentAdded':
      return { ...operation, attachments: [...operation.attachments, event.data] };
    case 'BankOperationAttachmentRemoved':
      return { ...operation, attachments: operation.attachments.filter(({ id }) => id !== event.data.id) };
  }
}

const withoutReturn = ({ returns: _, ...operation }: KnownBankOperation): KnownBankOperation => operation;

/** The statement on which a user found an operation has its account and its amount, and so has the payment that it returns. */
const isSameMovement = (before: BankOperationFacts, after: BankOperationFacts): boolean =>
  before.accountId === after.accountId && before.value === after.value;
