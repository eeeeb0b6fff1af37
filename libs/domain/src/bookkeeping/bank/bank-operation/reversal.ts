import type { Decider } from '@intendance/kernel/decider.js';
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
import { type BankOperation, evolve, type KnownBankOperation, liveOperation } from './bank-operation-state.js';

/** The operation that is taken back, as it is, and the day on which that is written. */
type Reversed = { calendar: FiscalCalendar; reversedId: BankOperationId; operation: KnownBankOperation; date: LocalDate };

export type ReversalCommand =
  /** To the operation itself; `byOperationId` is recorded in the same append. */
  | { type: 'ReverseBankOperation'; data: { calendar: FiscalCalendar; byOperationId: BankOperationId; date: LocalDate } }
  /** To the operation itself; what `belongingsOf` names is withdrawn in the same append. */
  | { type: 'CancelReversal' }
  /** To what took it back, and to what entered it anew. */
  | { type: 'WithdrawReversal'; data: { calendar: FiscalCalendar } }
  /** To the one that takes it back. */
  | { type: 'RecordReversal'; data: Reversed }
  /** The same movement once more, to be allocated as it should have been. */
  | { type: 'RecordRewriting'; data: Reversed };

/** What is validated is never changed: it is taken back by an operation that has its accounts on the other side. */
export const reversalDecider: Decider<ReversalCommand, BankOperationEvent, BankOperation> = {
  initial: { status: 'none' },
  decide,
  evolve,
};

/** What was written to take it back: the reversal, and the same movement entered anew. */
export const belongingsOf = (reversalId: BankOperationId): [reversal: BankOperationId, rewriting: BankOperationId] => [
  reversalId,
  derivedId(`${reversalId}:rewrite`),
];

/** Whether its reversal was cancelled since: it stands for nothing any more. `original` is what it takes back or enters anew. */
export const isWithdrawn = (id: BankOperationId, { reversedBy }: KnownBankOperation): boolean =>
  !reversedBy || !belongingsOf(reversedBy.id).includes(id);

function decide(command: ReversalCommand, state: BankOperation): BankOperationEvent[] {
  if (command.type === 'CancelReversal') {
    const { reversedBy } = liveOperation(state);
    if (!reversedBy) throw bankOperationErrors.notReversed();
    return [{ type: 'BankOperationReversalCancelled', data: { byOperationId: reversedBy.id } }];
  }
  if (command.type === 'WithdrawReversal') {
    if (state.status === 'none' || state.isDeleted) return [];
    changeableYear(command.data.calendar, state.facts);
    return [{ type: 'BankOperationDeleted', data: {} }];
  }
  if (command.type === 'ReverseBankOperation') {
    const operation = liveOperation(state);
    const { calendar, byOperationId, date } = command.data;
    if (operation.reversedBy?.id === byOperationId) return [];
    mustBeReversible(operation, calendar, date);
    return [{ type: 'BankOperationReversed', data: { byOperationId, date } }];
  }
  if (state.status !== 'none') return [];
  return command.type === 'RecordReversal' ? mirrorOperation(command.data) : rewritten(command.data);
}

/** Whether it may be taken back now, on some day. */
export function isReversible({ origin, facts, reversedBy, isDeleted }: KnownBankOperation, calendar: FiscalCalendar): boolean {
  const year = yearCovering(calendar, facts.date);
  return year !== undefined && isValidated(year, facts) && origin !== 'reversal' && !reversedBy && !isDeleted;
}

/** @throws operation.not-validated, reversed, reversal, reversed-before, exercice.missing, closed, frozen, validated */
function mustBeReversible({ origin, facts, reversedBy }: KnownBankOperation, calendar: FiscalCalendar, date: LocalDate): void {
  const year = yearCovering(calendar, facts.date);
  if (!year || !isValidated(year, facts)) throw bankOperationErrors.notValidated();
  if (origin === 'reversal') throw bankOperationErrors.reversal();
  if (reversedBy) throw bankOperationErrors.reversed();
  if (date < facts.date) throw bankOperationErrors.reversedBefore(facts.date);
  writableYear(calendar, date);
}

/** Money that left comes back, and what it was spent on gives it. */
function mirrorOperation({ reversedId, operation, date, calendar }: Reversed): BankOperationEvent[] {
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

function rewritten({ reversedId, operation, date, calendar }: Reversed): BankOperationEvent[] {
  const facts = factsOn(operation.facts, calendar, date);
  return [{ type: 'BankOperationRecorded', data: { ...facts, origin: 'rewrite', importId: null, bankKey: null, reverses: reversedId } }];
}

function factsOn({ round: _, ...facts }: BankOperationFacts, calendar: FiscalCalendar, date: LocalDate): BankOperationFacts {
  const year = writableYear(calendar, date);
  return { ...facts, date, fiscalYearId: year.id, ...roundStamp(year) };
}

/** The budgets of a closed year stay: what comes back then comes back to the year of the reversal. */
const openBudgetOf = ({ years }: FiscalCalendar, { budgetaryYearId }: Split, reversalYearId: FiscalYearId): FiscalYearId =>
  years.some(({ id, isClosed }) => id === budgetaryYearId && !isClosed) ? budgetaryYearId : reversalYearId;
