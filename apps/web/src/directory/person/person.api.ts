import type { BodyOf } from '@intendance/contract/operation.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { download, get, send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import type { ApiQuery } from '../../ui/query/list-params.js';

export const people = resource('/api/people', 'people', { file: '/api/people-download' });

/** One archive of the attachments of all people of the list. */
export const downloadAttachments = (filters: ApiQuery, signal: AbortSignal): Promise<Response> =>
  download('/api/people-download/attachments', { query: filters, signal });

/** A whole record; a member that is left out stays as it is. */
export type PersonBody = BodyOf<'/api/people'>;

export const giftVouchersQuery = (id: string) => ({
  queryKey: [...people.key, 'gift-vouchers', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/people/{id}/klover_gift_vouchers', { path: { id }, signal }),
});

type Erasure = { id: string; version: number; confirmation: string };
/** Invalidates every query: the name may be in any list. */
export function useErasePerson() {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, confirmation }: Erasure) =>
      send('post', '/api/people/{id}/erase', { path: { id }, body: { confirmation }, version }),
    onSettled: () => queries.invalidateQueries(),
  });
}

export const uploadDocument = (file: File, signal: AbortSignal) => send('post', '/api/person_attachments', { form: { file }, signal });
