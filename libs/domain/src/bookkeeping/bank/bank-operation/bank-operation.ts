import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import { changeableYear, type FiscalCalendar, roundStamp, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { allocate, isExpenseNature, type SplitDraft } from './allocation.js';
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
import { type BankOperation, evolve, type KnownBankOperation, knownOperation, liveOperation } from './bank-operation-state.js';
import { completeFacts, type OperationDraft } from './operation-draft.js';

/** Whatever dates a fact comes with the calendar that says whether it may be written. */
type InCalendar = { calendar: FiscalCalendar };

export type BankOperationCommand =
  | {
      type: 'RecordBankOperation';
      data: InCalendar & {
        draft: OperationDraft;
        origin: OperationOrigin;
        importId: string | null;
        bankKey: string | null;
        possibleDuplicateOf?: readonly BankOperationId[] | undefined;
      };
    }
  /** `isReallocated`: its splits are sent with it, and come next. */
  | { type: 'CorrectBankOperation'; data: InCalendar & { draft: OperationDraft; isReallocated?: boolean } }
  | { type: 'AllocateBankOperation'; data: InCalendar & { splits: readonly SplitDraft[]; provenance: Provenance } }
  /** `isFromBatch`: undoes an allocation of many operations; refused when a user changed the allocation since. */
  | { type: 'RemoveAllocation'; data: InCalendar & { isFromBatch?: boolean } }
  | { type: 'DeleteBankOperation'; data: InCalendar & { releasesKey?: boolean } }
  /** `isToldAgain`: while it was away, another operation took its key. `isWithdrawn`: the reversal that it belongs to was cancelled. */
  | { type: 'RestoreBankOperation'; data: InCalendar & { isToldAgain: boolean; isWithdrawn?: boolean } }
  /** Writes nothing in the books, so that a closed year is no matter. */
  | { type: 'ReconcileBankOperation'; data: { movement: Reconciliation & Pick<BankOperationFacts, 'accountId' | 'value'> } }
  | { type: 'UndoReconciliation'; data: { bankKey: string } }
  | { type: 'ConfirmDistinctOperation' }
  /** The original stays; its stream is checked or reconciled in the same append. */
  | { type: 'MergeDuplicate'; data: InCalendar & { originalId: BankOperationId } }
  | { type: 'AddOperationAttachment'; data: AttachedFile }
  | { type: 'RemoveOperationAttachment'; data: InCalendar & { id: AttachmentId } };

export const bankOperationDecider: Decider<BankOperationCommand, BankOperationEvent, BankOperation> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

function decide(command: BankOperationCommand, state: BankOperation): BankOperationEvent[] {
  switch (command.type) {
    case 'RecordBankOperation': {
      if (state.status !== 'none') return [];
      const { draft, calendar, origin, importId, bankKey, possibleDuplicateOf } = command.data;
      const doubt = possibleDuplicateOf && { possibleDuplicateOf };
      return [{ type: 'BankOperationRecorded', data: { ...completeFacts(draft, calendar, origin), origin, importId, bankKey, ...doubt } }];
    }
    case 'CorrectBankOperation':
      return correct(liveOperation(state), command.data);
    case 'AllocateBankOperation': {
      const operation = changeable(liveOperation(state), command.data);
      return recordSplits(operation, allocate(operation.facts, command.data.splits), command.data.provenance);
    }
    case 'RemoveAllocation': {
      const operation = liveOperation(state);
      if (operation.splits.length === 0) return [];
      if (command.data.isFromBatch && !isBatchAllocation(operation)) throw bankOperationErrors.reallocated();
      changeable(operation, command.data);
      return [{ type: 'BankOperationAllocationRemoved', data: {} }];
    }
    case 'DeleteBankOperation': {
      const operation = knownOperation(state);
      if (operation.isDeleted) return [];
      if (operation.origin === 'sync') throw bankOperationErrors.synced();
      changeable(operation, command.data);
      return [{ type: 'BankOperationDeleted', data: command.data.releasesKey ? { releasesKey: true } : {} }];
    }
    case 'RestoreBankOperation': {
      const { isDeleted, facts } = knownOperation(state);
      if (!isDeleted) return [];
      if (command.data.isToldAgain) throw bankOperationErrors.toldAgain();
      if (command.data.isWithdrawn) throw bankOperationErrors.withdrawn();
      return [{ type: 'BankOperationRestored', data: roundStamp(writableYear(command.data.calendar, facts.date)) }];
    }
    case 'ReconcileBankOperation':
      return reconcile(liveOperation(state), command.data.movement);
    case 'UndoReconciliation': {
      const { bankKey } = command.data;
      const isOf = knownOperation(state).reconciliation?.bankKey === bankKey;
      return isOf ? [{ type: 'BankOperationReconciliationUndone', data: { bankKey } }] : [];
    }
    case 'ConfirmDistinctOperation':
      return liveOperation(state).possibleDuplicateOf === null ? [] : [{ type: 'BankOperationConfirmedDistinct', data: {} }];
    case 'MergeDuplicate':
      return mergeDuplicate(knownOperation(state), command.data);
    case 'AddOperationAttachment': {
      // A proof may always be added, also to what is closed.
      const isKnown = liveOperation(state).attachments.some(({ id }) => id === command.data.id);
      return isKnown ? [] : [{ type: 'BankOperationAttachmentAdded', data: command.data }];
    }
    case 'RemoveOperationAttachment':
      return removeAttachment(liveOperation(state), command.data);
  }
}

/** A reversal is the other side of what it reverses: alone, it would say something else. */
function changeable(operation: KnownBankOperation, { calendar }: InCalendar): KnownBankOperation {
  if (operation.origin === 'reversal') throw bankOperationErrors.reversal();
  changeableYear(calendar, operation.facts);
  return operation;
}

function correct(
  operation: KnownBankOperation,
  { draft, calendar, isReallocated = false }: InCalendar & { draft: OperationDraft; isReallocated?: boolean },
): BankOperationEvent[] {
  if (operation.origin === 'sync') throw bankOperationErrors.synced();
  changeable(operation, { calendar });
  const { facts: before, reconciliation } = operation;
  // A day that the bank has covered since may stay as it is; no operation moves to one.
  const isWhereItWas = draft.date === before.date && draft.account?.id === before.accountId;
  const facts = completeFacts(draft, calendar, isWhereItWas ? 'import' : operation.origin);
  if (canonicalJson(facts) === canonicalJson(before)) return [];
  if (reconciliation && (facts.value !== before.value || facts.accountId !== before.accountId)) throw bankOperationErrors.reconciled();
  return [{ type: 'BankOperationCorrected', data: facts }, ...(isReallocated ? [] : allocationAfter(operation, facts))];
}

function reconcile(
  { facts, origin, reconciliation, reversedBy }: KnownBankOperation,
  { accountId, value, ...movement }: Reconciliation & Pick<BankOperationFacts, 'accountId' | 'value'>,
): BankOperationEvent[] {
  if (reconciliation?.bankKey === movement.bankKey) return [];
  if (reconciliation || reversedBy || origin !== 'manual' || facts.accountId !== accountId || facts.value !== value)
    throw bankOperationErrors.notReconcilable();
  return [{ type: 'BankOperationReconciled', data: movement }];
}

/** A synchronised operation cannot be deleted, but its movement is not lost here: the original represents it. */
function mergeDuplicate(
  operation: KnownBankOperation,
  { originalId, calendar }: InCalendar & { originalId: BankOperationId },
): BankOperationEvent[] {
  if (operation.isDeleted && operation.sameAs === originalId) return [];
  const { possibleDuplicateOf, isDeleted } = operation;
  if (isDeleted) throw bankOperationErrors.deleted();
  if (possibleDuplicateOf === null) throw bankOperationErrors.notPossibleDuplicate();
  if (!possibleDuplicateOf.includes(originalId)) throw bankOperationErrors.notCandidate();
  changeable(operation, { calendar });
  return [{ type: 'BankOperationDeleted', data: { sameAs: originalId } }];
}

/**
 * The only split follows the amount; several no longer add up, and are to be sent again. What weighed on the year of the operation weighs
 * on the one that it moves to. Another nature needs other accounts.
 */
function allocationAfter({ facts: before, splits, provenance }: KnownBankOperation, facts: BankOperationFacts): BankOperationEvent[] {
  const [only, ...others] = splits;
  if (!only || provenance === null) return [];
  if (isExpenseNature(before) !== isExpenseNature(facts)) return [{ type: 'BankOperationAllocationRemoved', data: {} }];
  const amount = cents(Math.abs(facts.value));
  const isSameAmount = amount === Math.abs(before.value);
  if (isSameAmount && facts.fiscalYearId === before.fiscalYearId) return [];
  if (!isSameAmount && others.length > 0) throw bankOperationErrors.unbalanced();
  const moved = splits.map((split) => ({
    ...split,
    budgetaryYearId: split.budgetaryYearId === before.fiscalYearId ? facts.fiscalYearId : split.budgetaryYearId,
    amount: isSameAmount ? split.amount : amount,
  }));
  return [{ type: 'BankOperationAllocated', data: { splits: moved, provenance } }];
}

function recordSplits(operation: KnownBankOperation, splits: Split[], provenance: Provenance): BankOperationEvent[] {
  const content = (list: readonly Split[]) => canonicalJson(list.map(({ id: _, ...split }) => split));
  if (content(splits) === content(operation.splits)) return [];
  return [{ type: 'BankOperationAllocated', data: { splits, provenance } }];
}

const isBatchAllocation = ({ provenance }: KnownBankOperation): boolean => provenance?.kind === 'bulk' || provenance?.kind === 'keyword';

/** What proves a closed year stays. */
function removeAttachment(
  { attachments, facts }: KnownBankOperation,
  { id, calendar }: InCalendar & { id: AttachmentId },
): BankOperationEvent[] {
  const attachment = attachments.find((candidate) => candidate.id === id);
  if (!attachment) throw bankOperationErrors.attachmentUnknown();
  changeableYear(calendar, facts);
  return [{ type: 'BankOperationAttachmentRemoved', data: { id, name: attachment.name } }];
}
