import { useQuery } from '@tanstack/react-query';
import { useAllowed } from '../../platform/me.js';
import type { Option } from '../../ui/field/async-combobox.js';
import { Link } from '../../ui/page/button.js';
import type { ListParams } from '../../ui/query/list-schema.js';
import { personPath, personQuery } from './person-query.js';

/** The person by whom a list is filtered; the name comes from the address, or is read from the API. */
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
