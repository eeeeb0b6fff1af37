import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, type Query, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import type { HistoryEntry } from '../../../ui/record/timeline.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { BankOperation, OperationBody } from './bank-operation.js';

const path = '/comptability/operations';

export type OperationPage = PageOf<'operations', BankOperation, { totals?: { value: number } }>;

export const operationsQuery = (query: Query) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'list', query],
    queryFn: ({ signal }) => get<OperationPage>(path, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const operationQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'one', id],
    queryFn: ({ signal }) => get<BankOperation>(`${path}/${id}`, { signal }),
  });

export const operationHistoryQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'operations', 'history', id],
    queryFn: ({ signal }) => get<PageOf<'history', HistoryEntry>>(`${path}/${id}/history`, { query: { limit: 200 }, signal }),
  });

const onVersion = (version: number | undefined) => (version === undefined ? {} : { version });

export type SaveOperation = { id: string | undefined; version: number | undefined; body: OperationBody };
export const useSaveOperation = () =>
  useBookkeepingWrite(({ id, version, body }: SaveOperation) =>
    id === undefined
      ? send<BankOperation>('POST', path, { body })
      : send<BankOperation>('PUT', `${path}/${id}`, { body, ...onVersion(version) }),
  );
export const useDeleteOperation = () => useBookkeepingWrite((id: string) => send('DELETE', `${path}/${id}`));
export const useRestoreOperation = () => useBookkeepingWrite((id: string) => send<BankOperation>('POST', `${path}/${id}/restore`));

/** `operation`: the operation that the possible duplicate is; null: it is a separate operation. */
export const useSettleDuplicate = () =>
  useBookkeepingWrite(({ id, version, operation }: { id: string; version: number; operation: string | null }) =>
    send<BankOperation>('POST', `${path}/${id}/duplicate`, { body: { operation }, version }),
  );

type BulkRequest = Schema<'BulkOperationsDto'>;
export type TrashCommand = Exclude<BulkRequest['command'], 'unallocate'>;
export type TrashRequest = BulkRequest & { command: TrashCommand };
export type TrashLine = Schema<'BulkOperationLineDto'>;
export type TrashAnswer = Schema<'BulkOperationsResultDto'>;
const sendBulk = (body: BulkRequest) => send<TrashAnswer>('POST', `${path}/bulk`, { body });
/** What would go to the trash or come out of it, line by line; nothing is saved. */
export const previewTrash = (request: TrashRequest) => sendBulk({ ...request, dry_run: true });
export const useTrash = () => useBookkeepingWrite((request: TrashRequest) => sendBulk(request));
/** Undoes an allocation of many operations; allocations that a user changed since stay. */
export const useUnallocate = () => useBookkeepingWrite((ids: string[]) => sendBulk({ command: 'unallocate', ids }));

export const useReverseOperation = () =>
  useBookkeepingWrite(({ id, ...body }: { id: string; date: string; rewrite: boolean }) =>
    send<BankOperation>('POST', `${path}/${id}/reverse`, { body }),
  );

export const useCancelReversal = () =>
  useBookkeepingWrite(({ id, version }: { id: string; version: number }) =>
    send<BankOperation>('DELETE', `${path}/${id}/reverse`, { version }),
  );

/** The files of an operation: each is added and taken away at once, without saving the rest. */
export const useAddAttachment = () =>
  useBookkeepingWrite(({ id, file, signal }: { id: string; file: File; signal?: AbortSignal }) => {
    const body = new FormData();
    body.append('file', file, file.name);
    return send<BankOperation>('POST', `${path}/${id}/attachments`, { body, ...(signal ? { signal } : {}) });
  });
export const useRemoveAttachment = () =>
  useBookkeepingWrite(({ id, attachmentId }: { id: string; attachmentId: string }) =>
    send<BankOperation>('DELETE', `${path}/${id}/attachments/${attachmentId}`),
  );
export const readAttachment = async (id: string, attachmentId: string): Promise<Blob> =>
  (await download(`${path}/${id}/attachments/${attachmentId}`, { query: { disposition: 'attachment' } })).blob();

export const downloadOperations = (query: Query, signal: AbortSignal): Promise<Response> => download(`${path}/download`, { query, signal });
