import type { QueryOf } from '@intendance/contract/operation.js';
import { useQuery } from '@tanstack/react-query';
import { History, Plus } from 'lucide-react';
import { useState } from 'react';
import { lazyDialog } from '../../../ui/feedback/lazy-part.js';
import { day } from '../../../ui/format/format.js';
import { ListExport } from '../../../ui/list/list-export.js';
import { ListPage } from '../../../ui/list/list-page.js';
import { Button } from '../../../ui/page/button.js';
import { listSchema } from '../../../ui/query/list-schema.js';
import { useListParams } from '../../../ui/query/use-list-params.js';
import { useOpenRecord } from '../../../ui/query/use-open-record.js';
import type { Column } from '../../../ui/table/column.js';
import { usePublicationActions } from '../use-publication-actions.js';
import { type Article, articles, statusFilter } from '../website.api.js';
import { ArticleDialog } from './article-dialog.js';
import { latestOf } from './article-form.js';
import { isExpired, isOnSite, isScheduled } from './article-state.js';
import { ArticleStatus } from './article-status.js';
import { confirmPublication } from './confirm-publication.js';

const ArticleVersions = lazyDialog(async () => ({ default: (await import('./article-versions.js')).ArticleVersions }));
const typeLabels = { image: 'Image', video: 'Vidéo' } as const;

const schema = listSchema<QueryOf<'/api/articles'>>({
  order: '-date',
  orders: ['date', 'title'],
  search: 'searchname',
  filters: {
    status: statusFilter,
    from: { kind: 'day', label: 'À partir du', api: 'date|gte', chip: 'Depuis le' },
    to: { kind: 'day', label: 'Jusqu’au', api: 'date|lte', chip: 'Jusqu’au' },
  },
});

const columns: Column<Article>[] = [
  { id: 'title', header: 'Article', order: 'title', heading: true, cell: ({ title }) => title },
  { id: 'date', header: 'Date', order: 'date', width: '130px', cell: ({ date }) => day(date) },
  { id: 'type', header: 'Type', width: '120px', cell: ({ type }) => typeLabels[type] },
  { id: 'status', header: 'Statut', width: '210px', cell: (article) => <ArticleStatus article={article} /> },
];

/** The news of the site. */
export function Component() {
  const list = useListParams(schema);
  const query = useQuery(articles.list(list.apiQuery));
  const { id, open, close } = useOpenRecord();
  const [copied, setCopied] = useState<Article>();
  const opened = query.data?.rows.find((row) => row.id === id);
  const [compared, setCompared] = useState<Article>();
  const rowActions = usePublicationActions(articles, {
    edit: (row: Article) => open(row.id),
    copy: setCopied,
    shortcut: 'article',
    confirm: (row) => confirmPublication({ shown: isOnSite(row) ? row : null, next: latestOf(row) }),
    republish: (row) => (isScheduled(row) || isExpired(row) ? 'Publier maintenant' : row.draft ? 'Publier les modifications' : undefined),
    withdraw: (row) => (isScheduled(row) ? 'Annuler la programmation' : 'Repasser en brouillon'),
    others: () => [{ label: 'Versions', icon: <History size={16} />, run: setCompared }],
  });
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
      Nouvel article
    </Button>
  );
  return (
    <>
      <ListPage
        title="Actualités"
        resource="articles"
        noun="ligne"
        list={list}
        query={query}
        rows={query.data?.rows}
        total={query.data?.totalCount}
        columns={columns}
        rowLabel={({ title }) => title}
        onOpen={(row) => open(row.id)}
        rowActions={rowActions}
        searchLabel="Rechercher un article"
        empty={{ title: 'Aucun article pour le moment', action: create }}
        actions={create}
        tools={<ListExport resource={articles} list={list} file="Actualités.xlsx" />}
      />
      {id === 'new' || opened ? <ArticleDialog key={id} article={opened} onClose={close} /> : null}
      {compared ? <ArticleVersions article={compared} onClose={() => setCompared(undefined)} /> : null}
      {copied ? <ArticleDialog article={copied} isCopy onClose={() => setCopied(undefined)} /> : null}
    </>
  );
}
