import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { Cents } from '@intendance/kernel/money.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { grantErrors } from './grant.errors.js';
import {
  type GrantEvent,
  type GrantFacts,
  type GrantId,
  type GrantRegisterEvent,
  grantRegisterStream,
  grantStream,
} from './grant.events.js';
import { grantDecider, type KnownGrant, liveGrant } from './grant.js';
import { grantRegisterFold } from './grant-register.js';

/** `isCouncil`: each grant has a budget. */
type SentGrant = { readonly facts: GrantFacts; readonly isCouncil: boolean };

export type AddressedGrantCommand = Addressed<
  GrantId,
  | (SentGrant & { readonly type: 'RegisterGrant' })
  | (SentGrant & { readonly type: 'CorrectGrant' })
  | { readonly type: 'RemoveGrant' }
  | { readonly type: 'SaveGrantSpending'; readonly yearId: FiscalYearId; readonly spending: Cents; readonly repayment: Cents }
>;

const folds = { grant: grantDecider, register: grantRegisterFold, calendar: fiscalCalendarDecider };
type GrantFactsRead = Facts<typeof folds>;
type GrantEvents = { grant: readonly GrantEvent[]; register?: readonly GrantRegisterEvent[] };

/** All writes of a grant. Registrations share the register: they run one after the other. */
export const grantCase: Case<AddressedGrantCommand, KnownGrant, typeof folds, 'grant'> = {
  folds,
  own: 'grant',
  cached: ['register'],
  streams: (command, { environmentId }) => ({
    grant: read(grantStream(command.id)),
    register: guarded(grantRegisterStream(environmentId)),
    calendar: command.type === 'RegisterGrant' ? undefined : guarded(fiscalCalendarStream(environmentId)),
  }),
  contended: ({ type }) => (type === 'RegisterGrant' ? 'grant-register' : undefined),
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const grant = events.grant.reduce(grantDecider.evolve, facts.grant);
    if (grant.status === 'none') throw grantErrors.unknown();
    return { events, answer: grant };
  },
};

function eventsOf(command: AddressedGrantCommand, facts: GrantFactsRead): GrantEvents {
  const { grant, register, calendar } = facts;
  switch (command.type) {
    case 'RegisterGrant': {
      const { facts: form, isCouncil, id } = command;
      const events = grantDecider.decide({ type: 'RegisterGrant', data: { facts: form, isCouncil } }, grant);
      return { grant: events, register: events.length > 0 ? [{ type: 'GrantListed', data: { grantId: id } }] : [] };
    }
    case 'CorrectGrant': {
      const data = { facts: command.facts, isCouncil: command.isCouncil, lockedBy: lastClosedYear(command.id, facts) };
      return { grant: grantDecider.decide({ type: 'CorrectGrant', data }, grant) };
    }
    case 'RemoveGrant': {
      const events = grantDecider.decide({ type: 'RemoveGrant' }, grant);
      const counting = calendar.years.find(({ id }) => register.runs.get(id)?.movements.has(command.id));
      if (events.length > 0 && counting) throw grantErrors.counted(counting.name);
      const isListed = register.grants.has(command.id);
      return { grant: events, register: isListed ? [{ type: 'GrantUnlisted', data: { grantId: command.id } }] : [] };
    }
    case 'SaveGrantSpending': {
      const { yearId, spending, repayment } = command;
      const { facts: known } = liveGrant(grant);
      const year = openYear(calendar, yearId);
      if (known.awardedOn > year.end) throw grantErrors.notAwarded(year.name);
      return { grant: grantDecider.decide({ type: 'SaveGrantSpending', data: { yearId, spending, repayment } }, grant) };
    }
  }
}

const lastClosedYear = (id: GrantId, { register, calendar }: GrantFactsRead): string | null =>
  calendar.years.findLast((year) => year.isClosed && register.runs.get(year.id)?.movements.has(id))?.name ?? null;
