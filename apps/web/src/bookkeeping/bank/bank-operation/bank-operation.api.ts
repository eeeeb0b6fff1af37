import type { Schema } from '@intendance/contract/client.js';
import type { AnswerOf, BodyOf, QueryOf } from '@intendance/contract/operation.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { OperationBody } from './bank-operation.js';

export type OperationQuery = QueryOf<'/api/comptability/operations'>;
export type OperationPage = AnswerOf<'/api/comptability/operations'>;

export const operationsQuery = (query: OperationQuery) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'list', query],
    queryFn: ({ signal }) => get('/api/comptability/operations', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'one', id],
    queryFn: ({ signal }) => get('/api/comptability/operations/{id}', { path: { id }, signal }),
  });

export const operationHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'history', id],
    queryFn: ({ signal }) => get('/api/comptability/operations/{id}/history', { path: { id }, query: { limit: 200 }, signal }),
  });

// An empty choice travels as it is: the API refuses the fields in the order of the specification.
export type SaveOperation = { id: string | undefined; version: number | undefined; body: OperationBody };
export const useSaveOperation = () =>
  useBookkeepingWrite(({ id, version, body }: SaveOperation) =>
    id === undefined
      ? send('post', '/api/comptability/operations', { body: body as BodyOf<'/api/comptability/operations'> })
      : send('put', '/api/comptability/operations/{id}', { path: { id }, body: body as BodyOf<'/api/comptability/operations'>, version }),
  );
export const useDeleteOperation = () =>
  useBookkeepingWrite((id: string) => send('delete', '/api/comptability/operations/{id}', { path: { id } }));
export const useRestoreOperation = () =>
  useBookkeepingWrite((id: string) => send('post', '/api/comptability/operations/{id}/restore', { path: { id } }));

/** `operation`: the operation that the possible duplicate is; null: it is a separate operation. */
export const useSettleDuplicate = () =>
  useBookkeepingWrite(({ id, version, operation }: { id: string; version: number; operation: string | null }) =>
    send('post', '/api/comptability/operations/{id}/duplicate', { path: { id }, body: { operation }, version }),
  );

type BulkRequest = Schema<'BulkOperationsDto'>;
export type TrashCommand = Exclude<BulkRequest['command'], 'unallocate'>;
export type TrashRequest = BulkRequest & { command: TrashCommand };
export type TrashLine = Schema<'BulkOperationLineDto'>;
export type TrashAnswer = Schema<'BulkOperationsResultDto'>;
const sendBulk = (body: BulkRequest) => send('post', '/api/comptability/operations/bulk', { body });
/** Dry run of a deletion or a restoration, line by line. */
export const previewTrash = (request: TrashRequest) => sendBulk({ ...request, dry_run: true });
export const useTrash = () => useBookkeepingWrite((request: TrashRequest) => sendBulk(request));
/** Undoes an allocation of many operations; allocations that a user changed since stay. */
export const useUnallocate = () => useBookkeepingWrite((ids: string[]) => sendBulk({ command: 'unallocate', ids }));

export const useReverseOperation = () =>
  useBookkeepingWrite(({ id, ...body }: { id: string; date: string; rewrite: boolean }) =>
    send('post', '/api/comptability/operations/{id}/reverse', { path: { id }, body }),
  );

export const useCancelReversal = () =>
  useBookkeepingWrite(({ id, version }: { id: string; version: number }) =>
    send('delete', '/api/comptability/operations/{id}/reverse', { path: { id }, version }),
  );

/** The files of an operation: each is added and taken away at once, without saving the rest. */
export const useAddAttachment = () =>
  useBookkeepingWrite(({ id, file, signal }: { id: string; file: File; signal?: AbortSignal }) =>
    send('post', '/api/comptability/operations/{id}/attachments', { path: { id }, form: { file }, signal }),
  );
export const useRemoveAttachment = () =>
  useBookkeepingWrite(({ id, attachmentId }: { id: string; attachmentId: string }) =>
    send('delete', '/api/comptability/operations/{id}/attachments/{attachmentId}', { path: { id, attachmentId } }),
  );
export const readAttachment = async (id: string, attachmentId: string): Promise<Blob> =>
  (
    await download('/api/comptability/operations/{id}/attachments/{attachmentId}', {
      path: { id, attachmentId },
      query: { disposition: 'attachment' },
    })
  ).blob();

export const downloadOperations = (query: object, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/operations/download', { query, signal });
