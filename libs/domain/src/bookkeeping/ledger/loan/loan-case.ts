import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { loanErrors } from './loan.errors.js';
import { type LoanChange, type LoanChangeId, type LoanEvent, type LoanFacts, type LoanId, loanStream } from './loan.events.js';
import { type KnownLoan, loanDecider } from './loan.js';

/** `isCouncil`: each loan has a budget. */
type SentLoan = { readonly facts: LoanFacts; readonly isCouncil: boolean };

export type AddressedLoanCommand = Addressed<
  LoanId,
  | (SentLoan & { readonly type: 'RegisterLoan' })
  | (SentLoan & { readonly type: 'CorrectLoan' })
  | { readonly type: 'RemoveLoan' }
  | { readonly type: 'ChangeLoan'; readonly change: LoanChange }
  | { readonly type: 'UndoLoanChange'; readonly changeId: LoanChangeId }
>;

const folds = { loan: loanDecider, calendar: fiscalCalendarDecider };

/** All writes of a loan. None changes what the notes of a closed year show. */
export const loanCase: Case<AddressedLoanCommand, KnownLoan, typeof folds, 'loan'> = {
  folds,
  own: 'loan',
  streams: ({ id }, { environmentId }) => ({
    loan: read(loanStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const loan = events.reduce(loanDecider.evolve, facts.loan);
    if (loan.status === 'none') throw loanErrors.unknown();
    return { events: { loan: events }, answer: loan };
  },
};

function eventsOf(command: AddressedLoanCommand, { loan, calendar }: Facts<typeof folds>): LoanEvent[] {
  const closed = calendar.years.findLast(({ isClosed }) => isClosed) ?? null;
  switch (command.type) {
    case 'RegisterLoan':
    case 'CorrectLoan':
      return loanDecider.decide({ type: command.type, data: { facts: command.facts, isCouncil: command.isCouncil, closed } }, loan);
    case 'RemoveLoan':
      return loanDecider.decide({ type: 'RemoveLoan', data: { closed } }, loan);
    case 'ChangeLoan':
      return loanDecider.decide({ type: 'ChangeLoan', data: { change: command.change, closed } }, loan);
    case 'UndoLoanChange':
      return loanDecider.decide({ type: 'UndoLoanChange', data: { id: command.changeId, closed } }, loan);
  }
}
