import { queryGroup } from '../../../platform/query-group.js';

const group = queryGroup('prices');

export const pricesQuery = group.read('/api/operator/prices');
export const usePublishPrices = () => group.useSend('post', '/api/operator/prices');
export const useWithdrawPrices = () => group.useSend('post', '/api/operator/prices/{day}/withdraw');
