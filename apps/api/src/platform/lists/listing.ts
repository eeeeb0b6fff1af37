import { id, instant, type ListField } from './list-field.js';
import type { ListSearch } from './list-search.js';

export type Direction = 'asc' | 'desc';

/**
 * A condition implied by a filter, in terms that an index can use: `{}` stands for the filter values, as texts. `whereNot`: the condition
 * is added only where the filter by this flag leaves its rows out, if the listing has that flag.
 */
export type Narrowing = { readonly sql: string; readonly whereNot: string };

/**
 * The declaration of a list: parsing, SQL, OpenAPI and exports follow from it. No SQL in it comes from a caller. Row-level security adds
 * the environment to each statement.
 */
export type ListingDeclaration = {
  /** The name of the array in the answer. */
  readonly resource: string;
  /** The specification names the rows `hydra:member` and their number `hydra:totalItems`: the answer has both names. */
  readonly isHydra?: true;
  /** `read.<table> r` */
  readonly from: string;
  /** By alias; a count leaves out those that no condition mentions, so each must find at most one row. */
  readonly joins?: Readonly<Record<string, string>>;
  /** Aliases of joins that find a row for every row (but in the moment before their own projection has caught up). */
  readonly alwaysJoined?: readonly string[];
  /** Of one record. */
  readonly select: string;
  /** The columns of pages and downloads, when they are fewer: the heavy ones come with the single record. */
  readonly listSelect?: string;
  /** A condition on every row. */
  readonly base?: string;
  /** Alias of the table that has one row per record: gives every list the filters `id` and `updated_at`, and the order `updated_at`. */
  readonly record?: string;
  readonly fields: Readonly<Record<string, ListField>>;
  /** Fields that the specification also names without an operator: `filters[split]=true` is `split|eq`. */
  readonly bareFields?: readonly string[];
  readonly searches?: Readonly<Record<string, ListSearch>>;
  /** An index holds the columns of the searches: a search reads the index, then only the rows of its page. Needs `record`. */
  readonly isSearchIndexed?: true;
  /** By the name of the field. */
  readonly narrowings?: Readonly<Record<string, Narrowing>>;
  /** Wire name -> SQL expression, or several that are ordered one after the other. */
  readonly orders: Readonly<Record<string, string | readonly string[]>>;
  readonly defaultOrder: Readonly<Record<string, Direction>>;
  /** Columns that make the order total, so that no row is on two pages; their direction is that of the last column ordered by. */
  readonly tieBreaker: string;
  /** Wire name -> aggregate over all the rows found, in cents: `{ bill_amount: 'sum(r.bill)' }`. */
  readonly totals?: Readonly<Record<string, string>>;
  /** The totals that are counts, not amounts in cents. */
  readonly countTotals?: readonly string[];
  /** French names of filters, for the 'Filtres' sheet. */
  readonly labels?: Readonly<Record<string, string>>;
};

export type Listing = ListingDeclaration & { readonly searches: Readonly<Record<string, ListSearch>> };

/** @throws Error at load time when the declaration contradicts itself */
export function listing(declaration: ListingDeclaration): Listing {
  for (const name of Object.keys(declaration.defaultOrder))
    if (!Object.hasOwn(declaration.orders, name)) throw new Error(`${declaration.resource}: unknown default order ${name}`);
  const { record, labels, searches = {} } = declaration;
  const fields = { ...(record && { id: id(`${record}.id`), updated_at: instant(`${record}.updated_at`) }), ...declaration.fields };
  const orders = { ...(record && { updated_at: `${record}.updated_at` }), ...declaration.orders };
  return { ...declaration, fields, orders, labels: { ...(record && recordLabels), ...labels }, searches };
}

const recordLabels = { id: 'Identifiant', updated_at: 'Dernière modification' };
