import { canonicalJson } from '@intendance/kernel/hash.js';
import type { AttachmentId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import type { AttachedFile } from '../../../capabilities/attachment/attachment.events.js';
import { changeableYear, type FiscalCalendar, roundStamp, writableYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { allocate, isExpenseNature, type SplitDraft } from './allocation.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type {
  BankOperationEvent,
  BankOperationFacts,
  BankOperationId,
  OperationOrigin,
  Provenance,
  Split,
} from './bank-operation.events.js';
import { type BankOperation, type KnownBankOperation, knownOperation, liveOperation } from './bank-operation-state.js';
import { mustBeInNoDeposit, mustMoveNoDeposit } from './deposited-cheque.js';
import { completeFacts, type OperationDraft } from './operation-draft.js';
import { mustPayNothing } from './paid-claims.js';
import { revalued } from './split-vat.js';

/** The calendar says whether the year of a fact may be written. */
type InCalendar = { readonly calendar: FiscalCalendar };

export type RecordedOperation = InCalendar & {
  readonly draft: OperationDraft;
  readonly origin: OperationOrigin;
  readonly importId: string | null;
  readonly bankKey: string | null;
  /** When the draft has another day than the bank's movement. */
  readonly bankDate?: LocalDate | undefined;
  readonly possibleDuplicateOf?: readonly BankOperationId[] | undefined;
};

/** @throws operation.incomplete, synced-day, exercice.missing, closed, frozen, validated */
export function record(
  state: BankOperation,
  { draft, calendar, origin, importId, bankKey, bankDate, possibleDuplicateOf }: RecordedOperation,
): BankOperationEvent[] {
  if (state.status !== 'none') return [];
  const source = { origin, importId, bankKey, ...(bankDate && { bankDate }), ...(possibleDuplicateOf && { possibleDuplicateOf }) };
  return [{ type: 'BankOperationRecorded', data: { ...completeFacts(draft, calendar, origin), ...source } }];
}

/** @throws operation.invalid-split, unbalanced, split-activity-missing, no-expense-account, no-taking-account, vat-*, reversal */
export function allocateOperation(
  state: BankOperation,
  { splits, provenance, calendar, vat }: InCalendar & Allocation,
): BankOperationEvent[] {
  const operation = changeable(liveOperation(state), { calendar });
  return recordSplits(operation, allocate(operation.facts, splits, vat), provenance);
}
/** `vat`: absent for a structure that is not liable. */
type Allocation = {
  readonly splits: readonly SplitDraft[];
  readonly provenance: Provenance;
  readonly vat?: VatSettings | undefined;
};

/** @throws operation.reallocated from a batch, when a user changed the allocation since */
export function removeAllocation(
  state: BankOperation,
  { calendar, isFromBatch }: InCalendar & { isFromBatch: boolean },
): BankOperationEvent[] {
  const operation = liveOperation(state);
  if (operation.splits.length === 0) return [];
  if (isFromBatch && !isBatchAllocation(operation)) throw bankOperationErrors.reallocated();
  changeable(operation, { calendar });
  return [{ type: 'BankOperationAllocationRemoved', data: {} }];
}

/** `releasesKey`: the import of the operation is undone. @throws operation.synced, reversal, pays-claims, returned, in-deposit, of-deposit */
export function remove(
  state: BankOperation,
  { calendar, releasesKey = false }: InCalendar & { releasesKey?: boolean },
): BankOperationEvent[] {
  const operation = knownOperation(state);
  if (operation.isDeleted) return [];
  if (operation.origin === 'sync') throw bankOperationErrors.synced();
  mustPayNothing(operation);
  mustBeInNoDeposit(operation);
  changeable(operation, { calendar });
  return [{ type: 'BankOperationDeleted', data: releasesKey ? { releasesKey: true } : {} }];
}

/**
 * `isToldAgain`: while the operation was deleted, another operation took its key. `isWithdrawn`: the reversal that it belongs to was
 * cancelled.
 * @throws operation.told-again, withdrawn, of-deposit
 */
export function restore(
  state: BankOperation,
  { calendar, isToldAgain, isWithdrawn }: InCalendar & { isToldAgain: boolean; isWithdrawn: boolean },
): BankOperationEvent[] {
  const operation = knownOperation(state);
  const { isDeleted, facts } = operation;
  if (!isDeleted) return [];
  mustMoveNoDeposit(operation);
  if (isToldAgain) throw bankOperationErrors.toldAgain();
  if (isWithdrawn) throw bankOperationErrors.withdrawn();
  return [{ type: 'BankOperationRestored', data: roundStamp(writableYear(calendar, facts.date)) }];
}

/** Adds a proof, also to an operation of a closed year. */
export function attach(state: BankOperation, file: AttachedFile): BankOperationEvent[] {
  const isAttached = liveOperation(state).attachments.some(({ id }) => id === file.id);
  return isAttached ? [] : [{ type: 'BankOperationAttachmentAdded', data: file }];
}

/** The proofs of a closed year stay. @throws operation.attachment-unknown */
export function detach(state: BankOperation, { id, calendar }: InCalendar & { id: AttachmentId }): BankOperationEvent[] {
  const { attachments, facts } = liveOperation(state);
  const attachment = attachments.find((candidate) => candidate.id === id);
  if (!attachment) throw bankOperationErrors.attachmentUnknown();
  changeableYear(calendar, facts);
  return [{ type: 'BankOperationAttachmentRemoved', data: { id, name: attachment.name } }];
}

/**
 * A reversal stays the exact opposite of the reversed operation, and the transfer of a deposit the sum of its cheques: no user changes them
 * alone.
 * @throws operation.reversal, of-deposit, exercice.closed, frozen, validated
 */
export function changeable(operation: KnownBankOperation, { calendar }: InCalendar): KnownBankOperation {
  if (operation.origin === 'reversal') throw bankOperationErrors.reversal();
  mustMoveNoDeposit(operation);
  changeableYear(calendar, operation.facts);
  return operation;
}

/**
 * `isReallocated`: the splits are sent with the correction, and are written next.
 * @throws operation.synced, reversal, imported, reconciled, in-deposit, of-deposit, unbalanced
 */
export function correct(
  state: BankOperation,
  { draft, calendar, isReallocated }: InCalendar & { draft: OperationDraft; isReallocated: boolean },
): BankOperationEvent[] {
  const operation = liveOperation(state);
  if (operation.origin === 'sync') throw bankOperationErrors.synced();
  changeable(operation, { calendar });
  const { facts: before, reconciliation } = operation;
  // A day that the bank has covered since may stay as it is; no operation moves to one.
  const isWhereItWas = draft.date === before.date && draft.account?.id === before.accountId;
  const pieceRef = draft.pieceRef ?? before.pieceRef;
  const facts = completeFacts({ ...draft, pieceRef }, calendar, isWhereItWas ? 'import' : operation.origin);
  if (canonicalJson(facts) === canonicalJson(before)) return [];
  if (facts.value !== before.value) mustPayNothing(operation);
  const isMoved = facts.value !== before.value || facts.accountId !== before.accountId || facts.date !== before.date;
  if (isMoved) mustBeInNoDeposit(operation);
  if (operation.origin === 'import' && isMoved) throw bankOperationErrors.imported();
  if (reconciliation && (facts.value !== before.value || facts.accountId !== before.accountId)) throw bankOperationErrors.reconciled();
  return [{ type: 'BankOperationCorrected', data: facts }, ...(isReallocated ? [] : allocationAfter(operation, facts))];
}

/**
 * A single split follows the amount; several splits no longer add up, and the user sends them again. Splits on the year of the operation
 * move with it. Another nature needs other accounts.
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
    ...(isSameAmount ? split : revalued(split, amount)),
    budgetaryYearId: split.budgetaryYearId === before.fiscalYearId ? facts.fiscalYearId : split.budgetaryYearId,
  }));
  return [{ type: 'BankOperationAllocated', data: { splits: moved, provenance } }];
}

function recordSplits(operation: KnownBankOperation, splits: Split[], provenance: Provenance): BankOperationEvent[] {
  const content = (list: readonly Split[]) => canonicalJson(list.map(({ id: _, ...split }) => split));
  if (content(splits) === content(operation.splits)) return [];
  return [{ type: 'BankOperationAllocated', data: { splits, provenance } }];
}

const isBatchAllocation = ({ provenance }: KnownBankOperation): boolean => provenance?.kind === 'bulk' || provenance?.kind === 'keyword';
