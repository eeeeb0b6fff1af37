import { useMemo } from 'react';
import type { Column } from './column.js';
import type { Order } from './list-schema.js';

type Options<Row> = { columns: readonly Column<Row>[]; order: readonly Order[]; hidden: ReadonlySet<string> };

export type Sorted = 'asc' | 'desc' | false;

/** The columns that are shown, and by which of them the rows are ordered. The server filters, orders and pages. */
export function useColumns<Row extends object>({ columns, order, hidden }: Options<Row>) {
  const visible = useMemo(() => columns.filter(({ id }) => !hidden.has(id)), [columns, hidden]);
  const sortOf = ({ order: field }: Column<Row>): Sorted => {
    const current = order.find((one) => one.field === field);
    return current ? (current.desc ? 'desc' : 'asc') : false;
  };
  return { visible, sortOf };
}
