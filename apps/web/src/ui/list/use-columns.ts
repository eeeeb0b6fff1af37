import { columnVisibilityFeature, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table';
import { useMemo } from 'react';
import type { Column } from './column.js';
import type { Order } from './list-schema.js';

// The server filters, orders and pages; the table's own models would do it twice.
const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature });

type Options<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  order: readonly Order[];
  hidden: ReadonlySet<string>;
};

export type ShownColumn<Row> = { column: Column<Row>; sorted: 'asc' | 'desc' | false };

/** TanStack's table over our declaration: which columns are seen, in which order the rows are. */
export function useColumns<Row extends object>({ columns, rows, rowKey, order, hidden }: Options<Row>) {
  const definitions = useMemo(
    () =>
      columns.map((column) => ({
        id: column.id,
        accessorFn: (row: Row) => row,
        header: column.header,
        enableSorting: column.order !== undefined,
      })),
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
  const byId = new Map(columns.map((column) => [column.id, column]));
  const shown = table.getVisibleLeafColumns().flatMap((leaf) => {
    const column = byId.get(leaf.id);
    return column ? [{ column, sorted: leaf.getIsSorted() }] : [];
  });
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  return { shown, visible, rows: table.getRowModel().rows };
}
