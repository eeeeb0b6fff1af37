import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

const everything = 99_999;

export const fiscalYearsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'exercices'],
  queryFn: async ({ signal }) => (await get('/api/comptability/exercices', { query: { limit: everything }, signal })).exercices,
  staleTime: 60_000,
});

export const closingChecksQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'checks', id],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/closing_checks', { path: { id }, signal }),
  });

export const thresholdsQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'thresholds', id],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/thresholds', { path: { id }, signal }),
  });

/** `known_at`: as the books were known then. */
export const fecReportQuery = (id: string, known_at: string | undefined) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'fec', id, known_at],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/fec_report', { path: { id }, query: { known_at }, signal }),
  });

export const downloadFec = (id: string, known_at: string | undefined, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/exercices/{id}/fec', { path: { id }, query: { known_at }, signal });

export const yearResultQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'result', id],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/transfers', { path: { id }, signal }),
  });

/** The minutes of a deliberation, kept before the decision that refers to them. */
export const uploadMinutes = (file: File, signal: AbortSignal) => send('post', '/api/comptability/attachments', { form: { file }, signal });

export const useTransferSurplus = () =>
  useBookkeepingWrite(({ id, body }: { id: string; body: Schema<'TransferSurplusDto'> }) =>
    send('post', '/api/comptability/exercices/{id}/transfers', { path: { id }, body }),
  );

export const useAppropriateResult = () =>
  useBookkeepingWrite(({ id, body }: { id: string; body: Schema<'AppropriateResultDto'> }) =>
    send('post', '/api/comptability/exercices/{id}/appropriation', { path: { id }, body }),
  );

/** The year after the latest, else the current one: the body is empty (specification). */
export const useCreateYear = () => useBookkeepingWrite(() => send('post', '/api/comptability/exercices'));

export const useSaveYear = () =>
  useBookkeepingWrite(({ id, version, ...body }: { id: string; version: number; start_date: string; end_date: string }) =>
    send('put', '/api/comptability/exercices/{id}', { path: { id }, body, version }),
  );

export const useValidatePeriod = () =>
  useBookkeepingWrite(({ id, up_to }: { id: string; up_to: string }) =>
    send('post', '/api/comptability/exercices/{id}/validate', { path: { id }, body: { up_to } }),
  );

/** Signs for a difference between a statement and the books. */
export const useExplainDifference = () =>
  useBookkeepingWrite(({ id, ...body }: { id: string; account_id: string; note: string }) =>
    send('post', '/api/comptability/exercices/{id}/bank_differences', { path: { id }, body }),
  );

export const useCloseYear = () =>
  useBookkeepingWrite(({ id, confirmation }: { id: string; confirmation: string }) =>
    send('post', '/api/comptability/exercices/{id}/close', { path: { id }, body: { confirmation } }),
  );

export const useReopenYear = () =>
  useBookkeepingWrite(({ id, reason }: { id: string; reason: string }) =>
    send('post', '/api/comptability/exercices/{id}/reopen', { path: { id }, body: { reason } }),
  );
