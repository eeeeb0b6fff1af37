import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { download, get, send } from '../../platform/api.js';
import { bookkeepingKey, useBookkeepingWrite } from '../bank-operation/bank-operation.api.js';
import type { AnnualState, PatrimonialState } from './statement.js';

const prefix = '/comptability';

/** Without an id, the year of today. */
export const annualStateQuery = (exercice_id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'annual-state', exercice_id],
    queryFn: ({ signal }) => get<AnnualState>(`${prefix}/activities/state`, { query: { exercice_id }, signal }),
    placeholderData: keepPreviousData,
  });

export const patrimonialStateQuery = (id: string) =>
  queryOptions({
    queryKey: [bookkeepingKey, 'patrimonial-state', id],
    queryFn: ({ signal }) => get<PatrimonialState>(`${prefix}/exercices/${id}/patrimonial_state`, { signal }),
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

export const downloadAnnualState = (exercice_id: string, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/activities/state/download`, { query: { exercice_id, format }, signal });

export const downloadPatrimonialState = (exercice_id: string, format: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/patrimonial_state/download`, { query: { exercice_id, format }, signal });

export const downloadPlaquette = (id: string, signal: AbortSignal): Promise<Response> =>
  download(`${prefix}/exercices/${id}/plaquette`, { signal });
