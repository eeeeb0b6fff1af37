import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { PrintedReceipt } from './printed-receipt.js';

/** A cell: its type decides how each format writes it. */
export type Cell =
  | { readonly type: 'text'; readonly value: string | null }
  | { readonly type: 'euros'; readonly value: Cents | null }
  | { readonly type: 'count'; readonly value: number | null }
  | { readonly type: 'day'; readonly value: LocalDate | null }
  | { readonly type: 'instant'; readonly value: Date | null }
  | { readonly type: 'flag'; readonly value: boolean | null };

export type Column<Row> = { readonly header: string; readonly width: number; cell(row: Row): Cell };

/** One table of an export, declared once for every format. `fileName` is the specification's, without extension. */
export type Sheet<Row> = { readonly name: string; readonly fileName: string; readonly columns: readonly Column<Row>[] };

export const textColumn = <Row>(header: string, value: (row: Row) => string | null, width = 24): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'text', value: value(row) }),
});
export const eurosColumn = <Row>(header: string, value: (row: Row) => Cents | null, width = 16): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'euros', value: value(row) }),
});
export const countColumn = <Row>(header: string, value: (row: Row) => number | null, width = 12): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'count', value: value(row) }),
});
export const dayColumn = <Row>(header: string, value: (row: Row) => LocalDate | null, width = 12): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'day', value: value(row) }),
});
export const instantColumn = <Row>(header: string, value: (row: Row) => Date | null, width = 18): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'instant', value: value(row) }),
});
export const flagColumn = <Row>(header: string, value: (row: Row) => boolean | null, width = 10): Column<Row> => ({
  header,
  width,
  cell: (row) => ({ type: 'flag', value: value(row) }),
});

/** Author, time and filters of an export: the second sheet. */
export type ExportCover = {
  /** Name of the product, or of the white label. */
  readonly product: string;
  readonly author: string;
  readonly at: Date;
  readonly filters: readonly { readonly label: string; readonly value: string }[];
  /** The seal of the history that the list was read from; none before the first seal. */
  readonly receipt?: PrintedReceipt | undefined;
};

/** Destination of rows. `write` resolves when the destination can take more, so that memory does not grow with the number of rows. */
export type RowWriter<Row> = { write(rows: readonly Row[]): Promise<void>; end(): Promise<void> };
