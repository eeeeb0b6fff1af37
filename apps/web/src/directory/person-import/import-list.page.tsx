import type { QueryOf } from '@intendance/contract/operation.js';
import { Upload } from 'lucide-react';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { choicesOf } from '../../ui/field/choices-of.js';
import { dateTime, num } from '../../ui/format/format.js';
import { ListPage } from '../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column } from '../../ui/table/column.js';
import { personImports } from './person-import.api.js';
import { type ImportStatus, importStatusLabels, isNoLongerKept, type ListedImport } from './person-import.js';

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
      choices: choicesOf(importStatusLabels),
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
    cell: (row) =>
      isNoLongerKept(row) ? (
        <StatusBadge label="Jamais confirmé" tone="neutral" />
      ) : (
        <StatusBadge label={importStatusLabels[row.status]} tone={tones[row.status]} />
      ),
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

export const readAhead = readAheadOf(personImports, schema);

/** Every file that was checked or written, the last one first. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(personImports, list);
  return (
    <ListPage
      title="Imports de personnes"
      crumbs={[{ label: 'Personnes', to: '/people' }, { label: 'Imports' }]}
      resource="person_imports"
      noun="import"
      {...page}
      columns={columns}
      rowLabel={({ file_name }) => file_name}
      href={({ id }) => `/people/upload?import=${id}`}
      searchLabel="Rechercher un fichier"
      actions={upload}
      empty={{ title: 'Aucun import pour le moment', action: upload }}
    />
  );
}
