import { Box, Table, VisuallyHidden } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadingText } from '../feedback/panels.js';
import { firstDrawn, gapCss, longList } from '../long-list/long-list.js';
import { useIsReader } from '../page/reader-context.js';
import type { Order } from '../query/list-schema.js';
import { cardCss, fixedWidth, wideCss } from './card-css.js';
import type { Column } from './column.js';
import { rowCss } from './row-css.js';
import { useRowKeys } from './row-keys.js';
import type { Selection } from './selection.js';
import { HeadCell, ProgressLine, SkeletonRows } from './table-parts.js';
import type { DataTableProps } from './table-props.js';
import type { RowEvents } from './table-row.js';
import { TableRows } from './table-rows.js';
import { Tick } from './tick.js';
import { TotalsRows, totalsOf } from './totals-rows.js';
import { type Sorted, useColumns } from './use-columns.js';
import '../../theme/late-recipes.js';

const nothing: ReadonlySet<string> = new Set();
const noOrder: readonly Order[] = [];
// Scrolls on a phone too. The virtualiser keeps the rows in place: the browser must not correct the scroll a second time.
const longFrame = { maxH: { base: '80dvh', md: 'max(420px, calc(100dvh - 190px))' }, overflowAnchor: 'none' };

/** The keys of a row: letters and arrows; the row actions define `e` and `d`. */
function useTableKeys<Row extends object>(props: DataTableProps<Row>, rows: readonly { id: string; original: Row }[]) {
  const { href, onOpen, actions, selection, onPage, onFilters } = props;
  const navigate = useNavigate();
  const open = onOpen ?? (href ? (row: Row) => void navigate(href(row)) : undefined);
  const onRow = (run: (row: Row, id: string) => void) => (index: number) => {
    const row = rows[index];
    if (row) run(row.original, row.id);
  };
  const act = (key: 'edit' | 'delete') =>
    onRow((row) =>
      actions?.(row)
        .find((action) => action.key === key && !action.disabledReason)
        ?.run(row),
    );
  const keys = useRowKeys({
    rows: rows.length,
    onOpen: open && onRow((row) => open(row)),
    onEdit: act('edit'),
    onDelete: act('delete'),
    onToggle: selection && ((index, range) => onRow((_row, id) => selection.toggle(id, { range }))(index)),
    onTogglePage: selection?.togglePage,
    onPage,
    onFilters,
  });
  return { ...keys, open };
}

/** One object for the life of the table: it calls the handlers of the last render. */
function useRowEvents<Row>(handlers: RowEvents<Row>): RowEvents<Row> {
  const latest = useRef(handlers);
  latest.current = handlers;
  const [events] = useState<RowEvents<Row>>(() => ({
    toggle: (id, range) => latest.current.toggle(id, range),
    open: (row) => latest.current.open(row),
    focus: (index) => latest.current.focus(index),
  }));
  return events;
}

type HeadProps<Row> = Pick<DataTableProps<Row & object>, 'onSort'> & {
  columns: readonly Column<Row>[];
  sortOf: (column: Column<Row>) => Sorted;
  selection: Selection<Row> | undefined;
  hasActions: boolean;
  /** The table does not draw all its rows, and numbers those that it draws. */
  isCounted: boolean;
};

function Head<Row extends object>({ columns, sortOf, selection, hasActions, isCounted, onSort = () => {} }: HeadProps<Row>) {
  return (
    <Table.Header role="rowgroup" position="sticky" top="0" zIndex="2">
      <Table.Row role="row" height="40px" aria-rowindex={isCounted ? 1 : undefined}>
        {selection && (
          <Table.ColumnHeader scope="col" role="columnheader" width="40px" ps="3" pe="0" data-tick>
            <Tick
              label="Sélectionner les lignes de la page"
              checked={selection.pageState === 'some' ? 'indeterminate' : selection.pageState === 'all'}
              onToggle={selection.togglePage}
            />
          </Table.ColumnHeader>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} sorted={sortOf(column)} onSort={onSort} />
        ))}
        {hasActions && (
          <Table.ColumnHeader scope="col" role="columnheader" width="1px" data-noprint>
            <VisuallyHidden>Actions</VisuallyHidden>
          </Table.ColumnHeader>
        )}
      </Table.Row>
    </Table.Header>
  );
}

/** The table as readers get it: only the actions that read, and no selection. */
function useReaderProps<Row extends object>(props: DataTableProps<Row>): DataTableProps<Row> {
  const isReader = useIsReader();
  const { actions, selection: _, ...rest } = props;
  if (!isReader) return props;
  const reads = (row: Row) => (actions?.(row) ?? []).filter(({ isRead }) => isRead);
  return props.rows.some((row) => reads(row).length > 0) ? { ...rest, actions: reads } : rest;
}

export function DataTable<Row extends object>(given: DataTableProps<Row>) {
  const props = useReaderProps(given);
  const { caption, columns, hidden = nothing, rowKey, order = noOrder, actions, selection, skeleton, instead } = props;
  const { visible, sortOf, rows } = useColumns({ columns, rows: props.rows, rowKey, order, hidden });
  const { body, reach, onKeyDown, tabStop, onFocusRow, open } = useTableKeys(props, rows);
  const frame = useRef<HTMLDivElement>(null);
  const [isLongLoadable, setLongLoadable] = useState(true);
  const busy = skeleton !== undefined;
  const hasActions = actions !== undefined;
  const events = useRowEvents<Row>({
    toggle: (id, range) => selection?.toggle(id, { range }),
    open: (row) => open?.(row),
    focus: onFocusRow,
  });
  const filled = !instead && !busy;
  const isLong = filled && isLongLoadable && rows.length > longList;
  const totals = totalsOf(visible, props.totalLabel, selection);
  return (
    <Box position="relative" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel">
      {props.fetching && !busy && <ProgressLine />}
      {/* Reached by the keyboard, since it scrolls (RGAA 10.11). */}
      <Box
        ref={frame}
        data-scroll
        role="region"
        aria-label={caption}
        tabIndex={0}
        overflow="auto"
        {...(props.isWhole && !isLong ? {} : { maxH: { md: 'max(420px, calc(100dvh - 190px))' } })}
        {...(isLong ? longFrame : {})}
        borderRadius="l3"
      >
        <Table.Root
          role="table"
          aria-busy={busy || props.fetching === true}
          aria-rowcount={isLong ? rows.length + totals.length + 1 : undefined}
          css={[rowCss, cardCss, wideCss, ...(isLong ? [gapCss] : [])]}
          {...(props.isWhole ? { tableLayout: { md: 'fixed' }, minW: { md: fixedWidth(visible.map(({ width }) => width)) } } : {})}
        >
          <Table.Caption srOnly captionSide="top">
            {caption}
          </Table.Caption>
          <Head
            columns={visible}
            {...{ sortOf, selection, hasActions }}
            isCounted={isLong}
            {...(props.onSort ? { onSort: props.onSort } : {})}
          />
          <Table.Body role="rowgroup" data-rows ref={body} onKeyDown={onKeyDown}>
            {busy && (
              <SkeletonRows rows={Math.min(skeleton, firstDrawn)} columns={visible.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)} />
            )}
            {filled && (
              <TableRows
                {...props}
                {...{ drawn: rows, frame, body, reach, tabStop, events, isLong, visible }}
                isOpenable={open !== undefined}
                onFailure={() => setLongLoadable(false)}
              />
            )}
          </Table.Body>
          {filled && rows.length > 0 && (
            <TotalsRows
              columns={visible}
              lines={totals}
              hasSelection={selection !== undefined}
              hasActions={hasActions}
              firstIndex={isLong ? rows.length + 2 : undefined}
            />
          )}
        </Table.Root>
        {busy && <VisuallyHidden role="status">{loadingText}</VisuallyHidden>}
        {!busy && instead}
      </Box>
    </Box>
  );
}
