import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type VatPeriods = Schema<'VatPeriodsDto'>;
export type VatPeriod = Schema<'VatPeriodDto'>;
export type VatReturn = Schema<'VatReturnDto'>;
export type VatRegularisation = Schema<'VatRegularisationDto'>;

export const vatPeriodsQuery = (id: string) => bookkeeping.read('/api/comptability/exercices/{id}/vat_returns', { path: { id } });
export const vatReturnQuery = (id: string, period: string) =>
  bookkeeping.read('/api/comptability/exercices/{id}/vat_returns/{period}', { path: { id, period } });
export const vatRegularisationQuery = (id: string) =>
  bookkeeping.read('/api/comptability/exercices/{id}/vat_regularisation', { path: { id } });

export const useRecordVatReturn = () => bookkeeping.useSend('put', '/api/comptability/exercices/{id}/vat_returns/{period}');
export const useCancelVatReturn = () => bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/vat_returns/{period}');
