import { queryOptions } from '@tanstack/react-query';
import { get } from '../platform/api.js';
import type { PageOf } from '../platform/page-of.js';
import type { Option } from '../ui/async-combobox.js';

export type FamilyMember = { id: string; firstname: string; lastname: string; birthday: string | null };
export type Person = {
  id: string;
  civility: string | null;
  lastname: string;
  firstname: string;
  fullname: string;
  email: string | null;
  entrance_date: string | null;
  exit_date: string | null;
  spouse: FamilyMember | null;
  children: FamilyMember[];
};

const typeaheadLimit = 10;

/** The first ten people whose name matches, by last name (specification: limit 10, lastname ascending). */
export async function searchPeople(text: string, signal?: AbortSignal): Promise<Person[]> {
  const query = { 'filters[searchname]': text, 'filters[statusBenef]': 'current', limit: typeaheadLimit, 'order[lastname]': 'asc' };
  const { people } = await get<PageOf<'people', Person>>('/people', { query, ...(signal ? { signal } : {}) });
  return people;
}

/** The same people as choices of a field. */
export const loadPeople = async (text: string, signal: AbortSignal): Promise<Option[]> =>
  (await searchPeople(text, signal)).map(({ id, fullname, email }) => ({
    value: id,
    label: fullname,
    ...(email ? { detail: email } : {}),
  }));

export const personQuery = (id: string) =>
  queryOptions({ queryKey: ['people', 'one', id], queryFn: ({ signal }) => get<Person>(`/people/${id}`, { signal }), staleTime: 60_000 });

/** Who of the household a claim may be for, besides the holder. */
export const householdOf = ({ spouse, children }: Person): FamilyMember[] => (spouse ? [spouse, ...children] : children);
