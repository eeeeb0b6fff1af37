import { HStack } from '@chakra-ui/react';
import { type MouseEvent, memo, type ReactNode } from 'react';
import { IconButton, Link } from '../page/button.js';
import type { Column, RowAction } from './column.js';
import { Tick } from './tick.js';

/** Handlers shared by every row of a table; the same object at each render, so that only changed rows render again. */
export type RowEvents<Row> = {
  toggle: (id: string, range: boolean) => void;
  open: (row: Row) => void;
  focus: (index: number) => void;
};

type CellsProps<Row> = {
  row: Row;
  label: string;
  columns: readonly Column<Row>[];
  href: string | undefined;
  /** Opens with a click on the row, and with a button in the heading when the row has no `href`. */
  isOpenable: boolean;
  actions: ((row: Row) => readonly RowAction<Row>[]) | undefined;
  events: RowEvents<Row>;
};

export type RowProps<Row> = CellsProps<Row> & {
  id: string;
  index: number;
  /** Undefined: the table has no selection. */
  selected: boolean | undefined;
  current: boolean;
  tabIndex: number;
  /** In a virtualised table, the row has its index, and its height is measured. */
  isCounted: boolean;
  measure: ((element: HTMLTableRowElement | null) => void) | undefined;
};

// `display: grid`, on a phone, removes the elements' own roles.
const roles = { row: { role: 'row' }, cell: { role: 'cell' }, heading: { role: 'rowheader', scope: 'row' } } as const;
const interactive = 'a, button, input, select, summary, textarea, label';
const textSelected = () => (getSelection()?.toString().length ?? 0) > 0;

function Heading({ href, onOpen, children }: { href: string | undefined; onOpen: (() => void) | undefined; children: ReactNode }) {
  if (href) return <Link to={href}>{children}</Link>;
  if (!onOpen) return children;
  return (
    <button type="button" onClick={onOpen} data-open>
      {children}
    </button>
  );
}

function Actions<Row>({ actions, row, label }: { actions: readonly RowAction<Row>[]; row: Row; label: string }) {
  return (
    <HStack gap="0" justify="flex-end">
      {actions.map(({ label: verb, icon, run, destructive, disabledReason }) => (
        <IconButton
          key={verb}
          label={`${verb} : ${label}${disabledReason ? ` (${disabledReason})` : ''}`}
          title={disabledReason ?? verb}
          colorPalette={destructive ? 'red' : 'gray'}
          aria-disabled={disabledReason !== undefined}
          opacity={disabledReason ? 0.45 : 1}
          onClick={() => disabledReason === undefined && run(row)}
        >
          {icon}
        </IconButton>
      ))}
    </HStack>
  );
}

/** The cells of a row, apart from its checkbox: a change of the selection does not render them again. */
const Cells = memo(function Cells<Row>({ row, label, columns, href, isOpenable, actions, events }: CellsProps<Row>) {
  const rowActions = actions?.(row) ?? [];
  return (
    <>
      {columns.map((column) =>
        column.heading ? (
          <th key={column.id} {...roles.heading} data-heading>
            <Heading href={href} onOpen={isOpenable ? () => events.open(row) : undefined}>
              {column.cell(row)}
            </Heading>
          </th>
        ) : (
          <td
            key={column.id}
            {...roles.cell}
            data-label={column.header}
            data-align={column.align}
            {...(column.align === 'end' ? { 'data-amount': '' } : {})}
            {...(column.wide ? { 'data-wide': '' } : {})}
          >
            {column.cell(row)}
          </td>
        ),
      )}
      {rowActions.length > 0 && (
        <td {...roles.cell} data-actions data-noprint>
          <Actions actions={rowActions} row={row} label={label} />
        </td>
      )}
    </>
  );
}) as <Row>(props: CellsProps<Row>) => ReactNode;

export const TableRow = memo(function TableRow<Row>({
  id,
  index,
  selected,
  current,
  tabIndex,
  isCounted,
  measure,
  ...cells
}: RowProps<Row>) {
  const { row, label, isOpenable, events } = cells;
  const openByMouse = (event: MouseEvent<HTMLTableRowElement>) => {
    if ((event.target as HTMLElement).closest(interactive) || textSelected()) return;
    events.open(row);
  };
  return (
    <tr
      ref={measure}
      {...roles.row}
      data-index={index}
      // The first row is that of the titles.
      aria-rowindex={isCounted ? index + 2 : undefined}
      tabIndex={tabIndex}
      onFocus={(event) => event.target === event.currentTarget && events.focus(index)}
      onClick={isOpenable ? openByMouse : undefined}
      data-opens={isOpenable ? '' : undefined}
      data-selected={selected ? '' : undefined}
      aria-current={current || undefined}
    >
      {selected !== undefined && (
        <td {...roles.cell} data-tick>
          <Tick label={`Sélectionner ${label}`} checked={selected} onToggle={(range) => events.toggle(id, range)} />
        </td>
      )}
      <Cells {...cells} />
    </tr>
  );
}) as <Row>(props: RowProps<Row>) => ReactNode;
