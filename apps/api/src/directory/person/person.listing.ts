import type { RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import { day, id } from '../../platform/lists/list-field.js';
import { folded, type ListSearch, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';

const today = `(now() AT TIME ZONE 'Europe/Paris')::date`;

/** A beneficiary of today, or one who has left. */
const presence: ListSearch = {
  kind: 'choice',
  label: 'Présence',
  defaultValue: 'all',
  labels: { current: 'Présents', past: 'Sortis', all: 'Tous' },
  conditions: {
    current: `(p.exit_date IS NULL OR p.exit_date >= ${today}) AND (p.entrance_date IS NULL OR p.entrance_date <= ${today})`,
    past: `p.exit_date < ${today}`,
    all: undefined,
  },
};

export const personListing = listing({
  resource: 'people',
  from: 'read.person_list p',
  select: 'p.id, p.version, p.state',
  fields: { id: id('p.id'), entrance_date: day('p.entrance_date'), exit_date: day('p.exit_date') },
  searches: { searchname: words('Recherche', folded('p.search')), statusBenef: presence },
  orders: { lastname: 'p.lastname', firstname: 'p.firstname', entrance_date: 'p.entrance_date', exit_date: 'p.exit_date' },
  defaultOrder: { lastname: 'asc', firstname: 'asc' },
  tieBreaker: 'p.id',
  labels: { id: 'Personne', entrance_date: "Date d'entrée", exit_date: 'Date de sortie' },
});

export type ListedPerson = { id: string; version: number; state: RegisteredPerson };
