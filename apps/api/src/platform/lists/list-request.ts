import { malformed } from '../wire/request-error.js';
import { type ListField, type ListOp, type ListValue, listOps, takesSeveral } from './list-field.js';
import { patternsOf } from './list-search.js';
import type { Direction, Listing } from './listing.js';

/** One condition, already read into its type. */
export type ListCondition =
  | { readonly kind: 'field'; readonly field: ListField; readonly op: ListOp; readonly values: readonly ListValue[] }
  | { readonly kind: 'words'; readonly conditions: readonly string[]; readonly patterns: readonly string[] }
  | { readonly kind: 'sql'; readonly condition: string };

export type ListRequest = {
  readonly conditions: readonly ListCondition[];
  readonly order: readonly { readonly expression: string; readonly direction: Direction }[];
  readonly page: number;
  readonly limit: number;
  /** The caller's filters, in French, for the 'Filtres' sheet. */
  readonly applied: readonly { readonly label: string; readonly value: string }[];
};

type Parameters = Readonly<Record<string, unknown>>;

export const maximumLimit = 99_999;
const maximumPage = 1_000_000;
const mostValues = 500;

/** @param others parameters that the route reads by itself (`format`). @throws RequestError naming the parameter at fault */
export function parseList(listing: Listing, query: Parameters, others: readonly string[] = []): ListRequest {
  const filters: Record<string, string> = {};
  const order: { expression: string; direction: Direction }[] = [];
  let page = 1;
  let limit = 10;
  for (const [parameter, value] of Object.entries(query)) {
    if (others.includes(parameter)) continue;
    if (typeof value !== 'string') throw malformed('list.repeated', `Le paramètre « ${parameter} » est donné plusieurs fois.`, parameter);
    const [, group, key = ''] = /^(filters|order)\[([^\]]+)\]$/.exec(parameter) ?? [];
    if (group === 'filters') filters[key] = value;
    else if (group === 'order') order.push(...readOrder(listing, key, value, parameter));
    else if (parameter === 'page') page = readCount(value, parameter, maximumPage);
    else if (parameter === 'limit') limit = readCount(value, parameter, maximumLimit);
    else throw malformed('list.unknown-parameter', `Le paramètre « ${parameter} » est inconnu.`, parameter);
  }
  return { ...parseFilters(listing, filters), order: order.length > 0 ? order : defaultOrder(listing), page, limit };
}

/** The filters of a bulk command's body: `{ "status|eq": "waiting" }`. @throws RequestError naming the filter at fault */
export function parseFilters(listing: Listing, filters: Parameters): Pick<ListRequest, 'conditions' | 'applied'> {
  const conditions: ListCondition[] = [];
  const applied: { label: string; value: string }[] = [];
  const named = new Set<string>();
  for (const [key, rawValue] of Object.entries(filters)) {
    const value = typeof rawValue === 'number' || typeof rawValue === 'boolean' ? String(rawValue) : rawValue;
    if (typeof value !== 'string') throw malformed('list.type', `Le filtre « ${key} » attend un texte.`, `filters[${key}]`);
    const [name = '', opName] = key.split('|');
    const op = opName ?? (listing.bareFields?.includes(name) ? 'eq' : undefined);
    const read = op === undefined ? readSearch(listing, name, value) : readFilter(listing, name, op, value);
    named.add(name);
    if (read.condition) conditions.push(read.condition);
    applied.push(read.applied);
  }
  return { conditions: [...conditions, ...defaults(listing, named)], applied };
}

function defaults(listing: Listing, named: ReadonlySet<string>): ListCondition[] {
  const fields = Object.entries(listing.fields).flatMap(([name, field]) => {
    const value = field.defaultValue === undefined ? undefined : field.read(field.defaultValue);
    return value === undefined || named.has(name) ? [] : [{ kind: 'field', field, op: 'eq', values: [value] } as const];
  });
  const searches = Object.entries(listing.searches).flatMap(([name, search]) => {
    const value = search.kind === 'choice' && !named.has(name) ? search.defaultValue : undefined;
    const condition = value === undefined || search.kind !== 'choice' ? undefined : search.conditions[value];
    return condition === undefined ? [] : [{ kind: 'sql', condition } as const];
  });
  return [...fields, ...searches];
}

type ReadFilter = { condition: ListCondition | undefined; applied: { label: string; value: string } };

function readFilter(listing: Listing, name: string, op: string, value: string): ReadFilter {
  const parameter = `filters[${name}|${op}]`;
  const field = own(listing.fields, name);
  if (!field) throw malformed('list.unknown-field', `Le filtre « ${name} » est inconnu.`, parameter);
  const listOp = listOps.find((candidate) => candidate === op);
  if (!listOp || !field.ops.includes(listOp))
    throw malformed('list.unknown-op', `Le filtre « ${name} » n’accepte pas l’opérateur « ${op} ».`, parameter);
  const texts = takesSeveral(listOp) ? value.split(',') : [value];
  if (texts.length > mostValues)
    throw malformed('list.too-many', `Le filtre « ${name} » accepte au plus ${mostValues} valeurs.`, parameter);
  const values = texts.map((text) => {
    const read = field.read(text);
    if (read === undefined) throw malformed('list.type', `Le filtre « ${name} » attend ${field.expected}.`, parameter);
    return read;
  });
  const label = `${listing.labels?.[name] ?? name} ${opLabels[listOp]}`.trim();
  return {
    condition: { kind: 'field', field, op: listOp, values },
    applied: { label, value: texts.map((text) => labelOf(field, text)).join(', ') },
  };
}

const opLabels: Record<ListOp, string> = { eq: '', in: '', not: 'sauf', gt: 'après', gte: 'à partir de', lt: 'avant', lte: 'jusqu’à' };
const labelOf = ({ labels }: ListField, text: string): string => labels?.[text] ?? text;

function readSearch(listing: Listing, name: string, value: string): ReadFilter {
  const parameter = `filters[${name}]`;
  const search = own(listing.searches, name);
  if (!search) throw malformed('list.unknown-field', `La recherche « ${name} » est inconnue.`, parameter);
  // A bulk command sends its filters in a body, where the address is not checked.
  if (value.includes('\0')) throw malformed('list.type', `La recherche « ${name} » n’accepte pas le caractère NUL.`, parameter);
  if (value.length > 200) throw malformed('list.type', `La recherche « ${name} » accepte au plus 200 caractères.`, parameter);
  if (search.kind === 'words') {
    const { conditions, label } = search;
    return { condition: { kind: 'words', conditions, patterns: patternsOf(value) }, applied: { label, value } };
  }
  if (!Object.hasOwn(search.conditions, value))
    throw malformed('list.type', `« ${name} » attend une de ces valeurs : ${Object.keys(search.conditions).join(', ')}.`, parameter);
  const condition = search.conditions[value];
  return {
    condition: condition === undefined ? undefined : { kind: 'sql', condition },
    applied: { label: search.label, value: search.labels[value] ?? value },
  };
}

function readOrder(listing: Listing, name: string, value: string, parameter: string): ListRequest['order'] {
  const expression = own(listing.orders, name);
  if (expression === undefined) throw malformed('list.unknown-field', `Le tri « ${name} » est inconnu.`, parameter);
  if (value !== 'asc' && value !== 'desc') throw malformed('list.type', `Le tri « ${name} » attend asc ou desc.`, parameter);
  return ordered(expression, value);
}

const defaultOrder = ({ orders, defaultOrder: chosen }: Listing): ListRequest['order'] =>
  Object.entries(chosen).flatMap(([name, direction]) => ordered(orders[name] ?? name, direction));

export const ordered = (expression: string | readonly string[], direction: Direction): ListRequest['order'] =>
  (typeof expression === 'string' ? [expression] : expression).map((column) => ({ expression: column, direction }));

function readCount(text: string, parameter: string, maximum: number): number {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (value < 1 || value > maximum)
    throw malformed('list.type', `Le paramètre « ${parameter} » attend un nombre entre 1 et ${maximum}.`, parameter);
  return value;
}

const own = <Value>(record: Readonly<Record<string, Value>>, name: string): Value | undefined =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** The same list under more conditions, which the screen does not show as filters. */
export const narrowed = (request: ListRequest, ...conditions: readonly ListCondition[]): ListRequest => ({
  ...request,
  conditions: [...request.conditions, ...conditions],
});
