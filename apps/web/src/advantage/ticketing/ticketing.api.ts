import { useQueryClient } from '@tanstack/react-query';
import { send } from '../../platform/http.js';
import { queryGroup } from '../../platform/query-group.js';
import { heldOrders, orderItems } from '../order/order.api.js';
import { subsidyRules } from '../subsidy-rule/subsidy-rule.api.js';

const group = queryGroup('ticketing');
export const ticketingQuery = group.read('/api/ticketing');
export const useRenewSecret = () => group.useSend('post', '/api/ticketing/secret');

/** New orders change every list that shows them. */
export function useSyncOrders() {
  const queries = useQueryClient();
  return group.useWrite(async (_: undefined) => {
    const report = await send('post', '/api/orders/sync');
    for (const queryKey of [orderItems.key, heldOrders.key, subsidyRules.key]) void queries.invalidateQueries({ queryKey });
    return report;
  });
}
