import { type Addressed, type Case, type Facts, guarded, read } from '@intendance/kernel/case.js';
import type { Cents } from '@intendance/kernel/money.js';
import { openYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import { type FiscalYearId, fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import { provisionErrors } from './provision.errors.js';
import {
  type ProvisionEvent,
  type ProvisionFacts,
  type ProvisionId,
  type ProvisionRegisterEvent,
  provisionRegisterStream,
  provisionStream,
} from './provision.events.js';
import { type KnownProvision, liveProvision, provisionDecider } from './provision.js';
import { provisionRegisterFold } from './provision-register.js';
import { provisionBefore } from './provision-year.js';

/** `isCouncil`: each provision has a budget. */
type SentProvision = { readonly facts: ProvisionFacts; readonly isCouncil: boolean };

export type AddressedProvisionCommand = Addressed<
  ProvisionId,
  | (SentProvision & { readonly type: 'RegisterProvision' })
  | (SentProvision & { readonly type: 'CorrectProvision' })
  | { readonly type: 'RemoveProvision' }
  | { readonly type: 'EstimateProvision'; readonly yearId: FiscalYearId; readonly estimate: Cents; readonly used: Cents }
>;

const folds = { provision: provisionDecider, register: provisionRegisterFold, calendar: fiscalCalendarDecider };
type ProvisionFactsRead = Facts<typeof folds>;
type ProvisionEvents = { provision: readonly ProvisionEvent[]; register?: readonly ProvisionRegisterEvent[] };

/** All writes of a provision. Registrations share the register: they run one after the other. */
export const provisionCase: Case<AddressedProvisionCommand, KnownProvision, typeof folds, 'provision'> = {
  folds,
  own: 'provision',
  cached: ['register'],
  streams: (command, { environmentId }) => ({
    provision: read(provisionStream(command.id)),
    register: guarded(provisionRegisterStream(environmentId)),
    calendar: command.type === 'RegisterProvision' ? undefined : guarded(fiscalCalendarStream(environmentId)),
  }),
  contended: ({ type }) => (type === 'RegisterProvision' ? 'provision-register' : undefined),
  decide(command, facts) {
    const events = eventsOf(command, facts);
    const provision = events.provision.reduce(provisionDecider.evolve, facts.provision);
    if (provision.status === 'none') throw provisionErrors.unknown();
    return { events, answer: provision };
  },
};

function eventsOf(command: AddressedProvisionCommand, facts: ProvisionFactsRead): ProvisionEvents {
  const { provision, register, calendar } = facts;
  switch (command.type) {
    case 'RegisterProvision': {
      const { facts: form, isCouncil, id } = command;
      const events = provisionDecider.decide({ type: 'RegisterProvision', data: { facts: form, isCouncil } }, provision);
      return { provision: events, register: events.length > 0 ? [{ type: 'ProvisionListed', data: { provisionId: id } }] : [] };
    }
    case 'CorrectProvision': {
      const data = { facts: command.facts, isCouncil: command.isCouncil, lockedBy: lastClosedYear(command.id, facts) };
      return { provision: provisionDecider.decide({ type: 'CorrectProvision', data }, provision) };
    }
    case 'RemoveProvision': {
      const events = provisionDecider.decide({ type: 'RemoveProvision' }, provision);
      const counting = calendar.years.find(({ id }) => register.runs.get(id)?.movements.has(command.id));
      if (events.length > 0 && counting) throw provisionErrors.counted(counting.name);
      const isListed = register.provisions.has(command.id);
      return { provision: events, register: isListed ? [{ type: 'ProvisionUnlisted', data: { provisionId: command.id } }] : [] };
    }
    case 'EstimateProvision': {
      const { id, yearId, estimate, used } = command;
      const { facts: known } = liveProvision(provision);
      const year = openYear(calendar, yearId);
      if (known.arisenOn > year.end) throw provisionErrors.notArisen(year.name);
      const opening = provisionBefore(id, known, year, { years: calendar.years, runs: register.runs });
      return { provision: provisionDecider.decide({ type: 'EstimateProvision', data: { yearId, estimate, used, opening } }, provision) };
    }
  }
}

const lastClosedYear = (id: ProvisionId, { register, calendar }: ProvisionFactsRead): string | null =>
  calendar.years.findLast((year) => year.isClosed && register.runs.get(year.id)?.movements.has(id))?.name ?? null;
