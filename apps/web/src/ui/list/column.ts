import type { ReactElement, ReactNode } from 'react';

/** One column of a list: what it says, and what it can do. */
export type Column<Row> = {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
  /** The field of the API it orders by: the header becomes a button. */
  order?: string;
  /** Amounts and counts are at the end, in figures of one width. */
  align?: 'end' | 'center';
  /** Names the row: its header for a screen reader, its title on a phone. One per list. */
  heading?: boolean;
  width?: string;
  /** Not shown until asked in the menu of columns. */
  hidden?: boolean;
  /** Of the whole filter, given by the server, in the last line. */
  total?: ReactNode;
  /** Of the selected rows. */
  selectionTotal?: (rows: readonly Row[]) => ReactNode;
  /** Left out of the card on a phone. */
  wide?: boolean;
};

export type RowAction<Row> = {
  label: string;
  icon: ReactElement;
  run: (row: Row) => void;
  destructive?: boolean;
  /** Why it cannot be used now: shown, and read. */
  disabledReason?: string | undefined;
  /** `e` and `d` on the row. */
  key?: 'edit' | 'delete';
};
