import type { Schema } from '@intendance/contract/client.js';
import { get, send } from '../../../platform/http.js';
import { queryGroup } from '../../../platform/query-group.js';

export type RunLine = Schema<'BillRunLineDto'>;
export type Refund = Schema<'BillRefundDto'>;
export type MailRefusal = Schema<'MailRefusalDto'>;
export type EReport = Schema<'EReportingDto'>;

const group = queryGroup('operator-bills');

/** Issues nothing. */
export const dryRunQuery = (on: string) => ({
  queryKey: [...group.key, on],
  queryFn: () => send('post', '/api/operator/bills/run', { body: { dry_run: true, on }, isQuestion: true }),
});
export const useRun = () => group.useSend('post', '/api/operator/bills/run');
export const useCredit = () => group.useSend('post', '/api/operator/bills/{number}/credit');
export const mailRefusalsQuery = group.read('/api/operator/mail_refusals');
export const refundsQuery = group.read('/api/operator/bills/refunds');
export const useRecordRefund = () => group.useSend('post', '/api/operator/bills/{number}/refund');
export const readReport = (query: { from: string; to: string }) => get('/api/operator/e-reporting', { query });
