import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type Grants = Schema<'GrantsDto'>;
export type Grant = Schema<'GrantDto'>;
export type GrantOfYear = Schema<'GrantOfYearDto'>;

export const grants = resource('/api/comptability/grants', 'grants', bookkeeping.within('grants'));

export const grantsQuery = (exercice: string) => bookkeeping.read('/api/comptability/grants', { query: { exercice_id: exercice } });

export const useSaveSpending = () => bookkeeping.useSend('put', '/api/comptability/grants/{id}/spending/{yearId}');
export const useRecordGrantEntry = () => bookkeeping.useSend('put', '/api/comptability/exercices/{id}/grant_entry');
export const useCancelGrantEntry = () => bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/grant_entry');
