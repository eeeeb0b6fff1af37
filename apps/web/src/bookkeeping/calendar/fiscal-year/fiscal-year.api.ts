import type { Schema } from '@intendance/contract/client.js';
import { queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/api.js';
import type { PageOf } from '../../../platform/page-of.js';
import type { Attachment } from '../../../ui/file/attachments.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { ClosingChecks, FecReport, FiscalYear, Thresholds, YearResult } from './fiscal-year.js';

const everything = 99_999;
const path = '/comptability/exercices';

export const fiscalYearsQuery = queryOptions({
  queryKey: [bookkeepingKey, 'exercices'],
  queryFn: async ({ signal }) => (await get<PageOf<'exercices', FiscalYear>>(path, { query: { limit: everything }, signal })).exercices,
  staleTime: 60_000,
});

export const closingChecksQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'checks', id],
    queryFn: ({ signal }) => get<ClosingChecks>(`${path}/${id}/closing_checks`, { signal }),
  });

export const thresholdsQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'thresholds', id],
    queryFn: ({ signal }) => get<Thresholds>(`${path}/${id}/thresholds`, { signal }),
  });

/** `known_at`: as the books were known then. */
export const fecReportQuery = (id: string, known_at: string | undefined) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'fec', id, known_at],
    queryFn: ({ signal }) => get<FecReport>(`${path}/${id}/fec_report`, { query: { known_at }, signal }),
  });

export const downloadFec = (id: string, known_at: string | undefined, signal: AbortSignal): Promise<Response> =>
  download(`${path}/${id}/fec`, { query: { known_at }, signal });

export const yearResultQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'exercices', 'result', id],
    queryFn: ({ signal }) => get<YearResult>(`${path}/${id}/transfers`, { signal }),
  });

/** The minutes of a deliberation, kept before the decision that refers to them. */
export function uploadMinutes(file: File, signal: AbortSignal): Promise<Attachment> {
  const body = new FormData();
  body.append('file', file);
  return send<Attachment>('POST', '/comptability/attachments', { body, signal });
}

export const useTransferSurplus = () =>
  useBookkeepingWrite(({ id, body }: { id: string; body: Schema<'TransferSurplusDto'> }) =>
    send<YearResult>('POST', `${path}/${id}/transfers`, { body }),
  );

export const useAppropriateResult = () =>
  useBookkeepingWrite(({ id, body }: { id: string; body: Schema<'AppropriateResultDto'> }) =>
    send<YearResult>('POST', `${path}/${id}/appropriation`, { body }),
  );

/** The year after the latest, else the current one: the body is empty (specification). */
export const useCreateYear = () => useBookkeepingWrite(() => send<FiscalYear>('POST', path));

export const useSaveYear = () =>
  useBookkeepingWrite(({ id, version, ...body }: { id: string; version: number; start_date: string; end_date: string }) =>
    send<FiscalYear>('PUT', `${path}/${id}`, { body, version }),
  );

export const useValidatePeriod = () =>
  useBookkeepingWrite(({ id, up_to }: { id: string; up_to: string }) =>
    send<FiscalYear>('POST', `${path}/${id}/validate`, { body: { up_to } }),
  );

/** Signs for a difference between a statement and the books. */
export const useExplainDifference = () =>
  useBookkeepingWrite(({ id, ...body }: { id: string; account_id: string; note: string }) =>
    send<FiscalYear>('POST', `${path}/${id}/bank_differences`, { body }),
  );

export const useCloseYear = () =>
  useBookkeepingWrite(({ id, confirmation }: { id: string; confirmation: string }) =>
    send<FiscalYear>('POST', `${path}/${id}/close`, { body: { confirmation } }),
  );

export const useReopenYear = () =>
  useBookkeepingWrite(({ id, reason }: { id: string; reason: string }) =>
    send<FiscalYear>('POST', `${path}/${id}/reopen`, { body: { reason } }),
  );
