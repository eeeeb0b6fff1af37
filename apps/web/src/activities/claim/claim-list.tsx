import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Pencil, Plus, RotateCcw, Trash2 } from 'lucide-react';
import type { ComponentType, ReactNode } from 'react';
import { personChoice } from '../../directory/public.js';
import { PageTitle } from '../../platform/page-title.js';
import { uncached } from '../../platform/queries.js';
import type { Page } from '../../platform/resource.js';
import { notify } from '../../ui/feedback/notify.js';
import { problemOf } from '../../ui/feedback/problem.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { asyncFilter } from '../../ui/list/async-filter.js';
import type { Column, RowAction } from '../../ui/list/column.js';
import { ExportButton } from '../../ui/list/export-button.js';
import type { FilterControls } from '../../ui/list/filter-controls.js';
import { ListPage } from '../../ui/list/list-page.js';
import type { ListState } from '../../ui/list/use-list-params.js';
import { useOpenRecord } from '../../ui/list/use-open-record.js';
import { Button } from '../../ui/page/button.js';
import { lazyDialog } from '../../ui/page/lazy-part.js';
import type { Crumb } from '../../ui/page/page-header.js';
import type { ClaimRow } from './claim.js';
import { type ClaimConfig, useMoveClaim } from './claim-config.js';
import type { ClaimDialogProps } from './claim-dialog.js';
import { queueOf } from './queue.js';
import { useBulkActions } from './use-bulk-actions.js';
import { useDeleteWithUndo } from './use-delete-with-undo.js';

const ClaimBulkDialog = lazyDialog(async () => ({ default: (await import('./claim-bulk-dialog.js')).ClaimBulkDialog }));

type Props<Row extends ClaimRow, More extends object> = {
  kind: ClaimConfig<Row, More>;
  /** The filter that gives the activity of a new claim. */
  activityFilter: string;
  /** Opens one claim over the list. */
  Record: ComponentType<ClaimDialogProps<Row>>;
  list: ListState;
  columns: (page: Page<Row, More> | undefined) => readonly Column<Row>[];
  title: string;
  crumbs?: readonly Crumb[];
  description?: ReactNode;
  /** Who the list is narrowed to: a new claim is for them. */
  person: Option | null;
  /** Between the title and the list. */
  children?: ReactNode;
};

/** The claims under the filters of the address, with one of them open over them (`?fiche=`). */
export function ClaimList<Row extends ClaimRow, More extends object>(props: Props<Row, More>) {
  const { kind, Record, list, columns, title, person } = props;
  const queries = useQueryClient();
  const query = useQuery(kind.claims.list(list.apiQuery));
  const { id, open, close } = useOpenRecord();
  const bulk = useBulkActions(kind, list.apiFilters);
  const rows = query.data?.rows;
  const filter = list.params.filters[props.activityFilter];
  const activityId = typeof filter === 'string' ? filter : '';
  const create = (
    <Button data-create icon={<Plus size={18} aria-hidden />} onClick={() => open('new')}>
      {kind.texts.create}
    </Button>
  );
  return (
    <>
      <PageTitle page={title} />
      <ListPage
        title={title}
        {...(props.crumbs ? { crumbs: props.crumbs } : {})}
        {...(props.description ? { description: props.description } : {})}
        resource={kind.claims.name}
        noun={kind.texts.noun}
        list={list}
        query={query}
        rows={rows}
        total={query.data?.totalCount}
        columns={columns(query.data)}
        rowKey={(row) => row.id}
        rowLabel={(row) => kind.texts.title(row.person.fullname)}
        onOpen={(row) => open(row.id)}
        rowActions={useRowActions(kind, open)}
        bulk={bulk.actions}
        views={kind.views}
        searchLabel={kind.texts.search}
        filterControls={personFilter}
        onPrefetch={(next) => void queries.prefetchQuery(kind.claims.list(next))}
        fetchRows={async (query) => (await queries.fetchQuery(uncached(kind.claims.list(query)))).rows}
        empty={{ title: kind.texts.empty, action: create }}
        actions={create}
        tools={
          <ExportButton
            file={kind.texts.file}
            formats={['xlsx', 'csv']}
            request={(format, signal) => kind.claims.export({ ...list.apiFilters, format }, signal)}
          />
        }
      >
        {props.children}
      </ListPage>
      {bulk.dialogProps ? <ClaimBulkDialog {...bulk.dialogProps} /> : null}
      {id ? <Record {...{ id, person, activityId }} rows={rows ?? []} queue={queueOf(rows ?? [])} onOpen={open} onClose={close} /> : null}
    </>
  );
}

function useRowActions<Row extends ClaimRow>(kind: ClaimConfig<Row>, open: (id: string) => void): (claim: Row) => RowAction<Row>[] {
  const remove = useDeleteWithUndo(kind);
  const { mutate: move } = useMoveClaim(kind);
  const restore = ({ id }: Row) =>
    move(
      { id, move: 'restore' },
      { onSuccess: () => notify.success(kind.texts.restored), onError: (error) => notify.error(problemOf(error).detail) },
    );
  return (claim) =>
    claim.isDeleted
      ? [{ label: 'Restaurer', icon: <RotateCcw size={16} />, run: restore }]
      : [
          { label: 'Ouvrir', icon: <Pencil size={16} />, run: ({ id }) => open(id), key: 'edit' },
          {
            label: 'Supprimer',
            icon: <Trash2 size={16} />,
            run: (row) => void remove(row),
            key: 'delete',
            destructive: true,
            disabledReason: kind.keptBecause[claim.status as Row['status']],
          },
        ];
}

const personFilter: FilterControls = { personId: asyncFilter(personChoice) };
