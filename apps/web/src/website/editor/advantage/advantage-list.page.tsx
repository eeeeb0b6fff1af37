import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { FilePlus2, Plus } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { currentBrand } from '../../../platform/brand-name.js';
import { useAllowed } from '../../../platform/me.js';
import { choicesOf } from '../../../ui/field/choices-of.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { Button, LinkButton } from '../../../ui/page/button.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Column } from '../../../ui/table/column.js';
import { PublicationBadge } from '../publication-badge.js';
import { usePublicationActions } from '../use-publication-actions.js';
import { type Advantage, advantages, statusFilter } from '../website.api.js';
import { AdvantageDialog } from './advantage-dialog.js';
import { advantageTypes } from './advantage-form.js';

const schema = listSchema<QueryOf<'/api/advantages'>>({
  order: 'position',
  orders: ['position', 'title'],
  search: 'searchname',
  filters: {
    status: statusFilter,
    type: {
      kind: 'choice',
      label: 'Type',
      api: 'type|eq',
      choices: choicesOf(advantageTypes),
    },
  },
});

const columns: Column<Advantage>[] = [
  { id: 'title', header: 'Avantage', order: 'title', heading: true, cell: ({ title }) => title },
  { id: 'type', header: 'Type', width: '160px', cell: ({ type }) => advantageTypes[type] },
  { id: 'status', header: 'Statut', width: '150px', cell: ({ status }) => <PublicationBadge status={status} /> },
];
const articlePath = '/website/advantage/article';

/** The advantages that the site shows to members. */
export function Component() {
  const navigate = useNavigate();
  const isAllowed = useAllowed();
  const list = useListParams(schema);
  const query = useQuery(advantages.list(list.apiQuery));
  const { id, open, close } = useOpenRecord();
  const opened = query.data?.rows.find((row) => row.id === id);
  const hasArticles = isAllowed('website-pages');
  const edit = (row: Advantage) => (row.type === 'article' && hasArticles ? void navigate(`${articlePath}?fiche=${row.id}`) : open(row.id));
  const rowActions = usePublicationActions(advantages, { edit, shortcut: 'advantage' });
  const create = (
    <>
      {hasArticles ? (
        <LinkButton variant="outline" icon={<FilePlus2 size={18} aria-hidden />} to={`${articlePath}?fiche=new`}>
          Nouvel article
        </LinkButton>
      ) : null}
      <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
        Nouvel avantage
      </Button>
    </>
  );
  return (
    <>
      <ListPage
        title={currentBrand() === 'toutapprendre' ? 'Activités' : 'Avantages'}
        resource="advantages"
        noun="ligne"
        list={list}
        query={query}
        rows={query.data?.rows}
        total={query.data?.totalCount}
        columns={columns}
        rowLabel={({ title }) => title}
        onOpen={edit}
        rowActions={rowActions}
        searchLabel="Rechercher un avantage"
        empty={{ title: 'Aucun avantage pour le moment', action: create }}
        actions={create}
      />
      {id === 'new' || opened ? <AdvantageDialog key={id} advantage={opened} onClose={close} /> : null}
    </>
  );
}
