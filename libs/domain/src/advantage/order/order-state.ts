import type { Fold } from '@intendance/kernel/case.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import type { SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';
import { orderErrors } from './order.errors.js';
import type { HeldContents, OrderContents, OrderEvent } from './order.events.js';

export type PlacedOrder = OrderContents & { status: 'placed' | 'cancelled'; personId: PersonId };
export type HeldOrder = HeldContents & { status: 'on-hold' | 'dismissed' };
/** `cancelled-before`: the cancellation came in, the order never did. */
export type KnownOrder = PlacedOrder | HeldOrder | { status: 'cancelled-before'; number: string };
export type Order = { status: 'none' } | KnownOrder;

export const orderFold: Fold<OrderEvent, Order> = { initial: { status: 'none' }, evolve };

/** @throws order.unknown */
export function knownOrder(order: Order): KnownOrder {
  if (order.status === 'none') throw orderErrors.unknown();
  return order;
}

export const isPlaced = (order: Order): order is PlacedOrder => order.status === 'placed' || order.status === 'cancelled';

/** The tickets and amounts of an order by rule; none once the order is cancelled. */
export function subsidyByRule(order: Order): ReadonlyMap<SubsidyRuleId, { tickets: number; amount: Cents }> {
  const totals = new Map<SubsidyRuleId, { tickets: number; amount: Cents }>();
  if (order.status !== 'placed') return totals;
  for (const { rule, tickets, subsidy } of order.items) {
    if (rule === null) continue;
    const before = totals.get(rule.id);
    totals.set(rule.id, { tickets: (before?.tickets ?? 0) + tickets, amount: sum([before?.amount ?? sum([]), subsidy]) });
  }
  return totals;
}

function evolve(order: Order, event: OrderEvent): Order {
  switch (event.type) {
    case 'OrderPlaced':
      return { ...event.data, status: 'placed' };
    case 'OrderAmended':
      return isPlaced(order) ? { ...order, ...event.data } : order;
    case 'OrderPutOnHold':
      return { ...event.data, status: 'on-hold' };
    case 'OrderDismissed':
      return order.status === 'on-hold' ? { ...order, status: 'dismissed', buyer: {} } : order;
    case 'OrderCancelled':
      if (isPlaced(order)) return { ...order, status: 'cancelled' };
      return { status: 'cancelled-before', number: event.data.number };
  }
}
