import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { PrintedReceipt } from './printed-receipt.js';
import type { Cell } from './sheet.js';

/** A document laid out to be read and signed: tables under titles, not a list to be sorted. */
export type PrintedDocument = {
  readonly title: string;
  /** Owner and date of the view, printed on each page. */
  readonly running?: readonly string[];
  /** Under the title: owner, period, and date of the view. */
  readonly lines: readonly string[];
  readonly tables: readonly PrintedTable[];
  /** After the tables. */
  readonly notes: readonly string[];
  /** A word across each page, for a draft that must not be taken for the document itself. */
  readonly watermark?: string;
};

/** Author, time and product name of the document. `day`: printed instead of the time, for a document that is of a day and has no hour. */
export type PrintedBy = {
  readonly author: string;
  readonly at: Date;
  readonly product: string;
  readonly day?: LocalDate;
  /** At the end of the document: what proves the history that it was made from. */
  readonly receipt?: PrintedReceipt;
};

export type PrintedTable = {
  readonly title: string;
  /** Widths are shares of the page. */
  readonly columns: readonly { readonly header: string; readonly width: number }[];
  readonly rows: readonly PrintedRow[];
};

/** `total` stands out; `group` has the name of the following lines in its first cell. */
export type PrintedRow = { readonly kind: 'line' | 'group' | 'total'; readonly cells: readonly Cell[] };

export const text = (value: string | null): Cell => ({ type: 'text', value });
export const euros = (value: Extract<Cell, { type: 'euros' }>['value']): Cell => ({ type: 'euros', value });
