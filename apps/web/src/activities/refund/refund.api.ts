import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { get, type Query, send } from '../../platform/api.js';
import type { PageOf } from '../../platform/page-of.js';
import type { Attachment } from '../../ui/attachments.js';
import type { HistoryEntry } from '../../ui/timeline.js';
import type { Refund, RefundBody, RefundSummary } from './refund.js';

export type RefundPage = PageOf<'refunds', Refund, { totals: { bill_amount: number; refundable_amount: number } }>;

export const refundsQuery = (query: Query) =>
  queryOptions({
    queryKey: ['refunds', 'list', query],
    queryFn: ({ signal }) => get<RefundPage>('/refunds', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const refundQuery = (id: string) =>
  queryOptions({ queryKey: ['refunds', 'one', id], queryFn: ({ signal }) => get<Refund>(`/refunds/${id}`, { signal }) });

export const refundSummaryQuery = queryOptions({
  queryKey: ['refunds', 'summary'],
  queryFn: ({ signal }) => get<RefundSummary>('/refunds/summary', { signal }),
});

/** What the claim would be worth; nothing is saved. */
export const computeRefund = (claim: Schema<'ComputeRefundDto'>) =>
  send<Schema<'RefundPreviewDto'>>('POST', '/refunds/compute', { body: claim });

export type RefundTransition =
  | { name: 'validate'; body: { refundable_amount?: number } }
  | { name: 'refuse' | 'devalidate' | 'cancel_payment'; body: { reason: string } }
  | { name: 'mark_refunded'; body: { paid_on?: string; payment_mode?: string } }
  | { name: 'reopen' | 'restore'; body: Record<string, never> };

/** One write on refunds; every list, count and record that shows them is then asked again. */
function useRefundWrite<Input, Output>(write: (input: Input) => Promise<Output>) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: write,
    onSettled: () =>
      Promise.all([queries.invalidateQueries({ queryKey: ['refunds'] }), queries.invalidateQueries({ queryKey: ['refund_settings'] })]),
  });
}

export type SaveRefund = { id: string | undefined; version: number | undefined; body: RefundBody };
export const useSaveRefund = () =>
  useRefundWrite(({ id, version, body }: SaveRefund) =>
    id === undefined
      ? send<Refund>('POST', '/refunds', { body })
      : send<Refund>('PUT', `/refunds/${id}`, { body, ...(version === undefined ? {} : { version }) }),
  );

export const useTransition = () =>
  useRefundWrite(({ id, transition, version }: { id: string; transition: RefundTransition; version?: number }) =>
    send<Refund>('POST', `/refunds/${id}/${transition.name}`, { body: transition.body, ...(version === undefined ? {} : { version }) }),
  );

export const useDeleteRefund = () => useRefundWrite((id: string) => send('DELETE', `/refunds/${id}`));

export type BulkRequest = Schema<'BulkRefundsDto'>;
export type BulkCommand = BulkRequest['command'];
export type BulkLine = Schema<'BulkLineDto'>;
export type BulkAnswer = Schema<'BulkResultDto'>;

/** What the command would do, line by line; nothing is saved. */
export const previewBulk = (request: BulkRequest) => send<BulkAnswer>('POST', '/refunds/bulk', { body: { ...request, dry_run: true } });
export const useBulk = () => useRefundWrite((request: BulkRequest) => send<BulkAnswer>('POST', '/refunds/bulk', { body: request }));

export async function uploadAttachment(file: File, signal?: AbortSignal): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file, file.name);
  return send<Attachment>('POST', '/refund_attachments', { body, ...(signal ? { signal } : {}) });
}

export const refundHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: ['refunds', 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`/refunds/${id}/history`, { query: { limit: 200 }, signal }),
  });
