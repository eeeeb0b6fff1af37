import type { Schema } from '@intendance/contract/client.js';
import { queryGroup } from '../../platform/query-group.js';
import { registrationActivities } from '../registration-activity/registration-activity.api.js';

export type WaitingEntry = Schema<'WaitingListEntryDto'>;

/** Registrations and activities change the list: it is read again with them. */
const waitingLists = queryGroup(registrationActivities.name);

export const waitingListQuery = (id: string) => waitingLists.read('/api/inscription_settings/{id}/waiting_list', { path: { id } });
export const useJoinWaitingList = () => waitingLists.useSend('put', '/api/inscription_settings/{id}/waiting_list/{person}');
export const useOfferPlaces = () => waitingLists.useSend('post', '/api/inscription_settings/{id}/waiting_list/{person}/offer');
export const useLeaveWaitingList = () => waitingLists.useSend('delete', '/api/inscription_settings/{id}/waiting_list/{person}');
