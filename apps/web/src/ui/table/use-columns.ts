import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Order } from '../query/list-schema.js';
import type { Column } from './column.js';

// The server filters, orders and pages: the table's own models would do it twice.
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

type Options<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  order: readonly Order[];
  hidden: ReadonlySet<string>;
};

export type Sorted = 'asc' | 'desc' | false;

/** TanStack's table over our declaration: which columns are visible, by which of them the rows are ordered, and the rows by their ids. */
export function useColumns<Row extends object>({ columns, rows, rowKey, order, hidden }: Options<Row>) {
  const definitions = useMemo(
    () =>
      columns.map(({ id, header, order: field }) => ({ id, accessorFn: (row: Row) => row, header, enableSorting: field !== undefined })),
    [columns],
  );
  const data = useMemo(() => [...rows], [rows]);
  const table = useTable({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: true,
    state: {
      columnVisibility: Object.fromEntries(columns.map(({ id }) => [id, !hidden.has(id)])),
      sorting: order.flatMap(({ field, desc }) => columns.filter((column) => column.order === field).map(({ id }) => ({ id, desc }))),
    },
  });
  const visibleIds = table.getVisibleLeafColumns().map(({ id }) => id);
  const key = visibleIds.join(' ');
  // The same array while the choice is the same, so that no row renders again.
  const visible = useMemo(() => columns.filter(({ id }) => key.split(' ').includes(id)), [columns, key]);
  const sortOf = ({ id }: Column<Row>): Sorted => table.getColumn(id)?.getIsSorted() ?? false;
  return { visible, sortOf, rows: table.getRowModel().rows };
}
