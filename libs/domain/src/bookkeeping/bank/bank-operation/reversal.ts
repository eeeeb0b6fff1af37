import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import {
  changeableYear,
  type FiscalCalendar,
  isValidated,
  roundStamp,
  writableYear,
  yearCovering,
} from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { bankOperationErrors } from './bank-operation.errors.js';
import type { BankOperationEvent, BankOperationFacts, BankOperationId, Split } from './bank-operation.events.js';
import { type BankOperation, firstOfMovement, type KnownBankOperation, liveOperation } from './bank-operation-state.js';
import { mustBeInNoDeposit } from './deposited-cheque.js';
import { mustBeOfNoReturn, mustPayNothing } from './paid-claims.js';

/** The operation that a reversal is of, and the day of the reversal. */
export type ReversedOperation = {
  readonly calendar: FiscalCalendar;
  readonly reversedId: BankOperationId;
  readonly operation: KnownBankOperation;
  readonly date: LocalDate;
};

/** The operations that a reversal records: the reversal, and the same movement to be allocated again. */
export const belongingsOf = (reversalId: BankOperationId): [reversal: BankOperationId, rewriting: BankOperationId] => [
  reversalId,
  derivedId(`${reversalId}:rewrite`),
];

/** True when the reversal was cancelled. `original` is the operation that this one reverses or rewrites. */
export const isWithdrawn = (id: BankOperationId, { reversedBy }: KnownBankOperation): boolean =>
  !reversedBy || !belongingsOf(reversedBy.id).includes(id);

/**
 * A validated operation never changes: another operation has its accounts on the other side. The claims that it pays stay paid only if its
 * movement is written once more.
 * @throws operation.not-validated, reversed, reversal, pays-claims, returned, in-deposit, of-deposit, reversed-before, exercice.missing, closed, frozen, validated
 */
export function reverse(
  state: BankOperation,
  {
    byOperationId,
    date,
    isRewritten,
    calendar,
  }: { byOperationId: BankOperationId; date: LocalDate; isRewritten: boolean; calendar: FiscalCalendar },
): BankOperationEvent[] {
  const operation = liveOperation(state);
  if (operation.reversedBy?.id === byOperationId) return [];
  mustBeReversible(operation, calendar, date);
  // The return gives back the movement of this operation, not of its rewriting.
  if (isRewritten) mustBeOfNoReturn(operation);
  else mustPayNothing(operation);
  return [{ type: 'BankOperationReversed', data: { byOperationId, date } }];
}

/** Records the reversal. Money that left comes back, from the same activities. */
export const recordReversal = (state: BankOperation, reversed: ReversedOperation): BankOperationEvent[] =>
  state.status === 'none' ? mirrorOperation(reversed) : [];

/** Records the movement once more, to be allocated correctly. */
export const recordRewriting = (state: BankOperation, reversed: ReversedOperation): BankOperationEvent[] =>
  state.status === 'none' ? rewritten(reversed) : [];

/** @throws operation.not-reversed */
export function cancelReversal(state: BankOperation): BankOperationEvent[] {
  const { reversedBy } = liveOperation(state);
  if (!reversedBy) throw bankOperationErrors.notReversed();
  return [{ type: 'BankOperationReversalCancelled', data: { byOperationId: reversedBy.id } }];
}

/** Deletes an operation that the reversal recorded, while its period is open. @throws exercice.closed, frozen, validated */
export function withdraw(state: BankOperation, calendar: FiscalCalendar): BankOperationEvent[] {
  if (state.status === 'none' || state.isDeleted) return [];
  changeableYear(calendar, state.facts);
  return [{ type: 'BankOperationDeleted', data: {} }];
}

/** True when a day exists on which the reversal can be written. */
export function isReversible({ origin, facts, reversedBy, isDeleted, deposit }: KnownBankOperation, calendar: FiscalCalendar): boolean {
  const year = yearCovering(calendar, facts.date);
  return year !== undefined && isValidated(year, facts) && origin !== 'reversal' && !reversedBy && !isDeleted && !deposit;
}

/** @throws operation.not-validated, reversed, reversal, in-deposit, of-deposit, reversed-before, exercice.missing, closed, frozen, validated */
function mustBeReversible(operation: KnownBankOperation, calendar: FiscalCalendar, date: LocalDate): void {
  const { origin, facts, reversedBy } = operation;
  const year = yearCovering(calendar, facts.date);
  if (!year || !isValidated(year, facts)) throw bankOperationErrors.notValidated();
  if (origin === 'reversal') throw bankOperationErrors.reversal();
  if (reversedBy) throw bankOperationErrors.reversed();
  mustBeInNoDeposit(operation);
  if (date < facts.date) throw bankOperationErrors.reversedBefore(facts.date);
  writableYear(calendar, date);
}

function mirrorOperation({ reversedId, operation, date, calendar }: ReversedOperation): BankOperationEvent[] {
  const { facts, splits } = operation;
  const dated = factsOn(facts, calendar, date);
  const wording = `Contre-passation : ${facts.wording}`;
  const otherSide = { ...dated, wording, value: cents(-facts.value), isReimbursement: !facts.isReimbursement };
  const others = splits.map((split) => ({
    ...split,
    id: derivedId(`${split.id}:reversal`),
    budgetaryYearId: openBudgetOf(calendar, split, dated.fiscalYearId),
  }));
  return [
    { type: 'BankOperationRecorded', data: { ...otherSide, origin: 'reversal', importId: null, bankKey: null, reverses: reversedId } },
    { type: 'BankOperationAllocated', data: { splits: others, provenance: { kind: 'reversal', keyword: null } } },
  ];
}

function rewritten({ reversedId, operation, date, calendar }: ReversedOperation): BankOperationEvent[] {
  const facts = factsOn(operation.facts, calendar, date);
  const movementOf = firstOfMovement(operation);
  const data = {
    ...facts,
    origin: 'rewrite',
    importId: null,
    bankKey: null,
    reverses: reversedId,
    ...(movementOf && { movementOf }),
  } as const;
  return [{ type: 'BankOperationRecorded', data }];
}

function factsOn({ round: _, ...facts }: BankOperationFacts, calendar: FiscalCalendar, date: LocalDate): BankOperationFacts {
  const year = writableYear(calendar, date);
  return { ...facts, date, fiscalYearId: year.id, ...roundStamp(year) };
}

/** The budgets of a closed year do not change: what is written later uses the budget of its own year. */
export const openBudgetOf = ({ years }: FiscalCalendar, { budgetaryYearId }: Split, yearId: FiscalYearId): FiscalYearId =>
  years.some(({ id, isClosed }) => id === budgetaryYearId && !isClosed) ? budgetaryYearId : yearId;
