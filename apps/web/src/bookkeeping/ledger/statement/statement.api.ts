import { keepPreviousData, queryOptions, useMutation } from '@tanstack/react-query';
import { download, get, send } from '../../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../../bookkeeping-write.js';
import type { AnnualState, PatrimonialState, PreviousAnnualState } from './statement.js';

const prefix = '/comptability';

/** Up to a day of the year, and as it was known; absent: the whole year, as it is known now. */
export type Seen = { as_of?: string | undefined; known_at?: string | undefined };
export type StatementQuery = Seen & { exercice_id: string };

export const annualStateQuery = (query: StatementQuery) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', query],
    queryFn: ({ signal }) => get<AnnualState>(`${prefix}/activities/state`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const patrimonialStateQuery = (id: string, query: Seen) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'patrimonial-state', id, query],
    queryFn: ({ signal }) => get<PatrimonialState>(`${prefix}/exercices/${id}/patrimonial_state`, { query, signal }),
    enabled: id !== '',
  });

export type PatrimonialLineBody = {
  detail: string;
  acquire_date: string | null;
  value: number;
  previous_value: number | null;
  count: number | null;
  duration: string | null;
};
export type PatrimonialBody = {
  sections: { code: '1' | '2' | '3' | '4' | '5' | '6'; lines: PatrimonialLineBody[] }[];
  details: string;
};

export const useSavePatrimonialState = () =>
  useBookkeepingWrite(({ id, version, body }: { id: string; version: number; body: PatrimonialBody }) =>
    send<PatrimonialState>('PUT', `${prefix}/exercices/${id}/patrimonial_state`, { version, body }),
  );

export const useImportPreviousState = () =>
  useBookkeepingWrite((id: string) => send<PatrimonialState>('POST', `${prefix}/exercices/${id}/patrimonial_state/import_previous`));

export const downloadAnnualState = (query: StatementQuery, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/activities/state/download`, { query: { ...query, format }, signal });

export const downloadPatrimonialState = (query: StatementQuery, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/patrimonial_state/download`, { query: { ...query, format }, signal });

export const downloadPlaquette = (id: string, query: Seen, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/exercices/${id}/plaquette`, { query, signal });

const previousPath = (id: string) => `${prefix}/exercices/${id}/annual_state/previous`;

export const previousAnnualStateQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', 'previous', id],
    queryFn: ({ signal }) => get<PreviousAnnualState>(previousPath(id), { signal }),
  });

function sendPrevious(id: string, file: File, isTrial: boolean): Promise<PreviousAnnualState> {
  const body = new FormData();
  body.append('file', file, file.name);
  return send<PreviousAnnualState>('POST', `${previousPath(id)}/upload`, { body, query: { dry_run: isTrial } });
}

/** Reads the file without keeping anything of it. */
export const useTryPrevious = () => useMutation({ mutationFn: ({ id, file }: { id: string; file: File }) => sendPrevious(id, file, true) });
export const useImportPrevious = () => useBookkeepingWrite(({ id, file }: { id: string; file: File }) => sendPrevious(id, file, false));
export const useRemovePrevious = () => useBookkeepingWrite((id: string) => send<PreviousAnnualState>('DELETE', previousPath(id)));

export const downloadPreviousTemplate = (id: string, signal: AbortSignal): Promise<Response> =>
  download(`${previousPath(id)}/template`, { signal });
