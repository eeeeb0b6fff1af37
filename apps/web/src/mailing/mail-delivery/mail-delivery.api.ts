import type { Schema } from '@intendance/contract/client.js';
import { download } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';

const deliveries = queryGroup('mail-deliveries');

export type Delivery = Schema<'MailDeliveryDto'>;
export type Audience = Schema<'MailingAudienceDto'>;
export type MailRecipient = Schema<'MailRecipientDto'>;
export type Exclusion = Audience['excluded'][number]['reason'];
export type AudienceStep = Exclusion | 'listed' | 'to-send';
export type Funnel = Audience['funnel'];

export const deliveriesKey = deliveries.key;
export const audienceQuery = (id: string) => ({ ...deliveries.read('/api/mailings/{id}/audience', { path: { id } }), staleTime: 0 });
export const deliveryQuery = (id: string) => deliveries.read('/api/mailings/{id}/delivery', { path: { id } });
export const recipientsQuery = (id: string, state: MailRecipient['state'] | undefined) =>
  deliveries.read('/api/mailings/{id}/recipients', { path: { id }, query: { limit: 100, ...(state && { 'filters[state|eq]': state }) } });

export const useSend = () => deliveries.useSend('post', '/api/mailings/{id}/send');
export const useCancel = () => deliveries.useSend('post', '/api/mailings/{id}/cancel');
export const useStop = () => deliveries.useSend('post', '/api/mailings/{id}/stop');
export const useResume = () => deliveries.useSend('post', '/api/mailings/{id}/resume');
export const useRetry = () => deliveries.useSend('post', '/api/mailings/{id}/retry');
export const useSchedule = () => deliveries.useSend('post', '/api/mailings/{id}/schedule');
export const useUnschedule = () => deliveries.useSend('post', '/api/mailings/{id}/unschedule');
export const useTest = () => deliveries.useSend('post', '/api/mailings/{id}/test');

type Format = 'xlsx' | 'csv' | 'pdf';
export const recipientsFile = 'Destinataires.xlsx';
export const exportAudience = (id: string, step: AudienceStep) => (format: Format, signal: AbortSignal) =>
  download('/api/mailings/{id}/audience/download', { path: { id }, query: { step, format }, signal });
export const exportRecipients = (id: string, state: MailRecipient['state'] | undefined) => (format: Format, signal: AbortSignal) =>
  download('/api/mailings/{id}/recipients/download', {
    path: { id },
    query: { ...(state && { 'filters[state|eq]': state }), format },
    signal,
  });
