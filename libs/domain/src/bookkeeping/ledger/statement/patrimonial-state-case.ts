import { type Addressed, type Case, guarded, read } from '@intendance/kernel/case.js';
import { type FiscalYear, knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '../../calendar/fiscal-year/fiscal-year.errors.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type PatrimonialStateEvent, patrimonialStateStream } from './patrimonial-state.events.js';
import { type PatrimonialState, type PatrimonialStateCommand, patrimonialStateDecider } from './patrimonial-state.js';

const folds = { statement: patrimonialStateDecider, calendar: fiscalCalendarDecider };

/** All writes of a patrimonial statement. `id` is the fiscal year. */
export const patrimonialStateCase: Case<Addressed<FiscalYearId, PatrimonialStateCommand>, PatrimonialState, typeof folds, 'statement'> = {
  folds,
  own: 'statement',
  streams: ({ id }, { environmentId }) => ({
    statement: read(patrimonialStateStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, { statement, calendar }) {
    const events = statePatrimony(knownYear(calendar, command.id), command, statement);
    return { events: { statement: events }, answer: events.reduce(patrimonialStateDecider.evolve, statement) };
  },
};

/** The statement is signed with the closing of its year. @throws exercice.closed, patrimonial-state.* */
export function statePatrimony(
  { isClosed, name }: Pick<FiscalYear, 'isClosed' | 'name'>,
  command: PatrimonialStateCommand,
  state: PatrimonialState,
): PatrimonialStateEvent[] {
  if (isClosed) throw fiscalYearErrors.closed(name);
  return patrimonialStateDecider.decide(command, state);
}
