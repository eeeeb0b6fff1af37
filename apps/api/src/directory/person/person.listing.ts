import type { RegisteredPerson } from '@intendance/domain/directory/person/person-state.js';
import { choice, day, flag, text } from '../../platform/lists/list-field.js';
import { folded, type ListSearch, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

const today = `(now() AT TIME ZONE 'Europe/Paris')::date`;

/** A current beneficiary, or one who has left. */
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

const customField = (code: string) => text(`(p.state -> 'customFields' ->> '${code}')`);

export const personListing = listing({
  resource: 'people',
  from: 'read.person_list p',
  select: 'p.id, p.version, p.updated_at, p.state',
  record: 'p',
  fields: {
    civility: choice('p.civility', { M: 'M', Mme: 'Mme' }),
    email: text('p.email'),
    matricule: text('p.matricule'),
    birthday: day('p.birthday'),
    zip_code: text('p.zip_code'),
    city: text('p.city'),
    entrance_date: day('p.entrance_date'),
    exit_date: day('p.exit_date'),
    CUSTOM1: customField('CUSTOM1'),
    CUSTOM2: customField('CUSTOM2'),
    CUSTOM3: customField('CUSTOM3'),
    isDeleted: flag('p.deleted', false),
  },
  searches: { searchname: words('Recherche', folded('p.search')), statusBenef: presence },
  orders: {
    lastname: 'p.lastname',
    firstname: 'p.firstname',
    email: 'p.email',
    matricule: 'p.matricule',
    birthday: 'p.birthday',
    city: 'p.city',
    entrance_date: 'p.entrance_date',
    exit_date: 'p.exit_date',
  },
  defaultOrder: { lastname: 'asc', firstname: 'asc' },
  tieBreaker: 'p.id',
  labels: {
    id: 'Personne',
    civility: 'Civilité',
    email: 'E-mail',
    matricule: 'Matricule',
    birthday: 'Date de naissance',
    zip_code: 'Code postal',
    city: 'Ville',
    entrance_date: 'Date d’entrée',
    exit_date: 'Date de sortie',
    isDeleted: 'Supprimée',
  },
});

/** The search for a beneficiary, for users who handle claims and may not see the directory. */
export const beneficiaryListing = listing({
  resource: 'people',
  from: 'read.person_list p',
  select: 'p.id, p.version, p.state',
  record: 'p',
  fields: { isDeleted: flag('p.deleted', false) },
  searches: { searchname: words('Recherche', folded('p.search')), statusBenef: presence },
  orders: { lastname: 'p.lastname', firstname: 'p.firstname' },
  defaultOrder: { lastname: 'asc', firstname: 'asc' },
  tieBreaker: 'p.id',
});

export type ListedPerson = Updated & { id: string; version: number; state: RegisteredPerson };
