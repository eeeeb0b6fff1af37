/** The last segment of a path: `waiting` is a status, anything else a person; `all` narrows nothing. */
export function pathFilters(segment: string | undefined): Record<string, string> {
  if (segment === undefined || segment === 'all') return {};
  return segment === 'waiting' ? { status: 'waiting' } : { personId: segment };
}

export const isOfPerson = (segment: string | undefined): boolean => 'personId' in pathFilters(segment);
