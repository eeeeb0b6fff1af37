import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { count } from '../format/format.js';
import type { Column } from './column.js';
import type { Selection } from './selection.js';
import '../../theme/late-recipes.js';

type Line<Row> = { id: 'total' | 'selection'; label: string; cell: (column: Column<Row>) => ReactNode };

/** Totals of the whole filter, and of the selection. */
export function totalsOf<Row>(
  columns: readonly Column<Row>[],
  label: string | undefined,
  selection: Selection<Row> | undefined,
): Line<Row>[] {
  const lines: Line<Row>[] = [];
  if (label !== undefined && columns.some(({ total }) => total !== undefined))
    lines.push({ id: 'total', label, cell: ({ total }) => total });
  if (selection && !selection.everything && selection.count > 0 && columns.some(({ selectionTotal }) => selectionTotal))
    lines.push({
      id: 'selection',
      label: `Sélection : ${count(selection.count, 'ligne')}`,
      cell: (column) => column.selectionTotal?.(selection.rows),
    });
  return lines;
}

type TotalsRowsProps<Row> = {
  columns: readonly Column<Row>[];
  lines: readonly Line<Row>[];
  hasSelection: boolean;
  hasActions: boolean;
  /** `aria-rowindex` of the first line, in a table that numbers its rows. */
  firstIndex: number | undefined;
};

/** The label takes the columns before the first total. */
function TotalsRow<Row>({
  label,
  columns,
  before,
  hasActions,
  cell,
  index,
}: Omit<Line<Row>, 'id'> & {
  columns: readonly Column<Row>[];
  before: boolean;
  hasActions: boolean;
  index: number | undefined;
}) {
  const first = columns.findIndex((column) => cell(column) !== undefined);
  const rest = first < 0 ? [] : columns.slice(first);
  return (
    <Table.Row role="row" bg="bg.subtle" height="var(--row-height)" aria-rowindex={index}>
      <Table.Cell asChild role="rowheader" px="3" py="1" fontWeight="600" textAlign="start">
        <th scope="row" colSpan={(first < 0 ? columns.length : first) + (before ? 1 : 0) + (first < 0 && hasActions ? 1 : 0)}>
          {label}
        </th>
      </Table.Cell>
      {rest.map((column) => {
        const value = cell(column);
        return (
          <Table.Cell
            key={column.id}
            role="cell"
            px="3"
            py="1"
            fontWeight="600"
            textAlign={column.align ?? 'start'}
            whiteSpace="nowrap"
            {...(value === undefined ? {} : { 'data-label': column.header, 'data-amount': '' })}
          >
            {value}
          </Table.Cell>
        );
      })}
      {hasActions && first >= 0 && <Table.Cell role="cell" data-noprint />}
    </Table.Row>
  );
}

export function TotalsRows<Row>({ columns, lines, hasSelection, hasActions, firstIndex }: TotalsRowsProps<Row>) {
  if (lines.length === 0) return null;
  return (
    // In sight whatever is scrolled, as the titles of the columns are.
    <Table.Footer role="rowgroup" position={{ md: 'sticky' }} bottom="0" zIndex="1">
      {lines.map(({ id, label, cell }, rank) => (
        <TotalsRow
          key={id}
          {...{ columns, hasActions, label, cell }}
          before={hasSelection}
          index={firstIndex === undefined ? undefined : firstIndex + rank}
        />
      ))}
    </Table.Footer>
  );
}
