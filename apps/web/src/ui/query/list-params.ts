import { defaultLimit, limits } from '../../platform/default-limit.js';
import { readDate } from '../format/date-text.js';
import { today } from '../format/format.js';
import { readMoney } from '../format/money.js';
import {
  type FilterValue,
  filterValue,
  isExcluding,
  type ListFilter,
  type ListParams,
  type ListSchema,
  type Order,
  type Paged,
  takesSeveral,
  valuesOf,
} from './list-schema.js';

const wholeNumber = (text: string | null): number | undefined =>
  text && /^\d{1,6}$/.test(text) && Number(text) > 0 ? Number(text) : undefined;

export function readOrder(text: string | null, schema: ListSchema): readonly Order[] {
  const requestedParts = (text ?? '').split(',').filter((part) => schema.orders.includes(part.replace(/^-/, '')));
  const parts = requestedParts.length > 0 ? requestedParts.slice(0, 2) : schema.order.split(',');
  return parts.map((part) => ({ field: part.replace(/^-/, ''), desc: part.startsWith('-') }));
}

export const writeOrder = (order: readonly Order[]): string => order.map(({ field, desc }) => `${desc ? '-' : ''}${field}`).join(',');

/** A value that the filter does not know falls back to no filter: an address never breaks a page. */
function readFilter(filter: ListFilter, text: string | null): FilterValue | undefined {
  if (text === null || text === '') return undefined;
  switch (filter.kind) {
    case 'day': {
      const reading = readDate(text);
      return 'date' in reading && reading.date ? reading.date : undefined;
    }
    case 'flag':
      return text === 'true' || text === 'false' || (text === 'all' && filter.both) ? text : undefined;
    case 'choice': {
      const isKnown = (part: string) => filter.choices.some(({ value }) => value === part);
      if (!takesSeveral(filter)) return isKnown(text) ? text : undefined;
      const excluding = text.startsWith(excludingMark);
      const parts = text.slice(excluding ? excludingMark.length : 0).split(',');
      return filterValue(parts.filter(isKnown), excluding) ?? undefined;
    }
    case 'money': {
      const reading = readMoney(text);
      return 'euros' in reading && reading.euros !== null ? String(reading.euros) : undefined;
    }
    case 'id':
    case 'text':
      return text;
  }
}

/** `status=!refused`: all but the refused ones. */
const excludingMark = '!';

/** Several values may have a name of their own: the specification has `status=waiting` and `statuses=waiting,valid`. */
const addressNames = (name: string, filter: ListFilter): string[] =>
  filter.kind === 'choice' && filter.several ? [name, filter.several] : [name];

const startOfYear = (now: Date): string => `${today(now).slice(0, 4)}-01-01`;

/** The filters of the schema that the reader has not set, unless he took them off. */
function defaultOf(
  schema: ListSchema,
  filters: Record<string, FilterValue>,
  appliesDefaults: boolean,
  now: Date,
): Record<string, FilterValue> {
  if (!appliesDefaults) return {};
  const unset = Object.entries(schema.defaults ?? {}).filter(([name]) => filters[name] === undefined);
  return { ...Object.fromEntries(unset), ...defaultYear(schema, filters, now) };
}

/** The default year is dropped when it would contradict dates that the user chose. */
function defaultYear(schema: ListSchema, filters: Record<string, FilterValue>, now: Date): Record<string, FilterValue> {
  const { defaultFrom } = schema;
  if (!defaultFrom || filters[defaultFrom.filter] !== undefined) return {};
  const from = startOfYear(now);
  const until = defaultFrom.until === undefined ? undefined : filters[defaultFrom.until];
  return typeof until === 'string' && until < from ? {} : { [defaultFrom.filter]: from };
}

/** The address to the state. `fixed` comes from the path and wins over the query. */
export function readParams(
  schema: ListSchema,
  query: URLSearchParams,
  fixed: Readonly<Record<string, FilterValue>> = {},
  now = new Date(),
): ListParams {
  const filters: Record<string, FilterValue> = {};
  const labels: Record<string, string> = {};
  for (const [name, filter] of Object.entries(schema.filters)) {
    const text = addressNames(name, filter).map((each) => query.get(each));
    const value = fixed[name] ?? readFilter(filter, text.find(Boolean) ?? null);
    if (value !== undefined) filters[name] = value;
    const label = filter.kind === 'id' && filter.labelParam ? query.get(filter.labelParam) : null;
    if (label) labels[name] = label;
  }
  const defaultFilter = query.get('defaultFilter') !== 'false';
  const limit = wholeNumber(query.get('limit'));
  return {
    page: wholeNumber(query.get('page')) ?? 1,
    limit: limits.find((candidate) => candidate === limit) ?? schema.limit ?? defaultLimit(),
    order: readOrder(query.get('order'), schema),
    q: schema.search ? (query.get('q') ?? '') : '',
    filters: { ...defaultOf(schema, filters, defaultFilter, now), ...filters },
    labels,
    defaultFilter,
  };
}

const textOf = (value: FilterValue): string => valuesOf(value).join(',');
const addressOf = (value: FilterValue): string => (isExcluding(value) ? `${excludingMark}${textOf(value)}` : textOf(value));

/** Writes the state to the address: fixed order of the keys, without defaults and path filters, with unknown keys kept (`fiche`). */
export function writeParams(
  schema: ListSchema,
  params: ListParams,
  others: URLSearchParams = new URLSearchParams(),
  fixed: Readonly<Record<string, FilterValue>> = {},
  now = new Date(),
): URLSearchParams {
  const written = new URLSearchParams();
  const labelParams = new Set<string>();
  if (params.q !== '') written.set('q', params.q);
  const implied = defaultOf(schema, {}, params.defaultFilter, now);
  for (const [name, filter] of Object.entries(schema.filters)) {
    if (filter.kind === 'id' && filter.labelParam) labelParams.add(filter.labelParam);
    const value = params.filters[name];
    if (value === undefined || fixed[name] !== undefined || implied[name] === value) continue;
    const [own = name, several = own] = addressNames(name, filter);
    written.set(Array.isArray(value) ? several : own, addressOf(value));
    const label = params.labels[name];
    if (filter.kind === 'id' && filter.labelParam && label) written.set(filter.labelParam, label);
  }
  if (!params.defaultFilter && (schema.defaultFrom || schema.defaults)) written.set('defaultFilter', 'false');
  if (writeOrder(params.order) !== schema.order) written.set('order', writeOrder(params.order));
  if (params.limit !== (schema.limit ?? defaultLimit())) written.set('limit', String(params.limit));
  if (params.page !== 1) written.set('page', String(params.page));
  const ours = new Set(['q', 'defaultFilter', 'order', 'limit', 'page', ...labelParams]);
  for (const [name, filter] of Object.entries(schema.filters)) for (const each of addressNames(name, filter)) ours.add(each);
  for (const [name, value] of others) if (!ours.has(name)) written.append(name, value);
  return written;
}

export type ApiQuery = Record<string, string | number | boolean>;

const withOperator = ({ api }: ListFilter, operator: 'in' | 'not'): string => api.replace(/\|eq$/, `|${operator}`);

function apiOf(filter: ListFilter, value: FilterValue): string {
  if (typeof value === 'string') return filter.api;
  return withOperator(filter, isExcluding(value) ? 'not' : 'in');
}

function queryOf(schema: ListSchema, params: ListParams): ApiQuery {
  const query: ApiQuery = {};
  for (const { field, desc } of params.order) query[`order[${field}]`] = desc ? 'desc' : 'asc';
  if (schema.search && params.q.trim() !== '') query[`filters[${schema.search}]`] = params.q.trim();
  for (const [name, filter] of Object.entries(schema.filters)) {
    const value = params.filters[name];
    if (value === 'all' && filter.kind === 'flag') query[`filters[${withOperator(filter, 'in')}]`] = 'true,false';
    else if (value !== undefined) query[`filters[${apiOf(filter, value)}]`] = textOf(value);
  }
  return query;
}

/** Query of the API: `filters[status|eq]=waiting`, `order[date]=desc`. The one place that maps an address to the API. */
export const toApiQuery = <Query extends Paged>(schema: ListSchema<Query>, params: ListParams): Query =>
  // `listSchema` has checked the names; values of the address that a filter does not know are dropped.
  ({ page: params.page, limit: params.limit, ...queryOf(schema, params) }) as Paged as Query;

/** The same without paging, for a download or a bulk command on the whole filter. */
export const toApiFilters = (schema: ListSchema, params: ListParams): ApiQuery => queryOf(schema, params);

/** The same as a bulk command takes them: `filters[status|eq]` is sent as `status|eq`. */
export const bulkFilters = (query: ApiQuery): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const filter = /^filters\[(.+)\]$/.exec(name)?.[1];
      return filter === undefined ? [] : [[filter, String(value)]];
    }),
  );
