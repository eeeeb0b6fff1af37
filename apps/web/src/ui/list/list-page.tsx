import { Box, Flex, HStack, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Callout } from '../feedback/panels.js';
import { count, num } from '../format/format.js';
import { Button } from '../page/button.js';
import { type Crumb, PageHeader, type PageTab } from '../page/page-header.js';
import { PrintButton } from '../print/print-button.js';
import { PrintedFilters } from '../print/printed-filters.js';
import { ChipRow } from '../query/chip-row.js';
import type { FilterControls } from '../query/filter-controls.js';
import { FilterPanel } from '../query/filter-panel.js';
import type { Paged } from '../query/list-schema.js';
import { SearchBox } from '../query/search-box.js';
import type { ListState } from '../query/use-list-params.js';
import type { Column, RowAction } from '../table/column.js';
import { ColumnsMenu, useHiddenColumns } from '../table/columns-menu.js';
import { DataTable } from '../table/data-table.js';
import { useSelection } from '../table/selection.js';
import type { DataTableProps } from '../table/table-props.js';
import { type BulkAction, BulkBar } from './bulk-bar.js';
import { type EmptyTexts, insteadOfRows, type ListQuery } from './list-body.js';
import { Pagination } from './pagination.js';
import { useShownPage } from './use-shown-page.js';
import { type SavedView, ViewsMenu } from './views-menu.js';

export type ListPageProps<Row extends { id: string }, Query extends Paged = Paged> = {
  title: string;
  /** Names the columns and views kept in this browser: `refunds`. */
  resource: string;
  /** Singular, feminine in the bar of the selection: `demande`. */
  noun: string;
  list: ListState<Query>;
  query: ListQuery;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  columns: readonly Column<Row>[];
  rowLabel: (row: Row) => string;
  empty: EmptyTexts;
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction<Row>[];
  bulk?: readonly BulkAction<Row>[];
  filterControls?: FilterControls;
  searchLabel?: string;
  views?: readonly SavedView[];
  /** Prefetches the next page: `(query) => queries.prefetchQuery(…)`. */
  onPrefetch?: (query: Query) => void;
  /** Reads one page of rows without caching it: gives the list its button « Imprimer ». */
  fetchRows?: (query: Query) => Promise<readonly Row[]>;
  /** Export, beside the columns. */
  tools?: ReactNode;
  /** Primary button, in the header. */
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  description?: ReactNode;
  /** Between the header and the toolbar: tiles, a banner. */
  children?: ReactNode;
  /** `children` are still loading: the list waits for them, and does not move when they come. */
  isHeadPending?: boolean;
};

const rowKey = ({ id }: { id: string }): string => id;
const noControls: FilterControls = {};

function Toolbar<Row extends { id: string }, Query extends Paged>({
  page,
  hidden,
  onShow,
  open,
  setOpen,
}: {
  page: ListPageProps<Row, Query>;
  hidden: ReadonlySet<string>;
  onShow: (id: string, shown: boolean) => void;
  open: boolean;
  setOpen: (open: boolean) => void;
}) {
  const { list, columns, resource, tools, filterControls = noControls, searchLabel = 'Rechercher', views } = page;
  return (
    <Flex justify="space-between" gap="3" wrap="wrap" mb="3" data-noprint>
      <HStack gap="2" wrap={{ base: 'wrap', md: 'nowrap' }} flexGrow="1">
        {list.schema.search && (
          <SearchBox label={searchLabel} value={list.params.q} onSearch={(q) => list.change({ q }, { replace: true })} />
        )}
        {Object.keys(list.schema.filters).length > 0 && (
          <FilterPanel list={list} controls={filterControls} open={open} onOpenChange={setOpen} />
        )}
      </HStack>
      <HStack gap="2" wrap="wrap">
        <ViewsMenu resource={resource} list={list} {...(views ? { builtIn: views } : {})} />
        <Box hideBelow="md">
          <ColumnsMenu columns={columns} hidden={hidden} onShow={onShow} />
        </Box>
        {tools}
        <Print page={page} hidden={hidden} />
      </HStack>
    </Flex>
  );
}

/** The filters and the search in words. */
const filtersOf = ({ chips, params }: ListState): string[] => [
  ...chips.map(({ text }) => text),
  ...(params.q === '' ? [] : [`Recherche\u00a0: «\u00a0${params.q}\u00a0»`]),
];

/**
 * Prints every row of the filter; absent on a phone, whose toolbar has no room. Drawn while the rows load and where there are none, so that
 * the toolbar does not wrap when they arrive.
 */
function Print<Row extends { id: string }, Query extends Paged>({
  page,
  hidden,
}: {
  page: ListPageProps<Row, Query>;
  hidden: ReadonlySet<string>;
}) {
  const { list, fetchRows, total = 0 } = page;
  if (!fetchRows) return null;
  const sheet = {
    ...page,
    rowKey,
    total,
    parts: filtersOf(list),
    columns: page.columns.filter(({ id }) => !hidden.has(id)),
    fetchRows: (range: { page: number; limit: number }) => fetchRows(list.queryOfPage(range.page, range.limit)),
  };
  return (
    <Box hideBelow="md">
      <PrintButton sheet={sheet} />
    </Box>
  );
}

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
  page: Pick<ListPageProps<Row>, 'bulk' | 'list' | 'noun'>;
  rows: readonly Row[];
  total: number;
};

/** The rows and their bulk actions: the selection lives here, so that a change of it renders nothing else of the page. */
function SelectableRows<Row extends { id: string }>({ page, rows, total, ...table }: RowsProps<Row>) {
  const { bulk, list, noun } = page;
  const selection = useSelection(rows, table.rowKey, total, JSON.stringify(list.apiFilters));
  return (
    <>
      <DataTable {...table} rows={rows} selection={bulk ? selection : undefined} />
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
  const { list, query, rows = [], total = 0, columns, noun, onPrefetch } = props;
  const { params } = list;
  const { hidden, show } = useHiddenColumns(props.resource, columns);
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
      <Toolbar page={props} hidden={hidden} onShow={show} open={filtersOpen} setOpen={setFiltersOpen} />
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
        columns={columns}
        hidden={hidden}
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
