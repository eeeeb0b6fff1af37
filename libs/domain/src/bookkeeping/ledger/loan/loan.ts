import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { loanErrors } from './loan.errors.js';
import type { LoanChange, LoanChangeId, LoanEvent, LoanFacts, LoanRenegotiation, LoanRepayment } from './loan.events.js';
import { changeFaults, loanFaults } from './loan-faults.js';
import { amortisationTable, outstandingAt } from './loan-table.js';

/** The last closed year. */
export type LastClosedYear = { readonly name: string; readonly end: LocalDate } | null;
type Closed = { readonly closed: LastClosedYear };

/** `isCouncil`: each loan has a budget. */
export type LoanCommand =
  | { type: 'RegisterLoan'; data: Closed & { facts: LoanFacts; isCouncil: boolean } }
  | { type: 'CorrectLoan'; data: Closed & { facts: LoanFacts; isCouncil: boolean } }
  | { type: 'RemoveLoan'; data: Closed }
  | { type: 'ChangeLoan'; data: Closed & { change: LoanChange } }
  | { type: 'UndoLoanChange'; data: Closed & { id: LoanChangeId } };

/** `changes`: in the order of their days. */
export type KnownLoan = {
  status: 'listed' | 'removed';
  facts: LoanFacts;
  closedUpTo: LocalDate | null;
  changes: readonly LoanChange[];
};
export type Loan = { status: 'none' } | KnownLoan;

export const loanDecider: Decider<LoanCommand, LoanEvent, Loan> = { initial: { status: 'none' }, decide, evolve };

/** @throws loan.unknown also for a removed one */
export function liveLoan(loan: Loan): KnownLoan {
  if (loan.status !== 'listed') throw loanErrors.unknown();
  return loan;
}

function decide(command: LoanCommand, state: Loan): LoanEvent[] {
  switch (command.type) {
    case 'RegisterLoan': {
      if (state.status !== 'none') return [];
      const { facts, isCouncil, closed } = command.data;
      mustBeComplete(facts, isCouncil);
      return [{ type: 'LoanRegistered', data: { ...facts, closedUpTo: closed?.end ?? null } }];
    }
    case 'CorrectLoan':
      return correct(command.data, liveLoan(state));
    case 'RemoveLoan': {
      if (state.status === 'removed') return [];
      const loan = liveLoan(state);
      mustBeOpen(loan, loan.facts.releasedOn, command.data);
      return [{ type: 'LoanRemoved', data: {} }];
    }
    case 'ChangeLoan':
      return change(command.data, liveLoan(state));
    case 'UndoLoanChange': {
      const loan = liveLoan(state);
      const undone = loan.changes.find(({ id }) => id === command.data.id);
      if (!undone) return [];
      if (undone !== loan.changes.at(-1)) throw loanErrors.notLastChange();
      mustBeOpen(loan, undone.day, command.data);
      return [{ type: 'LoanChangeUndone', data: { id: undone.id } }];
    }
  }
}

/** @throws loan.incomplete, changed, closed-year */
function correct({ facts, isCouncil, closed }: Extract<LoanCommand, { type: 'CorrectLoan' }>['data'], loan: KnownLoan): LoanEvent[] {
  if (canonicalJson(facts) === canonicalJson(loan.facts)) return [];
  mustBeComplete(facts, isCouncil);
  if (loan.changes.length > 0 && computedFacts(facts) !== computedFacts(loan.facts)) throw loanErrors.changed();
  const lock = lockOf(loan, closed);
  if (lock && closedPart({ ...loan, facts }, lock.end) !== closedPart(loan, lock.end)) throw loanErrors.closedYear(lock.name);
  return [{ type: 'LoanCorrected', data: facts }];
}

/** @throws loan.change-invalid, repaid, closed-year */
function change(
  { change: { kind, ...data }, change: sent, closed }: Extract<LoanCommand, { type: 'ChangeLoan' }>['data'],
  loan: KnownLoan,
): LoanEvent[] {
  if (loan.changes.some(({ id }) => id === sent.id)) return [];
  mustBeOpen(loan, sent.day, { closed });
  const table = amortisationTable(loan);
  const faults = changeFaults(sent, loan, outstandingAt(table, loan.facts, sent.day));
  if (faults.length > 0) throw loanErrors.changeInvalid(faults);
  if (!table.some(({ date }) => date > sent.day)) throw loanErrors.repaid();
  return [
    kind === 'repayment'
      ? { type: 'LoanRepaidEarly', data: data as LoanRepayment }
      : { type: 'LoanRenegotiated', data: data as LoanRenegotiation },
  ];
}

/** @throws loan.incomplete with each field at fault */
function mustBeComplete(facts: LoanFacts, isCouncil: boolean): void {
  const faults = loanFaults(facts, isCouncil);
  if (faults.length > 0) throw loanErrors.incomplete(faults);
}

/** Years that were closed before the loan was registered do not count it. */
const lockOf = ({ closedUpTo }: KnownLoan, closed: LastClosedYear): LastClosedYear =>
  closed && (closedUpTo === null || closed.end > closedUpTo) ? closed : null;

/** @throws loan.closed-year */
function mustBeOpen(loan: KnownLoan, day: LocalDate, { closed }: Closed): void {
  const lock = lockOf(loan, closed);
  if (lock && day <= lock.end) throw loanErrors.closedYear(lock.name);
}

/** The table is computed from these. */
const computedFacts = ({ label: _, lender: __, pieceRef: ___, fees: ____, ...facts }: LoanFacts): string => canonicalJson(facts);

/** The notes of a closed year show these. */
function closedPart(loan: KnownLoan, end: LocalDate): string {
  const { account, budget, amount, releasedOn } = loan.facts;
  if (releasedOn > end) return '';
  return canonicalJson({ account, budget, amount, releasedOn, rows: amortisationTable(loan).filter(({ date }) => date <= end) });
}

function evolve(state: Loan, event: LoanEvent): Loan {
  if (event.type === 'LoanRegistered') {
    const { closedUpTo, ...facts } = event.data;
    return { status: 'listed', facts, closedUpTo, changes: [] };
  }
  if (state.status === 'none') throw new Error(`${event.type} before LoanRegistered`);
  switch (event.type) {
    case 'LoanCorrected':
      return { ...state, facts: event.data };
    case 'LoanRemoved':
      return { ...state, status: 'removed' };
    case 'LoanRepaidEarly':
      return { ...state, changes: [...state.changes, { kind: 'repayment', ...event.data }] };
    case 'LoanRenegotiated':
      return { ...state, changes: [...state.changes, { kind: 'renegotiation', ...event.data }] };
    case 'LoanChangeUndone':
      return { ...state, changes: state.changes.filter(({ id }) => id !== event.data.id) };
  }
}
