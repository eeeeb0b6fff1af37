import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type BankReconciliation = Schema<'BankReconciliationDto'>;
export type OutstandingLine = Schema<'OutstandingLineDto'>;

export const reconciliationQuery = (id: string, date: string | undefined) =>
  bookkeeping.read('/api/comptability/accounts/{id}/reconciliation', { path: { id }, query: { date } });

export const useSaveBalance = () => bookkeeping.useSend('put', '/api/comptability/accounts/{id}/balances/{date}');
export const useRemoveBalance = () => bookkeeping.useSend('delete', '/api/comptability/accounts/{id}/balances/{date}');
export const usePostCashDifference = () => bookkeeping.useSend('put', '/api/comptability/accounts/{id}/balances/{date}/difference');
export const useReverseCashDifference = () => bookkeeping.useSend('delete', '/api/comptability/accounts/{id}/balances/{date}/difference');
export const useClearing = () => bookkeeping.useSend('put', '/api/comptability/operations/{id}/clearing');
export const useUndoClearing = () => bookkeeping.useSend('delete', '/api/comptability/operations/{id}/clearing');
