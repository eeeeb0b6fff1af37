import type { Schema } from '@intendance/contract/client.js';
import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/http.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';

/** Up to a day of the year, and as it was known; absent: the whole year, as it is known now. */
export type Seen = { as_of?: string | undefined; known_at?: string | undefined };
export type StatementQuery = Seen & { exercice_id: string };

export const annualStateQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', query],
    queryFn: ({ signal }) => get('/api/comptability/activities/state', { query, signal }),
    placeholderData: keepPreviousData,
  });

export const patrimonialStateQuery = (id: string, query: Seen) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'patrimonial-state', id, query],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/patrimonial_state', { path: { id }, query, signal }),
    enabled: id !== '',
  });

export type PatrimonialBody = Schema<'SavePatrimonialStateDto'>;
export type PatrimonialLineBody = PatrimonialBody['sections'][number]['lines'][number];

export const useSavePatrimonialState = () =>
  useBookkeepingWrite(({ id, version, body }: { id: string; version: number; body: PatrimonialBody }) =>
    send('put', '/api/comptability/exercices/{id}/patrimonial_state', { path: { id }, version, body }),
  );

export const useImportPreviousState = () =>
  useBookkeepingWrite((id: string) => send('post', '/api/comptability/exercices/{id}/patrimonial_state/import_previous', { path: { id } }));

export const downloadAnnualState = (query: StatementQuery, format: 'pdf' | 'xlsx', signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/activities/state/download', { query: { ...query, format }, signal });

export const downloadPatrimonialState = (query: StatementQuery, format: 'pdf' | 'xlsx', signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/patrimonial_state/download', { query: { ...query, format }, signal });

export const downloadPlaquette = (id: string, query: Seen, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/exercices/{id}/plaquette', { path: { id }, query, signal });

export const previousAnnualStateQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', 'previous', id],
    queryFn: ({ signal }) => get('/api/comptability/exercices/{id}/annual_state/previous', { path: { id }, signal }),
  });

const sendPrevious = (id: string, file: File, isTrial: boolean) =>
  send('post', '/api/comptability/exercices/{id}/annual_state/previous/upload', {
    path: { id },
    form: { file },
    query: { dry_run: isTrial },
  });

/** Reads the file without keeping anything of it. */
export const useTryPrevious = () => useMutation({ mutationFn: ({ id, file }: { id: string; file: File }) => sendPrevious(id, file, true) });
export const useImportPrevious = () => useBookkeepingWrite(({ id, file }: { id: string; file: File }) => sendPrevious(id, file, false));
export const useRemovePrevious = () =>
  useBookkeepingWrite((id: string) => send('delete', '/api/comptability/exercices/{id}/annual_state/previous', { path: { id } }));

export const downloadPreviousTemplate = (id: string, signal: AbortSignal): Promise<Response> =>
  download('/api/comptability/exercices/{id}/annual_state/previous/template', { path: { id }, signal });
