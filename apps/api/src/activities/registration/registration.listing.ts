import { registrationStatusLabels } from '@intendance/contract/status-labels.js';
import type { KnownRegistration } from '@intendance/domain/activities/registration/registration-state.js';
import { people } from '../../directory/public.js';
import { choice, count, day, euros, flag, id, instant } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';
import type { RegistrationView } from './registration-wire.js';

const names = 'p.lastname, p.firstname, a.name AS activity_name';

export const registrationListing = listing({
  resource: 'inscriptions',
  from: 'read.registration_list r',
  joins: {
    p: `LEFT JOIN ${people} p ON p.id = r.person_id`,
    a: 'LEFT JOIN read.registration_activity_list a ON a.id = r.activity_id',
  },
  select: `r.id, r.version, r.updated_at, r.state, ${names}`,
  // The steps of the computation are most of a registration's weight, and neither the list nor the sheet shows them.
  listSelect: `r.id, r.version, r.updated_at, r.state #- '{price,steps}' #- '{price,explanation}' AS state, ${names}`,
  record: 'r',
  fields: {
    person: id('r.person_id'),
    'person.id': id('r.person_id'),
    status: choice('r.status', registrationStatusLabels),
    date: day('r.date'),
    created_at: instant('r.requested_at'),
    inscription_settings: id('r.activity_id'),
    'inscription_settings.id': id('r.activity_id'),
    entries: count('r.entries'),
    bill_amount: euros('r.amount'),
    isDeleted: flag('r.deleted', false),
  },
  searches: {
    searchname: words(
      'Recherche',
      folded('r.search'),
      among('r.person_id', `SELECT q.id FROM ${people} q`, folded('q.search')),
      among('r.activity_id', 'SELECT b.id FROM read.registration_activity_list b', folded('b.search')),
    ),
  },
  isSearchIndexed: true,
  orders: {
    date: 'r.date',
    created_at: 'r.requested_at',
    status: 'r.status',
    entries: 'r.entries',
    bill_amount: 'coalesce(r.amount, 0)',
    'person.lastname': 'p.lastname',
    'inscription_settings.activity_name': 'a.name',
  },
  defaultOrder: { date: 'desc' },
  tieBreaker: 'r.id',
  totals: { entries: 'sum(r.entries)', bill_amount: 'sum(r.amount)' },
  countTotals: ['entries'],
  labels: {
    person: 'Bénéficiaire',
    'person.id': 'Bénéficiaire',
    status: 'Statut',
    date: 'Date',
    created_at: 'Date de la demande',
    inscription_settings: 'Activité',
    'inscription_settings.id': 'Activité',
    entries: 'Participants',
    bill_amount: 'Montant de l’inscription',
    isDeleted: 'Supprimée',
  },
});

/** The present names: no row keeps a copy. Null while their own projection is behind. */
export type ListedRegistration = Updated & {
  id: string;
  version: number;
  state: KnownRegistration;
  lastname: string | null;
  firstname: string | null;
  activity_name: string | null;
};

export const viewOfRow = ({ id: registrationId, version, state, updated_at, ...shown }: ListedRegistration): RegistrationView => ({
  id: registrationId,
  version,
  state,
  ...(updated_at && { updated_at }),
  person: { lastname: shown.lastname ?? '', firstname: shown.firstname ?? '' },
  activityName: shown.activity_name ?? '',
});
