import type { Schema } from '@intendance/contract/client.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type EntryTemplate = Schema<'EntryTemplateDto'>;
export type Occurrence = EntryTemplate['due'][number];

export const entryTemplatesQuery = () => bookkeeping.read('/api/comptability/entry_templates');
export const useCreateTemplate = () => bookkeeping.useSend('post', '/api/comptability/entry_templates');
export const useSaveTemplate = () => bookkeeping.useSend('put', '/api/comptability/entry_templates/{id}');
export const useRemoveTemplate = () => bookkeeping.useSend('delete', '/api/comptability/entry_templates/{id}');
