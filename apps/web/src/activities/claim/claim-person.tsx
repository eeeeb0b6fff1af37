import { useQuery } from '@tanstack/react-query';
import { personPath, personQuery } from '../../directory/public.js';
import { useAllowed } from '../../platform/me.js';
import type { Option } from '../../ui/field/async-combobox.js';
import type { ListParams } from '../../ui/list/list-schema.js';
import { Link } from '../../ui/page/button.js';

/** The last segment of a path: `waiting` is a status, anything else a person; `all` narrows nothing. */
export function pathFilters(segment: string | undefined): Record<string, string> {
  if (segment === undefined || segment === 'all') return {};
  return segment === 'waiting' ? { status: 'waiting' } : { personId: segment };
}

export const isOfPerson = (segment: string | undefined): boolean => 'personId' in pathFilters(segment);

/** The person that a list is narrowed to; the name travels in the address, else it is asked for. */
export function usePersonOf({ filters, labels }: Pick<ListParams, 'filters' | 'labels'>): Option | null {
  const filter = filters.personId;
  const id = typeof filter === 'string' ? filter : undefined;
  const label = labels.personId;
  const { data } = useQuery({ ...personQuery(id ?? ''), enabled: id !== undefined && label === undefined });
  if (id === undefined) return null;
  const name = label ?? data?.fullname;
  return name === undefined ? null : { value: id, label: name };
}

export function PersonLink({ person }: { person: Option }) {
  return useAllowed()('people') ? <Link to={personPath(person.value)}>Fiche de {person.label}</Link> : null;
}
