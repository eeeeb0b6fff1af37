import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type EntryRequest = Schema<'EntryRequestDto'>;

export const entryRequests = resource('/api/comptability/entry_requests', 'entry_requests', bookkeeping.within('entry_requests'));
export const entryRequestsPath = '/comptability/questions/entries';
/** One row is enough: the page counts them. */
export const openRequestsQuery = entryRequests.list({ 'filters[status|eq]': 'open', limit: 1 });

export const useDeclineRequest = () => bookkeeping.useSend('post', '/api/comptability/entry_requests/{id}/decline');
