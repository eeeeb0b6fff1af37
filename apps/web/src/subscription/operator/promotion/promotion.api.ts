import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('promotions');

export const promotionsQuery = group.read('/api/promotions');
export const useCreatePromotion = () => group.useSend('post', '/api/promotions');
export const useClosePromotion = () => group.useSend('post', '/api/promotions/{code}/close');
