import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { PersonRequest, RequestData } from './person-request.js';

const key = 'person_requests';
export type RequestPage = PageOf<'person_requests', PersonRequest>;

export const requestsQuery = (query: Query) =>
  queryOptions({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => get<RequestPage>('/person_requests', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const requestQuery = (id: string) =>
  queryOptions({ queryKey: [key, 'one', id], queryFn: ({ signal }) => get<PersonRequest>(`/person_requests/${id}`, { signal }) });

/** An approval changes the family of a person: both are asked again. */
function useRequestWrite<Input>(write: (input: Input) => Promise<PersonRequest>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    // The next write is made on the version that this one left.
    onSuccess: (saved) => queries.setQueryData(requestQuery(saved.id).queryKey, saved),
    onSettled: () => Promise.all([queries.invalidateQueries({ queryKey: [key] }), queries.invalidateQueries({ queryKey: ['people'] })]),
  });
}

type Save = { id: string; version: number; body: { data: RequestData; comment: string; status?: 'APPROVED' } };
export const useSaveRequest = () =>
  useRequestWrite(({ id, version, body }: Save) => send<PersonRequest>('PUT', `/person_requests/${id}`, { body, version }));

type Decision = { id: string; version: number; decision: 'approve' | 'refuse'; comment: string };
export const useDecideRequest = () =>
  useRequestWrite(({ id, version, decision, comment }: Decision) =>
    send<PersonRequest>('POST', `/person_requests/${id}/${decision}`, { body: { comment }, version }),
  );

/** A document joins the request at once; what is typed beside it stays. */
export const useAttachDocument = (id: string) =>
  useRequestWrite(({ file, signal }: { file: File; signal: AbortSignal }) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return send<PersonRequest>('POST', `/person_requests/${id}/attachments`, { body, signal });
  });
export const useDetachDocument = (id: string) =>
  useRequestWrite((documentId: string) => send<PersonRequest>('DELETE', `/person_requests/${id}/attachments/${documentId}`));
