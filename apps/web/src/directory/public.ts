import { queryOptions } from '@tanstack/react-query';
import { get } from '../platform/api.js';
import type { PageOf } from '../platform/page-of.js';
import type { AsyncSearch, Option } from '../ui/async-combobox.js';
import type { FamilyMember, Person } from './person/person.js';

/** What a search shows; the e-mail is there for who sees the directory. */
type Found = Pick<Person, 'id' | 'fullname'> & Partial<Pick<Person, 'email'>>;

const typeaheadLimit = 10;

/** The first ten people whose name matches, by last name (specification: limit 10, lastname ascending). */
export async function searchPeople(text: string, signal?: AbortSignal): Promise<Found[]> {
  const query = { 'filters[searchname]': text, 'filters[statusBenef]': 'current', limit: typeaheadLimit, 'order[lastname]': 'asc' };
  const { people } = await get<PageOf<'people', Found>>('/people', { query, ...(signal ? { signal } : {}) });
  return people;
}

/** The same people as choices of a field. */
const loadPeople = async (text: string, signal: AbortSignal): Promise<Option[]> =>
  (await searchPeople(text, signal)).map(({ id, fullname, email }) => ({
    value: id,
    label: fullname,
    ...(email ? { detail: email } : {}),
  }));

/** What a field or a filter needs to let a person be chosen. */
export const personChoice: AsyncSearch & { label: string } = {
  label: 'Bénéficiaire',
  queryKey: ['people'],
  load: loadPeople,
  emptyText: 'Aucune personne trouvée',
};

export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['people', 'one', id], queryFn: ({ signal }) => get<Person>(`/people/${id}`, { signal }), staleTime: 60_000 });

/** The page of a person. */
export const personPath = (id: string): string => `/people/${id}`;

/** Who of the household a claim may be for, besides the holder; nobody for who may not see the family. */
export const householdOf = ({ spouse, children = [] }: Pick<Person, 'spouse' | 'children'>): FamilyMember[] =>
  spouse ? [spouse, ...children] : children;
