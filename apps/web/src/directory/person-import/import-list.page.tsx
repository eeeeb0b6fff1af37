import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Upload } from 'lucide-react';
import { uncached } from '../../platform/queries.js';
import type { ReadAhead } from '../../platform/read-ahead.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { dateTime, num } from '../../ui/format/format.js';
import { ListPage } from '../../ui/list/list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { firstQueryOf } from '../../ui/query/first-query.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column } from '../../ui/table/column.js';
import { personImports } from './person-import.api.js';
import { type ImportStatus, importStatusLabels, type ListedImport } from './person-import.js';

const tones: Record<ImportStatus, 'waiting' | 'done' | 'refused' | 'neutral'> = {
  uploaded: 'waiting',
  running: 'waiting',
  done: 'done',
  refused: 'refused',
  failed: 'refused',
  undoing: 'waiting',
  undone: 'neutral',
};

const schema = listSchema<QueryOf<'/api/people/imports'>>({
  order: '-uploaded_at',
  orders: ['uploaded_at', 'file_name', 'status'],
  search: 'searchname',
  filters: {
    from: { kind: 'day', label: 'À partir du', api: 'uploaded_at|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Jusqu’au', api: 'uploaded_at|lte', chip: 'Jusqu’au' },
    status: {
      kind: 'choice',
      label: 'Statut',
      api: 'status|eq',
      choices: Object.entries(importStatusLabels).map(([value, label]) => ({ value, label })),
    },
  },
});

/** The counts of the import, or of its dry run before the confirmation. */
const countsOf = ({ status, dry_run, counts }: ListedImport) => (status === 'uploaded' ? dry_run : counts);

const columns: Column<ListedImport>[] = [
  { id: 'file_name', header: 'Fichier', order: 'file_name', heading: true, cell: ({ file_name }) => file_name },
  { id: 'uploaded_at', header: 'Déposé le', order: 'uploaded_at', width: '170px', cell: ({ uploaded_at }) => dateTime(uploaded_at) },
  { id: 'author', header: 'Par', cell: ({ author }) => author },
  {
    id: 'status',
    header: 'Statut',
    order: 'status',
    width: '150px',
    cell: ({ status }) => <StatusBadge label={importStatusLabels[status]} tone={tones[status]} />,
  },
  { id: 'created', header: 'Créées', align: 'end', width: '90px', cell: (row) => num(countsOf(row).created) },
  { id: 'updated', header: 'Modifiées', align: 'end', width: '100px', cell: (row) => num(countsOf(row).updated) },
  { id: 'errors', header: 'Refusées', align: 'end', width: '100px', cell: (row) => num(countsOf(row).errors) },
  { id: 'left', header: 'Sorties', align: 'end', width: '90px', cell: ({ left }) => num(left) },
];

const upload = (
  <LinkButton to="/people/upload" data-create icon={<Upload size={18} aria-hidden />}>
    Importer un fichier
  </LinkButton>
);

export const readAhead: ReadAhead = (read, { query }) => {
  const first = firstQueryOf(schema, query);
  if (first) void read(personImports.list(first));
};

/** Every file that was checked or written, the last one first. */
export function Component() {
  const queries = useQueryClient();
  const list = useListParams(schema);
  const query = useQuery(personImports.list(list.apiQuery));
  return (
    <ListPage
      title="Imports de personnes"
      crumbs={[{ label: 'Personnes', to: '/people' }, { label: 'Imports' }]}
      resource="person_imports"
      noun="import"
      list={list}
      query={query}
      rows={query.data?.rows}
      total={query.data?.totalCount}
      columns={columns}
      rowKey={({ id }) => id}
      rowLabel={({ file_name }) => file_name}
      href={({ id }) => `/people/upload?import=${id}`}
      searchLabel="Rechercher un fichier"
      onPrefetch={(next) => void queries.prefetchQuery(personImports.list(next))}
      fetchRows={async (query) => (await queries.fetchQuery(uncached(personImports.list(query)))).rows}
      actions={upload}
      empty={{ title: 'Aucun import pour le moment', action: upload }}
    />
  );
}
