import { type Addressed, type Case, guarded, read } from '@intendance/kernel/case.js';
import type { Decider } from '@intendance/kernel/decider.js';
import { canonicalJson } from '@intendance/kernel/hash.js';
import { knownYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { type ContributionBase, type EmployerContributionEvent, employerContributionStream } from './employer-contribution.events.js';

export type EmployerContributionCommand = { readonly type: 'SaveContributionBase'; readonly base: ContributionBase };

export const employerContributionDecider: Decider<EmployerContributionCommand, EmployerContributionEvent, ContributionBase | null> = {
  initial: null,
  decide: ({ base }, before) =>
    before !== null && canonicalJson(base) === canonicalJson(before) ? [] : [{ type: 'ContributionBaseSaved', data: base }],
  evolve: (_, { data }) => data,
};

const folds = { base: employerContributionDecider, calendar: fiscalCalendarDecider };
export type AddressedContributionCommand = Addressed<FiscalYearId, EmployerContributionCommand>;

/** The base of a year that exists, also of a closed one: the payroll of a year is known after its end. */
export const employerContributionCase: Case<AddressedContributionCommand, ContributionBase | null, typeof folds, 'base'> = {
  folds,
  own: 'base',
  streams: ({ id }, { environmentId }) => ({
    base: read(employerContributionStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
  }),
  decide(command, { base, calendar }) {
    knownYear(calendar, command.id);
    const events = employerContributionDecider.decide(command, base);
    return { events: { base: events }, answer: events.reduce(employerContributionDecider.evolve, base) };
  },
};
