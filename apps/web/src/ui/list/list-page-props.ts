import type { ReactNode } from 'react';
import type { Crumb, PageTab } from '../page/page-header.js';
import type { FilterControls } from '../query/filter-controls.js';
import type { Paged } from '../query/list-schema.js';
import type { ListState } from '../query/use-list-params.js';
import type { Column, RowAction } from '../table/column.js';
import type { BulkAction } from './bulk-bar.js';
import type { EmptyTexts, ListQuery } from './list-body.js';
import type { SavedView } from './saved-view.js';
import type { ListNews } from './use-list-news.js';

export type ListPageProps<Row extends { id: string }, Query extends Paged = Paged> = {
  title: string;
  /** Names the columns and views kept in this browser: `refunds`. */
  resource: string;
  /** Singular, feminine in the bar of the selection: `demande`. */
  noun: string;
  list: ListState<Query>;
  query: ListQuery;
  /** Changes of other users that wait until the rows are not in use. */
  news?: ListNews | undefined;
  rows: readonly Row[] | undefined;
  total: number | undefined;
  columns: readonly Column<Row>[];
  rowLabel: (row: Row) => string;
  empty: EmptyTexts;
  href?: (row: Row) => string;
  onOpen?: (row: Row) => void;
  rowActions?: (row: Row) => readonly RowAction<Row>[];
  bulk?: readonly BulkAction<Row>[];
  filterControls?: FilterControls;
  searchLabel?: string;
  views?: readonly SavedView[];
  /** Prefetches the next page: `(query) => queries.prefetchQuery(…)`. */
  onPrefetch?: (query: Query) => void;
  /** Reads one page of rows without caching it: gives the list its button « Imprimer ». */
  fetchRows?: (query: Query) => Promise<readonly Row[]>;
  /** Export and other commands on the rows: beside the columns; on a phone behind « Autres actions ». */
  tools?: ReactNode;
  /** Primary button, in the header. */
  actions?: ReactNode;
  crumbs?: readonly Crumb[];
  tabs?: readonly PageTab[];
  description?: ReactNode;
  /** Between the header and the toolbar: tiles, a banner. */
  children?: ReactNode;
  /** `children` are still loading: the list waits for them, and does not move when they come. */
  isHeadPending?: boolean;
};
