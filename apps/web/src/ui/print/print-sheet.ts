import type { ReactNode } from 'react';
import type { Column } from '../table/column.js';

/** A printed list: every row of the filter in one plain table. */
export type PrintSheet<Row> = {
  title: string;
  /** Year and filters in words. */
  parts: readonly (string | false | undefined)[];
  noun: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  total: number;
  /** Above the table: balances of an account. */
  summary?: ReactNode;
  /** Reads one page of rows from the API, with the filters and the order of the list. */
  fetchRows: (page: { page: number; limit: number }) => Promise<readonly Row[]>;
};

/** A browser lays out this many rows in seconds; a longer list belongs in an exported file. */
export const printLimit = 5000;
export const printPageSize = 500;

type PrintedRows<Row> = Pick<PrintSheet<Row>, 'fetchRows' | 'rowKey'> & {
  signal: AbortSignal;
  /** Called with the rows of each page. */
  onRows: (rows: readonly Row[], count: number) => void;
};

/** Reads the rows page by page up to `printLimit`. A row that a write moves to the next page meanwhile is given once. */
export async function readPrintedRows<Row>({ fetchRows, rowKey, signal, onRows }: PrintedRows<Row>): Promise<void> {
  const keys = new Set<string>();
  for (let page = 1; keys.size < printLimit && !signal.aborted; page++) {
    const rows = await fetchRows({ page, limit: printPageSize });
    if (signal.aborted) return;
    const added = rows.filter((row) => !keys.has(rowKey(row))).slice(0, printLimit - keys.size);
    for (const row of added) keys.add(rowKey(row));
    onRows(added, keys.size);
    if (rows.length < printPageSize) return;
  }
}
