import { Table } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { count } from '../format/format.js';
import type { Column } from './column.js';
import type { Selection } from './selection.js';

type TotalsRowsProps<Row> = {
  columns: readonly Column<Row>[];
  label: string | undefined;
  selection: Selection<Row> | undefined;
  hasActions: boolean;
};

/** The label takes the columns before the first total. */
function Line<Row>({
  label,
  columns,
  before,
  hasActions,
  cell,
}: {
  label: string;
  columns: readonly Column<Row>[];
  before: boolean;
  hasActions: boolean;
  cell: (column: Column<Row>) => ReactNode;
}) {
  const first = columns.findIndex((column) => cell(column) !== undefined);
  const rest = first < 0 ? [] : columns.slice(first);
  return (
    <Table.Row role="row" bg="bg.subtle" height="var(--row-height)">
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

/** Totals of the whole filter, and of what is selected. */
export function TotalsRows<Row>({ columns, label, selection, hasActions }: TotalsRowsProps<Row>) {
  const totals = label !== undefined && columns.some(({ total }) => total !== undefined);
  const picked = selection && !selection.everything && selection.count > 0 && columns.some(({ selectionTotal }) => selectionTotal);
  if (!totals && !picked) return null;
  const before = selection !== undefined;
  return (
    // In sight whatever is scrolled, as the titles of the columns are.
    <Table.Footer role="rowgroup" position={{ md: 'sticky' }} bottom="0" zIndex="1">
      {totals && <Line {...{ columns, before, hasActions, label }} cell={(column) => column.total} />}
      {picked && (
        <Line
          {...{ columns, before, hasActions }}
          label={`Sélection : ${count(selection.count, 'ligne')}`}
          cell={(column) => column.selectionTotal?.(selection.rows)}
        />
      )}
    </Table.Footer>
  );
}
