import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { HistoryEntry } from '../../ui/timeline.js';
import type { RefundActivity, RefundRule } from './refund-activity.js';

const key = 'refund_settings';
export type RefundActivityPage = PageOf<'refund_settings', RefundActivity>;

export const refundActivitiesQuery = (query: Query) =>
  queryOptions({
    queryKey: [key, 'list', query],
    queryFn: ({ signal }) => get<RefundActivityPage>('/refund_settings', { query, signal }),
    placeholderData: keepPreviousData,
  });

/** Every activity, for the choices of a form or of a filter. */
export const allRefundActivitiesQuery = queryOptions({
  queryKey: [key, 'choices'],
  queryFn: ({ signal }) => get<RefundActivityPage>('/refund_settings', { query: { limit: 9999, 'order[activity_name]': 'asc' }, signal }),
  staleTime: 5 * 60_000,
});

export const refundActivityQuery = (id: string) =>
  queryOptions({ queryKey: [key, 'one', id], queryFn: ({ signal }) => get<RefundActivity>(`/refund_settings/${id}`, { signal }) });

export const ruleVersionsQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'versions', id],
    queryFn: ({ signal }) => get<Schema<'RefundActivityVersionsDto'>>(`/refund_settings/${id}/versions`, { signal }),
  });

export const ruleHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [key, 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/refund_settings/${id}/history`, { query: { limit: 200 }, signal }),
  });

function useActivityWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({ mutationFn: write, onSettled: () => queries.invalidateQueries({ queryKey: [key] }) });
}

export const useSaveRefundActivity = () =>
  useActivityWrite(({ id, version, body }: { id: string | undefined; version: number | undefined; body: Partial<RefundRule> }) =>
    id === undefined
      ? send<RefundActivity>('POST', '/refund_settings', { body })
      : send<RefundActivity>('PUT', `/refund_settings/${id}`, { body, ...(version === undefined ? {} : { version }) }),
  );
export const useDeleteRefundActivity = () => useActivityWrite((id: string) => send('DELETE', `/refund_settings/${id}`));
export const useRestoreRefundActivity = () =>
  useActivityWrite((id: string) => send<RefundActivity>('POST', `/refund_settings/${id}/restore`));
