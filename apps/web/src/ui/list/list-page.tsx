import { Box, VisuallyHidden } from '@chakra-ui/react';
import { useState } from 'react';
import { Callout } from '../feedback/panels.js';
import { count, num } from '../format/format.js';
import { Button } from '../page/button.js';
import { PageHeader } from '../page/page-header.js';
import { PrintedFilters } from '../print/printed-filters.js';
import { ChipRow } from '../query/chip-row.js';
import type { Paged } from '../query/list-schema.js';
import { DataTable } from '../table/data-table.js';
import { useSelection } from '../table/selection.js';
import type { DataTableProps } from '../table/table-props.js';
import { BulkBar } from './bulk-bar.js';
import { insteadOfRows, type ListQuery } from './list-body.js';
import { ListNewsBar } from './list-news-bar.js';
import type { ListPageProps } from './list-page-props.js';
import { filtersOf, ListToolbar } from './list-toolbar.js';
import { Pagination } from './pagination.js';
import { useColumnChoice } from './use-column-choice.js';
import { useShownPage } from './use-shown-page.js';

const rowKey = ({ id }: { id: string }): string => id;

/** A list that could not be refreshed keeps its rows, and says so. */
function StaleNotice({ query }: { query: ListQuery }) {
  return (
    <Box mb="3">
      <Callout
        kind="warning"
        title="La liste n’a pas pu être actualisée."
        actions={
          <Button size="xs" variant="outline" onClick={() => void query.refetch()}>
            Réessayer
          </Button>
        }
      />
    </Box>
  );
}

type RowsProps<Row extends { id: string }> = Omit<DataTableProps<Row>, 'selection' | 'rows'> & {
  page: Pick<ListPageProps<Row>, 'bulk' | 'list' | 'news' | 'noun'>;
  rows: readonly Row[];
  total: number;
};

/** The rows and their bulk actions: the selection lives here, so that a change of it renders nothing else of the page. */
function SelectableRows<Row extends { id: string }>({ page, rows, total, ...table }: RowsProps<Row>) {
  const { bulk, list, noun } = page;
  const selection = useSelection(rows, table.rowKey, total, JSON.stringify(list.apiFilters));
  return (
    <>
      <Box position="relative" data-selected-rows={selection.count > 0 ? '' : undefined}>
        <ListNewsBar news={page.news} />
        <DataTable {...table} rows={rows} selection={bulk ? selection : undefined} />
      </Box>
      {bulk && <BulkBar selection={selection} total={total} noun={noun} actions={bulk} />}
    </>
  );
}

/** A whole page of list from its declaration. The address holds its state; give `list` from `useListParams`. */
export function ListPage<Row extends { id: string }, Query extends Paged>(props: ListPageProps<Row, Query>) {
  const { title, crumbs, actions, tabs, description, children, isHeadPending } = props;
  return (
    <>
      <PageHeader title={title} crumbs={crumbs} actions={actions} tabs={tabs} description={description} />
      {children}
      <Box display={isHeadPending ? 'none' : undefined}>
        <List {...props} />
      </Box>
    </>
  );
}

/** The toolbar, the rows and the pages. */
function List<Row extends { id: string }, Query extends Paged>(props: ListPageProps<Row, Query>) {
  const { list, query, rows = [], total = 0, noun, onPrefetch } = props;
  const { params } = list;
  const choice = useColumnChoice(props.resource, props.columns);
  const [filtersOpen, setFiltersOpen] = useState(false);
  const hasData = props.rows !== undefined;
  const { page, isBeyond } = useShownPage({
    requestedPage: Number(list.apiQuery.page),
    isPlaceholder: query.isPlaceholderData ?? false,
    limit: params.limit,
    total: props.total,
    onPage: (last) => list.change({ page: last }, { replace: true }),
  });
  const isWaiting = query.isPending || isBeyond;
  const instead = isBeyond ? undefined : insteadOfRows({ list, query, hasData, empty: props.empty }, rows.length);
  const goTo = (page: number) => list.change({ page });
  const step = (by: 1 | -1) => {
    const next = params.page + by;
    if (next >= 1 && next <= Math.ceil(total / params.limit)) goTo(next);
  };
  return (
    <>
      <ListToolbar page={props} choice={choice} open={filtersOpen} setOpen={setFiltersOpen} />
      <ChipRow list={list} />
      {query.isError && hasData && <StaleNotice query={query} />}
      <VisuallyHidden role="status">{isWaiting ? 'Chargement en cours...' : count(total, noun)}</VisuallyHidden>
      <PrintedFilters
        parts={[
          ...filtersOf(list),
          total > rows.length &&
            `Page ${page}\u00a0: ${count(rows.length, 'ligne')} sur ${num(total)} («\u00a0Imprimer\u00a0» les prend toutes)`,
        ]}
      />
      <SelectableRows
        page={props}
        total={total}
        caption={props.title}
        columns={choice.order.rows}
        hidden={choice.hidden}
        rows={rows}
        rowKey={rowKey}
        rowLabel={props.rowLabel}
        order={params.order}
        onSort={list.sort}
        {...(props.href ? { href: props.href } : {})}
        {...(props.onOpen ? { onOpen: props.onOpen } : {})}
        {...(props.rowActions ? { actions: props.rowActions } : {})}
        {...(isWaiting ? { skeleton: params.limit } : {})}
        fetching={query.isFetching}
        totalLabel={`Total (${count(total, 'ligne')})`}
        instead={instead}
        onPage={step}
        onFilters={() => setFiltersOpen(true)}
      />
      {total > 0 && (
        <Pagination
          page={page}
          limit={params.limit}
          total={total}
          onPage={goTo}
          onLimit={(limit) => list.change({ limit })}
          {...(onPrefetch ? { onNear: (page: number) => onPrefetch(list.queryOfPage(page)) } : {})}
        />
      )}
    </>
  );
}
