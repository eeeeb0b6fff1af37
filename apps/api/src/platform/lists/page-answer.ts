import { cents, toEuros } from '@intendance/kernel/money.js';
import type { JsonAnswer } from '../wire/json-answer.js';
import type { JsonStream } from '../wire/json-stream.js';
import type { Listing } from './listing.js';

export type Page<Row> = {
  readonly rows: Row[];
  readonly totalCount: number;
  readonly totals: Readonly<Record<string, number>>;
  /** The revision of the environment's read models when the rows were read; absent when there are none. */
  readonly revision?: string | undefined;
};

/** `{ totalCount, refunds: […] }`, with `totals` where the listing declares some: in euros, unless they are counts. */
export function pageAnswer<Row, Wire>(listing: Listing, page: Page<Row>, toWire: (row: Row) => Wire): PageAnswer<Wire> {
  const rows = page.rows.map(toWire);
  const hydra = listing.isHydra && { 'hydra:member': rows, 'hydra:totalItems': page.totalCount };
  return { ...pageHead(listing, page), [listing.resource]: rows, ...hydra };
}

/** The members before the rows. */
export function pageHead(
  listing: Listing,
  { totalCount, totals }: Pick<Page<never>, 'totalCount' | 'totals'>,
): Pick<PageAnswer<never>, 'totalCount' | 'totals'> {
  const { countTotals = [] } = listing;
  const shown = ([name, value]: [string, number]) => [name, countTotals.includes(name) ? value : toEuros(cents(value))];
  const sums = listing.totals && { totals: Object.fromEntries(Object.entries(totals).map(shown)) };
  return { totalCount, ...sums };
}

export type PageAnswer<Wire> = {
  totalCount: number;
  totals?: Record<string, number>;
  [resource: string]: number | Record<string, number> | Wire[] | undefined;
};

/** A page that is written already, or is written as it is read. */
export type ListAnswer<Wire> = JsonAnswer<PageAnswer<Wire>> | JsonStream<PageAnswer<Wire>>;
