import { Box, Table, VisuallyHidden } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { loadingText } from '../feedback/panels.js';
import { cardCss, fixedWidth, wideCss } from './card-css.js';
import type { Column, RowAction } from './column.js';
import type { Order } from './list-schema.js';
import { rowCss } from './row-css.js';
import { useRowKeys } from './row-keys.js';
import type { Selection } from './selection.js';
import { HeadCell, ProgressLine, SkeletonRows } from './table-parts.js';
import { type RowEvents, TableRow } from './table-row.js';
import { Tick } from './tick.js';
import { TotalsRows } from './totals-rows.js';
import { type Sorted, useColumns } from './use-columns.js';

export type DataTableProps<Row extends object> = {
  /** Read by screen readers; the title of the page says it to the others. */
  caption: string;
  columns: readonly Column<Row>[];
  hidden?: ReadonlySet<string>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in the labels of its buttons: `Demande de MARTIN Élodie`. */
  rowLabel: (row: Row) => string;
  order?: readonly Order[];
  onSort?: (field: string, add: boolean) => void;
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The row that is open beside the list. */
  isCurrent?: (row: Row) => boolean;
  actions?: (row: Row) => readonly RowAction<Row>[];
  selection?: Selection<Row> | undefined;
  /** First load: as many grey rows as will come. */
  skeleton?: number;
  fetching?: boolean;
  /** Says what the totals are of: `Total (87 lignes)`. Absent: no line of totals. */
  totalLabel?: string | undefined;
  /** In place of the rows: empty, error. */
  instead?: ReactNode;
  /** A few lines among other tables: all of them are shown, and their columns stand at the same place in each table. */
  isWhole?: boolean;
  onPage?: (step: 1 | -1) => void;
  onFilters?: () => void;
};

const nothing: ReadonlySet<string> = new Set();
const noOrder: readonly Order[] = [];

/** What the letters and arrows do on a row; the actions of the row give `e` and `d`. */
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
};

function Head<Row extends object>({ columns, sortOf, selection, hasActions, onSort = () => {} }: HeadProps<Row>) {
  return (
    <Table.Header role="rowgroup" position="sticky" top="0" zIndex="2">
      <Table.Row role="row" height="40px">
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

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { caption, columns, hidden = nothing, rowKey, rowLabel, order = noOrder, actions, selection, skeleton, instead } = props;
  const { visible, sortOf, rows } = useColumns({ columns, rows: props.rows, rowKey, order, hidden });
  const { body, onKeyDown, tabIndexOf, onFocusRow, open } = useTableKeys(props, rows);
  const busy = skeleton !== undefined;
  const hasActions = actions !== undefined;
  const events = useRowEvents<Row>({
    toggle: (id, range) => selection?.toggle(id, { range }),
    open: (row) => open?.(row),
    focus: onFocusRow,
  });
  const filled = !instead && !busy;
  return (
    <Box position="relative" borderWidth="1px" borderRadius="l3" overflow="hidden" bg="bg.panel">
      {props.fetching && !busy && <ProgressLine />}
      {/* Reached by the keyboard, since it scrolls (RGAA 10.11). */}
      <Box
        data-scroll
        role="region"
        aria-label={caption}
        tabIndex={0}
        overflow="auto"
        {...(props.isWhole ? {} : { maxH: { md: 'max(420px, calc(100dvh - 190px))' } })}
        borderRadius="l3"
      >
        <Table.Root
          role="table"
          aria-busy={busy || props.fetching === true}
          css={[rowCss, cardCss, wideCss]}
          {...(props.isWhole ? { tableLayout: { md: 'fixed' }, minW: { md: fixedWidth(visible.map(({ width }) => width)) } } : {})}
        >
          <Table.Caption srOnly captionSide="top">
            {caption}
          </Table.Caption>
          <Head columns={visible} {...{ sortOf, selection, hasActions }} {...(props.onSort ? { onSort: props.onSort } : {})} />
          <Table.Body role="rowgroup" ref={body} onKeyDown={onKeyDown}>
            {busy && <SkeletonRows rows={skeleton} columns={visible.length + (selection ? 1 : 0) + (hasActions ? 1 : 0)} />}
            {filled &&
              rows.map(({ id, original: row }, index) => (
                <TableRow
                  key={id}
                  id={id}
                  index={index}
                  row={row}
                  label={rowLabel(row)}
                  columns={visible}
                  selected={selection?.has(id)}
                  current={props.isCurrent?.(row) ?? false}
                  href={props.onOpen ? undefined : props.href?.(row)}
                  isOpenable={open !== undefined}
                  actions={actions}
                  tabIndex={tabIndexOf(index)}
                  events={events}
                />
              ))}
          </Table.Body>
          {filled && rows.length > 0 && (
            <TotalsRows columns={visible} label={props.totalLabel} selection={selection} hasActions={hasActions} />
          )}
        </Table.Root>
        {busy && <VisuallyHidden role="status">{loadingText}</VisuallyHidden>}
        {!busy && instead}
      </Box>
    </Box>
  );
}
