import { queryOptions } from '@tanstack/react-query';
import { get, send } from '../../../platform/http.js';
import { meQuery } from '../../../platform/me-query.js';
import type { Choice, ModuleCode } from './offer.js';

export const environmentQuery = (id: string) =>
  queryOptions({
    queryKey: ['environment', id],
    queryFn: ({ signal }) => get('/api/environments/{id}', { path: { id }, signal }),
  });

/** The offer as the choice would leave it; nothing is stored. */
export const previewQuery = (id: string, body: Choice) =>
  queryOptions({
    queryKey: ['environment', id, 'preview', body],
    queryFn: ({ signal }) => send('post', '/api/environments/{id}/subscription/preview', { path: { id }, body, signal, isQuestion: true }),
    retry: false,
  });

export const chooseOffer = (id: string, body: Choice, version: number | undefined) =>
  send('put', '/api/environments/{id}/subscription', { path: { id }, body, version });

export const cancelPendingOffer = (id: string, version: number) =>
  send('delete', '/api/environments/{id}/subscription/pending_offer', { path: { id }, version });

export const addModules = (id: string, modules: readonly ModuleCode[], version: number) =>
  send('post', '/api/environments/{id}/modules', { path: { id }, body: { modules: modules.map((code) => ({ code })) }, version });

export const checkPromotion = (code: string, moduleCode: ModuleCode) => get('/api/search/promotions', { query: { code, moduleCode } });

/** Queries that a choice changes: the modules of the user open areas. */
export const changedByOffer = [['environment'], meQuery.queryKey] as const;
