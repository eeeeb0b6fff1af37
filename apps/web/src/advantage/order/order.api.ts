import { get, send } from '../../platform/http.js';
import { resource } from '../../platform/resource.js';
import { subsidyRules } from '../subsidy-rule/subsidy-rule.api.js';

const leftKey = ['subventions-left'] as const;

export const orderItems = resource('/api/order_items', 'order_items');
/** The orders without a beneficiary, and the history of any order. */
export const heldOrders = resource('/api/held_orders', 'held_orders', {
  changes: [orderItems.key, leftKey, subsidyRules.key, ['advantage-statistics']],
});

/** The choices of the filter by rule. */
export const ruleChoices = subsidyRules.all({ limit: 1000, 'order[name]': 'asc' }, 60_000);

export const subsidiesLeftQuery = (person: string) => ({
  queryKey: [...leftKey, person],
  queryFn: ({ signal }: { signal: AbortSignal }) => get('/api/people/{id}/subventions', { path: { id: person }, signal }),
});

export const useRetryHeldOrders = () => heldOrders.useWrite((_: undefined) => send('post', '/api/held_orders/retry'));
