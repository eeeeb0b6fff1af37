import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { chipsOf, type FilterChip } from './chips.js';
import { type ApiQuery, readParams, toApiFilters, toApiQuery, writeParams } from './list-params.js';
import { type FilterValue, type ListParams, type ListSchema, type Paged, valuesOf } from './list-schema.js';
import { useQueryParams } from './use-query-params.js';
import { useThrottled } from './use-throttled.js';

/** The next value of a filter, from that of now: edits that follow one another add up. */
export type FilterEdit = (now: FilterValue | undefined) => FilterValue | null;
type Change = Partial<Omit<ListParams, 'filters' | 'labels'>> & {
  filters?: Record<string, FilterValue | null | FilterEdit>;
  labels?: Record<string, string>;
};

export type ListState<Query extends Paged = Paged> = {
  schema: ListSchema<Query>;
  params: ListParams;
  /** For the list request: throttled, the first change at once and then once a second. */
  apiQuery: Query;
  /** For downloads and bulk commands: the filters and the order of now, without paging. */
  apiFilters: ApiQuery;
  /** The query of another page, to prefetch it. */
  queryOfPage: (page: number, limit?: number) => Query;
  chips: readonly FilterChip[];
  /** True when a filter or a search hides rows. */
  isFiltered: boolean;
  /** `replace` while typing, so that Back leaves the list and does not spell the word backwards. A change of filter goes to page 1. */
  change: (change: Change, options?: { replace?: boolean }) => void;
  removeChip: (chip: FilterChip) => void;
  clear: () => void;
  /** First click: ascending, second: descending, third: the default. `add` keeps the first order and adds a second. */
  sort: (field: string, add?: boolean) => void;
  /** The canonical query, for saved views. */
  search: string;
  apply: (search: string) => void;
};

type ListOptions = {
  /** Filters of the path (`waiting`, a person id): they override the query. */
  fixed?: Readonly<Record<string, FilterValue>>;
  /** The path after the user removes a filter of this path. */
  parent?: string | ((filter: string) => string);
};

const none = {};

function nextOrder(params: ListParams, schema: ListSchema, field: string, add: boolean) {
  const current = params.order.find((order) => order.field === field);
  const next = current ? (current.desc ? undefined : { field, desc: true }) : { field, desc: false };
  const others = add ? params.order.filter((order) => order.field !== field) : [];
  const order = [...others, ...(next ? [next] : [])].slice(-2);
  return order.length > 0 ? order : readParams(schema, new URLSearchParams()).order;
}

function afterChange(params: ListParams, { filters: edits = none, labels, ...rest }: Change, schema: ListSchema): ListParams {
  const values = Object.entries(edits).map(
    ([name, edit]) => [name, typeof edit === 'function' ? edit(params.filters[name]) : edit] as const,
  );
  const filters = { ...params.filters, ...Object.fromEntries(values) };
  const nonEmptyFilters = Object.fromEntries(
    Object.entries(filters).filter((entry): entry is [string, FilterValue] => entry[1] !== null && valuesOf(entry[1]).join('') !== ''),
  );
  const isOtherRows = values.length > 0 || rest.q !== undefined || rest.limit !== undefined || rest.order !== undefined;
  const byDefault = [schema.defaultFrom?.filter, ...Object.keys(schema.defaults ?? {})];
  const dropsDefault = values.some(([name, value]) => value === null && byDefault.includes(name));
  return {
    ...params,
    ...rest,
    page: rest.page ?? (isOtherRows ? 1 : params.page),
    filters: nonEmptyFilters,
    labels: { ...params.labels, ...labels },
    defaultFilter: dropsDefault ? false : (rest.defaultFilter ?? params.defaultFilter),
  };
}

/** The address is the state of the list: shared, bookmarked, and found again with Back. */
export function useListParams<Query extends Paged>(
  schema: ListSchema<Query>,
  { fixed = none, parent }: ListOptions = {},
): ListState<Query> {
  const [query, setQuery] = useQueryParams();
  const navigate = useNavigate();
  // The day on which the list was opened: a filter that moves at midnight would be a surprise.
  const [now] = useState(() => new Date());
  const params = useMemo(() => readParams(schema, query, fixed, now), [schema, query, fixed, now]);
  const key = JSON.stringify(toApiQuery(schema, params));
  const apiQuery = useThrottled(
    useMemo(() => JSON.parse(key) as Query, [key]),
    key,
  );

  const write = (edit: (params: ListParams) => ListParams, replace = false) =>
    setQuery((before) => writeParams(schema, edit(readParams(schema, before, fixed, now)), before, fixed, now), { replace });
  const change: ListState['change'] = (wanted, { replace = false } = {}) => write((latest) => afterChange(latest, wanted, schema), replace);

  return {
    schema,
    params,
    apiQuery,
    apiFilters: toApiFilters(schema, params),
    queryOfPage: (page, limit = params.limit) => toApiQuery(schema, { ...params, page, limit }),
    chips: chipsOf(schema, params, fixed, query),
    isFiltered: params.q !== '' || Object.keys(params.filters).length > 0,
    change,
    removeChip: (chip) =>
      chip.fixed
        ? navigate(typeof parent === 'function' ? parent(chip.name) : (parent ?? '..'))
        : change({ filters: { [chip.name]: null } }),
    clear: () => write((latest) => ({ ...latest, page: 1, q: '', filters: {}, labels: {}, defaultFilter: false })),
    sort: (field, add = false) => change({ order: nextOrder(params, schema, field, add) }),
    search: writeParams(schema, params, new URLSearchParams(), fixed, now).toString(),
    apply: (search) => setQuery(() => new URLSearchParams(search)),
  };
}
