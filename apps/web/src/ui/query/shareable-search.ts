import type { ListState } from './use-list-params.js';

/** The query of a list without what may name a person, and what was left out, in words. */
export type ShareableSearch = { search: string; omissions: readonly string[] };

/** A shared view stays in the history of the structure: it keeps no search, no typed text and no record that is named in the address. */
export function shareableSearch({ schema, params, search }: Pick<ListState, 'schema' | 'params' | 'search'>): ShareableSearch {
  const query = new URLSearchParams(search);
  const omissions = query.has('q') ? ['la recherche'] : [];
  query.delete('q');
  query.delete('page');
  for (const [name, filter] of Object.entries(schema.filters)) {
    const label = filter.kind === 'id' ? filter.labelParam : undefined;
    if (params.filters[name] === undefined || !(filter.kind === 'text' || label !== undefined)) continue;
    omissions.push(`« ${filter.label} »`);
    query.delete(name);
    if (label !== undefined) query.delete(label);
  }
  return { search: query.toString(), omissions };
}
