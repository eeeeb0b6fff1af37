import type { Schema } from '@intendance/contract/client.js';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';

const unsubscriptions = queryGroup('unsubscriptions');

export type PersonUnsubscription = Schema<'PersonUnsubscriptionDto'>;

export const unsubscribePage = (token: string) => ({
  ...unsubscriptions.read('/api/mailings/unsubscribe/{token}', { path: { token } }),
  retry: false,
});

/** The answer of a write is the page again. */
export function useChoice(token: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (choice: 'unsubscribe' | 'undo') =>
      choice === 'undo'
        ? send('post', '/api/mailings/unsubscribe/{token}/undo', { path: { token } })
        : send('post', '/api/mailings/unsubscribe/{token}', { path: { token } }),
    onSuccess: (page) => queries.setQueryData(unsubscribePage(token).queryKey, page),
  });
}

export const personUnsubscription = (id: string) => unsubscriptions.read('/api/people/{id}/unsubscription', { path: { id } });
export const useUnsubscribe = () => unsubscriptions.useSend('post', '/api/people/{id}/unsubscription');
export const useLift = () => unsubscriptions.useSend('post', '/api/people/{id}/unsubscription/lift');
