import { readParams, toApiQuery, writeParams } from './list-params.js';
import type { FilterValue, ListSchema, Paged } from './list-schema.js';

/**
 * The first request of a list opened at `address`, to send it before the list is drawn. Null when the schema does not understand the whole
 * address, as long as the choices of a filter are not read: the request would be another one.
 */
export function firstQueryOf<Query extends Paged>(
  schema: ListSchema<Query>,
  address: URLSearchParams,
  fixed: Readonly<Record<string, FilterValue>> = {},
): Query | null {
  const params = readParams(schema, address, fixed);
  const understood = writeParams(schema, params, new URLSearchParams(), fixed);
  return [...address.keys()].every((name) => name === 'fiche' || understood.has(name)) ? toApiQuery(schema, params) : null;
}
