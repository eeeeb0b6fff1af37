import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../bank-operation/bank-operation.api.js';
import type { AnnualState, PatrimonialState } from './statement.js';

const prefix = '/comptability';

type Known = { known_at?: string | undefined };
/** Of a year, as it was known. */
export type StatementQuery = Known & { exercice_id: string };
/** Up to a day of the year. */
export type AnnualStateQuery = StatementQuery & { as_of?: string | undefined };

export const annualStateQuery = (query: AnnualStateQuery) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', query],
    queryFn: ({ signal }) => get<AnnualState>(`${prefix}/activities/state`, { query, signal }),
    placeholderData: keepPreviousData,
  });

export const patrimonialStateQuery = (id: string, query: Known) =>
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
    send<PatrimonialState>('PUT', `${prefix}/exercices/${id}/patrimonial_state`, { body, ...(version > 0 ? { version } : {}) }),
  );

export const useImportPreviousState = () =>
  useBookkeepingWrite((id: string) => send<PatrimonialState>('POST', `${prefix}/exercices/${id}/patrimonial_state/import_previous`));

export const downloadAnnualState = (query: AnnualStateQuery, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/activities/state/download`, { query: { ...query, format }, signal });

export const downloadPatrimonialState = (query: StatementQuery, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/patrimonial_state/download`, { query: { ...query, format }, signal });

export const downloadPlaquette = (id: string, query: Known, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/exercices/${id}/plaquette`, { query, signal });
