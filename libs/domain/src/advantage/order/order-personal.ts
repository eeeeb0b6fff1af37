import { personalData } from '@intendance/kernel/personal-data.js';
import type { OrderEvent } from './order.events.js';
import type { Order } from './order-state.js';

/**
 * The owner of an order on hold is unknown: its buyer has a key of its own, which is deleted once the order is placed, dismissed or
 * cancelled.
 */
export const orderPersonal = personalData<OrderEvent, Order>()({
  streamType: 'order',
  fields: { OrderPutOnHold: { buyer: {} } },
  erasedBy: ['OrderPlaced', 'OrderDismissed', 'OrderCancelled'],
});
