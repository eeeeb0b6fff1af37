import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';

export type MailingList = Schema<'MailingListDto'>;
export type ListData = Schema<'SaveMailingListDataDto'>;
export type ListReport = Schema<'MailingListReportDto'>;
export type ListContact = Schema<'MailingContactDto'>;

export const mailingLists = resource('/api/mailing_lists', 'mailing_lists');
export const listsPath = '/people/mailings/lists';
export const listPath = (id: string): string => `${listsPath}/${id}`;

/** The filters of a list of people, and the text of its consent. */
export const filterableFieldsQuery = queryOptions({
  queryKey: [...mailingLists.key, 'filterable_fields'],
  queryFn: ({ signal }) => get('/api/mailing_lists/filterable_fields', { signal }),
  staleTime: 60_000,
});

/** The people whom unsaved filters match now. */
export const peoplePreviewQuery = (data: ListData) =>
  queryOptions({
    queryKey: [...mailingLists.key, 'preview', data],
    queryFn: ({ signal }) => send('post', '/api/mailing_lists/preview', { body: data, isQuestion: true, signal }),
  });

export const sendListFile = (file: File, signal: AbortSignal): Promise<ListReport> =>
  send('post', '/api/mailing_lists/files', { form: { file }, signal });

export const readListFile = async (id: string): Promise<Blob> => (await download('/api/mailing_lists/{id}/file', { path: { id } })).blob();
