import type { ReactNode } from 'react';
import type { Order } from '../query/list-schema.js';
import type { Column, RowAction } from './column.js';
import type { Selection } from './selection.js';

export type DataTableProps<Row extends object> = {
  /** For screen readers; other users read the title of the page. */
  caption: string;
  columns: readonly Column<Row>[];
  hidden?: ReadonlySet<string>;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Names a row in the labels of its buttons: `Demande de MARTIN Élodie`. */
  rowLabel: (row: Row) => string;
  order?: readonly Order[];
  onSort?: (field: string, add: boolean) => void;
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  /** The row that is open beside the list. */
  isCurrent?: (row: Row) => boolean;
  /** A row that is drawn even where a long table is scrolled away from it: it has an alert to read out. */
  isKept?: (row: Row) => boolean;
  actions?: (row: Row) => readonly RowAction<Row>[];
  selection?: Selection<Row> | undefined;
  /** First load: as many grey rows as will come. */
  skeleton?: number;
  fetching?: boolean;
  /** Label of the totals: `Total (87 lignes)`. Absent: no line of totals. */
  totalLabel?: string | undefined;
  /** In place of the rows: empty, error. */
  instead?: ReactNode;
  /** A few lines among other tables: all of them are shown, and their columns stand at the same place in each table. */
  isWhole?: boolean;
  onPage?: (step: 1 | -1) => void;
  onFilters?: () => void;
};
