import type { Schema } from '@intendance/contract/client.js';
import type { QueryOf } from '@intendance/contract/operation.js';
import { send } from '../../../platform/http.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export const bankOperations = resource('/api/comptability/operations', 'operations', bookkeeping.within('operations'));
export type OperationQuery = QueryOf<'/api/comptability/operations'>;

type BulkRequest = Schema<'BulkOperationsDto'>;
export type TrashCommand = Exclude<BulkRequest['command'], 'unallocate'>;
export type TrashRequest = BulkRequest & { command: TrashCommand };

/** Deletes, restores or unallocates many operations. */
export const sendBulk = (body: BulkRequest) => send('post', '/api/comptability/operations/bulk', { body });
export const useBulk = () => bankOperations.useWrite(sendBulk);
