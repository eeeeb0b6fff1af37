import type { Schema } from '@intendance/contract/client.js';
import { resource } from '../../../platform/resource.js';
import { bookkeeping } from '../../bookkeeping-queries.js';

export type Provisions = Schema<'ProvisionsDto'>;
export type Provision = Schema<'ProvisionDto'>;
export type ProvisionOfYear = Schema<'ProvisionOfYearDto'>;

export const provisions = resource('/api/comptability/provisions', 'provisions', bookkeeping.within('provisions'));

export const provisionsQuery = (exercice: string) => bookkeeping.read('/api/comptability/provisions', { query: { exercice_id: exercice } });

export const useEstimateProvision = () => bookkeeping.useSend('put', '/api/comptability/provisions/{id}/estimates/{yearId}');
export const useRecordProvisionEntry = () => bookkeeping.useSend('put', '/api/comptability/exercices/{id}/provision_entry');
export const useConvertProvisionAccounts = () => bookkeeping.useSend('put', '/api/comptability/exercices/{id}/provision_conversion');
export const useCancelProvisionConversion = () => bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/provision_conversion');
export const useCancelProvisionEntry = () => bookkeeping.useSend('delete', '/api/comptability/exercices/{id}/provision_entry');
