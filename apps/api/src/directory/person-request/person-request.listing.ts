import { requestStatusLabels } from '@intendance/contract/status-labels.js';
import type { KnownPersonRequest } from '@intendance/domain/directory/person-request/person-request-state.js';
import { choice, id, instant } from '../../platform/lists/list-field.js';
import { among, folded, words } from '../../platform/lists/list-search.js';
import { listing } from '../../platform/lists/listing.js';
import type { Updated } from '../../platform/lists/updated-at.js';

export const personRequestListing = listing({
  resource: 'person_requests',
  from: 'read.person_request_list q',
  joins: { p: 'LEFT JOIN read.person_list p ON p.id = q.person_id' },
  select: 'q.id, q.version, q.state, q.created_at, q.updated_at, p.lastname, p.firstname',
  record: 'q',
  fields: {
    status: choice('q.status', requestStatusLabels),
    person: id('q.person_id'),
    'person.id': id('q.person_id'),
    created_at: instant('q.created_at'),
  },
  searches: { searchname: words('Recherche', among('q.person_id', 'SELECT s.id FROM read.person_list s', folded('s.search'))) },
  orders: { created_at: 'q.created_at', status: 'q.status', 'person.lastname': 'p.lastname' },
  defaultOrder: { created_at: 'desc' },
  tieBreaker: 'q.id',
  labels: { id: 'Demande', status: 'Statut', person: 'Bénéficiaire', 'person.id': 'Bénéficiaire', created_at: 'Date de la demande' },
});

export type ListedPersonRequest = Updated & {
  id: string;
  version: number;
  state: KnownPersonRequest;
  created_at: Date;
  lastname: string | null;
  firstname: string | null;
};
