import type { FilterOf, OrderOf } from '@intendance/contract/operation.js';
import type { Limit } from '../../platform/default-limit.js';
import type { Choice } from '../field/select.js';

export type Order = { field: string; desc: boolean };

type FilterBase<Api extends string> = {
  label: string;
  /** The API's filter, `status|eq`, `date|gte`. */
  api: Api;
  /** Text of the chip: `Depuis le` gives "Depuis le 01/01/2026". By default the label and a colon. */
  chip?: string;
};

/** One filter of a list: its name in the address is the key it is declared under, as the specification spells it. */
export type ListFilter<Api extends string = string> = FilterBase<Api> &
  (
    | { kind: 'day' }
    | { kind: 'text' }
    /** Typed as an amount, sent in euros. */
    | { kind: 'money' }
    /** `unset`: the result of the API without the filter, when it equals `no`. `both`: rows of both values, `all` in the address. */
    | { kind: 'flag'; yes?: string; no?: string; unset?: string; both?: string }
    /** Some of the choices, or all but some, where the API has `|eq` for it. `several`: the name in the address of more than one value. */
    | { kind: 'choice'; choices: readonly Choice[]; several?: string; isSingle?: true }
    /** The label travels in the address too (`personName`), so that no request is needed to draw the chip. */
    | { kind: 'id'; labelParam?: string }
  );

/** The query of any list. */
export type Paged = { page?: number | undefined; limit?: number | undefined };
/** A query of no contract: lists of the kit's own pages and specs. */
export type AnyQuery = Paged & { [name: `filters[${string}]`]: string; [name: `order[${string}]`]: string };

/** `Query`: the query of the API, used for types only. */
export type ListSchema<Query extends Paged = Paged> = {
  readonly query?: Query;
  /** `-date`: the order sent when the address has none. */
  order: string;
  /** The fields that a column may order by. */
  orders: readonly string[];
  limit?: Limit;
  filters: Readonly<Record<string, ListFilter>>;
  /** The search of the API, `searchname`; absent: no search box. */
  search?: string;
  /** Filters that apply when the address has none, unless `defaultFilter=false`. */
  defaults?: Readonly<Record<string, FilterValue>>;
  /** The filter with the default 1 January of this year, unless `defaultFilter=false`. Give `until` when the list has an end date. */
  defaultFrom?: { filter: string; until?: string };
};

/** One value, one of several, or none of some. */
export type FilterValue = string | readonly string[] | Excluded;
type Excluded = { readonly not: readonly string[] };

export const valuesOf = (value: FilterValue | undefined): readonly string[] => {
  if (value === undefined) return [];
  if (typeof value === 'string') return [value];
  return 'not' in value ? value.not : value;
};

export const isExcluding = (value: FilterValue | undefined): boolean => typeof value === 'object' && 'not' in value;

/** Null: no filter. */
export function filterValue(values: readonly string[], excluding: boolean): FilterValue | null {
  const [first, second] = values;
  if (first === undefined) return null;
  if (excluding) return { not: values };
  return second === undefined ? first : values;
}

export const takesSeveral = (filter: ListFilter): boolean =>
  filter.kind === 'choice' && filter.isSingle !== true && filter.api.endsWith('|eq');

/** The state of a list, read from its address. */
export type ListParams = {
  page: number;
  limit: number;
  order: readonly Order[];
  q: string;
  filters: Readonly<Record<string, FilterValue>>;
  /** Labels of the `id` filters, by filter. */
  labels: Readonly<Record<string, string>>;
  /** False once the chip of the default filter was removed. */
  defaultFilter: boolean;
};

type Declared<Query extends Paged> = Omit<ListSchema<Query>, 'orders' | 'filters' | 'search'> & {
  orders: readonly OrderOf<Query>[];
  filters: Readonly<Record<string, ListFilter<FilterOf<Query>>>>;
  search?: FilterOf<Query>;
};

/** `listSchema<QueryOf<'/api/refunds'>>({ … })`: filters, orders and search are those that the contract has for that list. */
export const listSchema = <Query extends Paged>(schema: Declared<Query>): ListSchema<Query> => schema;
