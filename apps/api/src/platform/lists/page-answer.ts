import { cents, toEuros } from '@intendance/kernel/money.js';
import type { JsonAnswer } from '../http/json-answer.js';
import type { Page } from './lister.js';
import type { Listing } from './listing.js';

/** `{ totalCount, refunds: […] }`, with `totals` where the listing declares some: in euros, unless they are counts. */
export function pageAnswer<Row, Wire>(
  listing: Listing,
  { rows, totalCount, totals }: Page<Row>,
  toWire: (row: Row) => Wire,
): PageAnswer<Wire> {
  const { countTotals = [] } = listing;
  const shown = ([name, value]: [string, number]) => [name, countTotals.includes(name) ? value : toEuros(cents(value))];
  const sums = listing.totals && { totals: Object.fromEntries(Object.entries(totals).map(shown)) };
  return { totalCount, ...sums, [listing.resource]: rows.map(toWire) };
}

export type PageAnswer<Wire> = {
  totalCount: number;
  totals?: Record<string, number>;
  [resource: string]: number | Record<string, number> | Wire[] | undefined;
};

/** A page, written out or not yet. */
export type ListAnswer<Wire> = JsonAnswer<PageAnswer<Wire>> | PageAnswer<Wire>;
