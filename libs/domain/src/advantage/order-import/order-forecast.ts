import type { CaseContext } from '@intendance/kernel/case.js';
import type { Person } from '../../directory/public.js';
import type { OrderEvent } from '../order/order.events.js';
import { orderCase } from '../order/order.js';
import type { OrderCommand } from '../order/order-command.js';
import type { Order } from '../order/order-state.js';
import type { OrderCounts } from './order-import.events.js';

export type OrderOutcome = Exclude<keyof OrderCounts, 'errors'>;

export const orderOutcomes: Readonly<Record<OrderEvent['type'], OrderOutcome>> = {
  OrderPlaced: 'created',
  OrderAmended: 'updated',
  OrderCancelled: 'cancelled',
  OrderPutOnHold: 'waiting',
  OrderDismissed: 'unchanged',
};

/** Forecasts the decision on an order without its subsidies, because no rule and no limit refuses an order. */
export function orderForecast(
  command: OrderCommand,
  { order, person }: { order: Order; person: Person },
  context: CaseContext,
): OrderOutcome {
  const nothing = { roster: new Set<never>(), rules: new Map(), allowances: new Map(), spendings: new Map() };
  const { events } = orderCase.decide(command, { order, person, ...nothing }, context);
  const [event] = (events.order ?? []) as readonly OrderEvent[];
  if (event) return orderOutcomes[event.type];
  return order.status === 'on-hold' ? 'waiting' : 'unchanged';
}
