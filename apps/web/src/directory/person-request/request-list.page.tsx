import type { QueryOf } from '@intendance/contract/operation.js';
import { requestStatusLabels } from '@intendance/contract/status-labels.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime } from '../../ui/format/format.js';
import { ListPage } from '../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../ui/list/use-list-page.js';
import { asyncFilter } from '../../ui/query/async-filter.js';
import type { FilterControls } from '../../ui/query/filter-controls.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column } from '../../ui/table/column.js';
import { personChoice } from '../public.js';
import { requests } from './person-request.api.js';
import { type PersonRequest, requestStatuses, requestsPath, requestTones, subjectOf } from './person-request.js';

const schema = listSchema<QueryOf<'/api/person_requests'>>({
  order: '-created_at',
  orders: ['created_at', 'status', 'person.lastname'],
  search: 'searchname',
  filters: {
    from: { kind: 'day', label: 'Déposée à partir du', api: 'created_at|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Déposée jusqu’au', api: 'created_at|lte', chip: 'Jusqu’au' },
    status: {
      kind: 'choice',
      label: 'Statut',
      api: 'status|eq',
      choices: requestStatuses.map((value) => ({ value, label: requestStatusLabels[value] })),
    },
    personId: { kind: 'id', label: 'Bénéficiaire', api: 'person|eq', labelParam: 'personName' },
  },
});

const columns: Column<PersonRequest>[] = [
  { id: 'person', header: 'Bénéficiaire', order: 'person.lastname', heading: true, cell: ({ person }) => person.fullname },
  { id: 'subject', header: 'Demande', cell: subjectOf },
  { id: 'created_at', header: 'Déposée le', order: 'created_at', width: '190px', cell: ({ created_at }) => dateTime(created_at) },
  {
    id: 'status',
    header: 'Statut',
    order: 'status',
    width: '150px',
    cell: ({ status }) => <StatusBadge label={requestStatusLabels[status]} tone={requestTones[status]} />,
  },
];

const views = [
  { name: 'À traiter', search: 'status=PENDING&order=created_at' },
  { name: 'Toutes', search: '' },
];

const personFilter: FilterControls = { personId: asyncFilter(personChoice) };

export const readAhead = readAheadOf(requests, schema);

/** Requests of people to change their family. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(requests, list);
  return (
    <ListPage
      title="Demandes"
      resource="person-requests"
      noun="demande"
      {...page}
      columns={columns}
      rowLabel={({ person }) => `Demande de ${person.fullname}`}
      href={({ id }) => `${requestsPath}/${id}`}
      views={views}
      filterControls={personFilter}
      searchLabel="Rechercher une demande"
      empty={{ title: 'Aucune demande pour le moment' }}
    />
  );
}
