import type { QueryOf } from '@intendance/contract/operation.js';
import { Mail, Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { confirm } from '../../ui/dialog/confirm.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import { StatusBadge } from '../../ui/feedback/status-badge.js';
import { count, dateTime } from '../../ui/format/format.js';
import { ListExport } from '../../ui/list/list-export.js';
import { ListPage } from '../../ui/list/list-page.js';
import { readAheadOf, useListPage } from '../../ui/list/use-list-page.js';
import { LinkButton } from '../../ui/page/button.js';
import { listSchema } from '../../ui/query/list-schema.js';
import { trashFilter } from '../../ui/query/trash-filter.js';
import { useListParams } from '../../ui/query/use-list-params.js';
import type { Column, RowAction } from '../../ui/table/column.js';
import { listPath, listsPath, type MailingList, mailingLists } from './mailing-list.api.js';

const schema = listSchema<QueryOf<'/api/mailing_lists'>>({
  order: 'name',
  orders: ['name', 'type', 'updated_at'],
  search: 'searchname',
  filters: {
    type: {
      kind: 'choice',
      label: 'Type',
      api: 'type|eq',
      choices: [
        { value: 'people', label: 'Personnes' },
        { value: 'file', label: 'Fichier' },
      ],
    },
    isDeleted: trashFilter,
  },
});

const contents = ({ type, data }: MailingList): string => {
  if (type === 'people') return 'Filtres de l’annuaire';
  return data.file?.isErased ? 'Fichier effacé' : `${data.file?.name ?? ''} (${count(data.file?.contacts ?? 0, 'contact')})`;
};

const columns: Column<MailingList>[] = [
  { id: 'name', header: 'Liste', order: 'name', heading: true, cell: ({ name }) => name },
  {
    id: 'type',
    header: 'Type',
    order: 'type',
    width: '170px',
    cell: ({ type, isDeleted }) => (
      <StatusBadge label={isDeleted ? 'Dans la corbeille' : type === 'people' ? 'Personnes' : 'Fichier'} tone="neutral" />
    ),
  },
  { id: 'contents', header: 'Contenu', cell: contents },
  {
    id: 'updated_at',
    header: 'Modifiée le',
    order: 'updated_at',
    width: '190px',
    cell: ({ updated_at }) => (updated_at ? dateTime(updated_at) : '–'),
  },
];

export const readAhead = readAheadOf(mailingLists, schema);

function useRowActions() {
  const navigate = useNavigate();
  const { mutate: remove } = mailingLists.useRemove();
  const { mutate: move } = mailingLists.useMove();
  const onError = (error: unknown): void => void notify.error(problemOf(error).detail);
  const onRemove = async ({ id, version, name }: MailingList): Promise<void> => {
    if (!(await confirm({ description: `La liste « ${name} » rejoindra la corbeille.`, confirmLabel: 'Supprimer', destructive: true })))
      return;
    remove({ id, version }, { onSuccess: () => void notify.success('Suppression effectuée.'), onError });
  };
  return (list: MailingList): RowAction<MailingList>[] =>
    list.isDeleted
      ? [
          {
            label: 'Restaurer',
            icon: <RotateCcw size={16} />,
            run: ({ id, version }) => move({ id, version, move: 'restore' }, { onError }),
          },
        ]
      : [
          { label: 'Modifier', icon: <Pencil size={16} />, key: 'edit', run: ({ id }) => void navigate(listPath(id)) },
          {
            label: 'Écrire à cette liste',
            icon: <Mail size={16} />,
            run: ({ id }) => void navigate(`/people/mailings/shortcut/list/${id}`),
          },
          { label: 'Supprimer', icon: <Trash2 size={16} />, key: 'delete', destructive: true, run: (row) => void onRemove(row) },
        ];
}

/** The lists that mailings are addressed to. */
export function Component() {
  const list = useListParams(schema);
  const { page } = useListPage(mailingLists, list);
  const create = (
    <LinkButton to={`${listsPath}/new`} data-create icon={<Plus size={18} aria-hidden />}>
      Nouvelle liste
    </LinkButton>
  );
  return (
    <ListPage
      title="Listes de diffusion"
      crumbs={[{ label: 'Publipostages', to: '/people/mailings' }, { label: 'Listes de diffusion' }]}
      resource={mailingLists.name}
      noun="liste"
      {...page}
      columns={columns}
      rowLabel={({ name }) => name}
      href={({ id }) => listPath(id)}
      rowActions={useRowActions()}
      searchLabel="Rechercher une liste"
      tools={<ListExport resource={mailingLists} list={list} file="Listes de diffusion.xlsx" />}
      actions={create}
      empty={{ title: 'Aucune liste de diffusion pour le moment', action: create }}
    />
  );
}
