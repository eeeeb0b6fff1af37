import { fullName } from '@intendance/domain/directory/public.js';
import type { UnsubscriptionMeans } from '@intendance/domain/mailing/unsubscription/unsubscription.events.js';
import type { KnownUnsubscription } from '@intendance/domain/mailing/unsubscription/unsubscription.js';
import { people } from '../../directory/public.js';
import { choice, day, flag, id } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { UnsubscriptionDto } from './unsubscription.dto.js';

export const meansLabels = {
  link: 'Par le lien d’un e-mail',
  'one-click': 'Depuis son logiciel de messagerie',
  complaint: 'En signalant un e-mail comme indésirable',
  clerk: 'Par un gestionnaire',
} as const satisfies Record<UnsubscriptionMeans, string>;

export const unsubscriptionListing = listing({
  resource: 'unsubscriptions',
  from: 'read.unsubscription_list u',
  joins: { p: `LEFT JOIN ${people} p ON p.id = u.person_id` },
  select: 'u.id, u.version, u.state, u.person_id, u.updated_at, p.lastname, p.firstname',
  record: 'u',
  fields: {
    is_unsubscribed: flag('u.is_unsubscribed'),
    means: choice('u.means', meansLabels),
    'person.id': id('u.person_id'),
    since: day('u.since'),
  },
  searches: { searchname: words('Recherche', among('u.person_id', `SELECT s.id FROM ${people} s`, folded('s.search'))) },
  orders: { since: 'u.since', 'person.lastname': 'p.lastname' },
  defaultOrder: { since: 'desc' },
  tieBreaker: 'u.id',
  labels: { id: 'Désinscription', is_unsubscribed: 'Désinscrit', means: 'Moyen', 'person.id': 'Personne', since: 'Date' },
});

export type ListedUnsubscription = Updated & {
  id: string;
  version: number;
  state: KnownUnsubscription;
  person_id: string | null;
  lastname: string | null;
  firstname: string | null;
};

export function unsubscriptionToWire({ id, version, state, person_id, ...row }: ListedUnsubscription): UnsubscriptionDto {
  const fullname = fullName({ lastname: row.lastname ?? '', firstname: row.firstname ?? '' });
  return {
    id,
    status: state.status,
    means: state.means,
    since: state.since,
    mailing: state.mailingId,
    reason: state.reason || null,
    person: person_id === null ? null : { id: person_id, fullname },
    version,
    ...updatedAtToWire(row),
  };
}
