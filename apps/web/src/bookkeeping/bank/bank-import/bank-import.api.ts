import { send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export const bankImports = resource('/api/comptability/imports', 'imports', bookkeeping.within('imports'));
export const latestImports = bankImports.list({ limit: 10, 'order[created_at]': 'desc' });

export type Upload = { file: File; account?: string; mapping?: Readonly<Record<string, string>> };
/** The result of a dry run; nothing is written. */
export const useUploadStatement = () =>
  bankImports.useWrite(({ file, account, mapping = {} }: Upload) => {
    const isMapped = Object.keys(mapping).length > 0;
    const form = { ...(account && { account }), ...(isMapped && { mapping: JSON.stringify(mapping) }), file };
    return send('post', '/api/comptability/operations/upload', { form });
  });
