import type { Schema } from '@intendance/contract/client.js';
import type { BodyOf } from '@intendance/contract/operation.js';
import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';

export type Mailing = Schema<'MailingDto'>;
export type MailingTemplate = Schema<'MailingTemplateDto'>;

export const mailings = resource('/api/mailings', 'mailings');
export const mailingsPath = '/people/mailings';
export const mailingPath = (id: string): string => `${mailingsPath}/${id}`;

/** The fields that a message may hold, and the text of its consent. */
export const mailingFieldsQuery = queryOptions({
  queryKey: [...mailings.key, 'fields'],
  queryFn: ({ signal }) => get('/api/mailings/fields', { signal }),
  staleTime: 60_000,
});

export const shortcutTypes = ['person', 'list', 'refund', 'inscription', 'article', 'advantage'] as const;
export type ShortcutType = (typeof shortcutTypes)[number];

export const readTemplate = (type: ShortcutType, id: string): Promise<MailingTemplate> =>
  get('/api/mailings/template', { query: { type, id } });

type ListRequest = BodyOf<'/api/mailings/list_template', 'post'>;
export const listNames = ['people', 'refunds', 'inscriptions', 'order_items'] as const satisfies ListRequest['list'][];
export const readListTemplate = (
  list: ListRequest['list'],
  filters: Record<string, string>,
  ids: readonly string[] | undefined,
): Promise<MailingTemplate> =>
  send('post', '/api/mailings/list_template', { body: { list, filters, ...(ids && { ids: [...ids] }) }, isQuestion: true });

export const findRecipients = (search: string, signal: AbortSignal) => get('/api/mailings/recipients', { query: { search }, signal });

export const findExclusions = (search: string, signal: AbortSignal) => get('/api/mailings/exclusions', { query: { search }, signal });

type Previewed = { subject: string; preheader: string; body: string; person: string | null };
/** The message as this person reads it, saved or not. */
export const previewQuery = (body: Previewed) =>
  queryOptions({
    queryKey: [...mailings.key, 'preview', body],
    queryFn: ({ signal }) => send('post', '/api/mailings/preview', { body, isQuestion: true, signal }),
  });
