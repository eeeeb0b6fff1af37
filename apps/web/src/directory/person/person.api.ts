import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { HistoryEntry } from '../../ui/record/timeline.js';
import type { Person, PersonAttachment } from './person.js';

const key = 'people';
export type PeoplePage = PageOf<'people', Person>;

export const peopleQuery = (query: Query) =>
  queryOptions({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => get<PeoplePage>('/people', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const personHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/people/${id}/history`, { query: { limit: 200 }, signal }),
  });

type City = { zip_code: string; city: string };
/** The cities of a zip code; none when it is nobody's. */
export const citiesQuery = (zipCode: string) =>
  queryOptions({
    queryKey: ['cities', zipCode],
    queryFn: async ({ signal }) =>
      (await get<PageOf<'cities', City>>('/cities', { query: { zip_code: zipCode }, signal })).cities.map(({ city }) => city),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** One write on people; every list and record that shows them is then asked again. */
function usePersonWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => queries.invalidateQueries({ queryKey: [key] }) });
}

type Member = { id?: string; firstname: string; lastname: string; birthday: string | null };
/** A whole record; what is left out stays as it is. */
export type PersonBody = Partial<Omit<Person, 'spouse' | 'children' | 'attachments'>> & {
  spouse?: Member | null;
  children?: Member[];
  attachments?: { id: string; field_code: string | null }[];
};
export type SavePerson = { id: string | undefined; version: number | undefined; body: PersonBody };

export const useSavePerson = () =>
  usePersonWrite(({ id, version, body }: SavePerson) =>
    id === undefined
      ? send<Person>('POST', '/people', { body })
      : send<Person>('PUT', `/people/${id}`, { body, ...(version === undefined ? {} : { version }) }),
  );
export const useDeletePerson = () => usePersonWrite((id: string) => send('DELETE', `/people/${id}`));
export const useRestorePerson = () => usePersonWrite((id: string) => send<Person>('POST', `/people/${id}/restore`));

export type Erasure = { id: string; version: number; confirmation: string };
/** Names are gone from every list, whatever it is of. */
export function useErasePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, confirmation }: Erasure) =>
      send<Person>('POST', `/people/${id}/erase`, { body: { confirmation }, version }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export async function uploadAttachment(file: File, signal?: AbortSignal): Promise<PersonAttachment> {
  const body = new FormData();
  body.append('file', file, file.name);
  return send<PersonAttachment>('POST', '/person_attachments', { body, ...(signal ? { signal } : {}) });
}
