import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type EntryRequest = Schema<'EntryRequestDto'>;

export const entryRequests = resource('/api/comptability/entry_requests', 'entry_requests', bookkeeping.within('entry_requests'));
export const entryRequestsPath = '/comptability/questions/entries';
/** One row is enough: the page counts them. */
export const openRequestsQuery = entryRequests.list({ 'filters[status|eq]': 'open', limit: 1 });

type RequestBody = Schema<'RequestEntryDto'>;
/** Asks for an entry, or corrects one that waits. */
export function useSendRequest(request: EntryRequest | undefined) {
  const save = entryRequests.useSave();
  const correct = bookkeeping.useSend('post', '/api/comptability/entry_requests/{id}/correct');
  type Handlers = { onSuccess: (saved: EntryRequest) => void; onError: (error: unknown) => void };
  const { isPending, isSuccess } = request ? correct : save;
  return {
    isPending,
    isSuccess,
    mutate: (body: RequestBody, handlers: Handlers): void => {
      if (request) correct.mutate({ path: { id: request.id }, version: request.version, body }, handlers);
      else save.mutate({ id: undefined, body }, handlers);
    },
  };
}

export const useDeclineRequest = () => bookkeeping.useSend('post', '/api/comptability/entry_requests/{id}/decline');
