import type { ReactElement, ReactNode } from 'react';

/** One column of a list: its content and its abilities. */
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
  /** Hidden until the user shows it in the menu of columns. */
  hidden?: boolean;
  /** Total of the whole filter, from the server, in the last line. */
  total?: ReactNode;
  /** Total of the selected rows. */
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
  /** Changes no record: a download, a filter, a question. Readers get no other action. */
  isRead?: true;
  /** `e` and `d` on the row. */
  key?: 'edit' | 'delete';
};
