import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type FixedAssets = Schema<'FixedAssetsDto'>;
export type FixedAsset = Schema<'FixedAssetDto'>;
export type FixedAssetOfYear = Schema<'FixedAssetOfYearDto'>;

export const fixedAssets = resource('/api/comptability/fixed_assets', 'assets', bookkeeping.within('fixed_assets'));

export const fixedAssetsQuery = (exercice: string) =>
  bookkeeping.read('/api/comptability/fixed_assets', { query: { exercice_id: exercice } });
export const planQuery = (id: string) => bookkeeping.read('/api/comptability/fixed_assets/{id}/plan', { path: { id } });

export const useDispose = () => bookkeeping.useSend('put', '/api/comptability/fixed_assets/{id}/disposal');
export const useReplace = () => bookkeeping.useSend('put', '/api/comptability/fixed_assets/{id}/replacement');
export const useCancelDisposal = () => bookkeeping.useSend('delete', '/api/comptability/fixed_assets/{id}/disposal');
export const useRecordDepreciation = () => bookkeeping.useSend('put', '/api/comptability/exercices/{id}/depreciation');
export const useCancelDepreciation = () => bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/depreciation');
