import { personalData } from '@intendance/kernel/personal-data.js';
import type { OrderEvent } from './order.events.js';
import type { Order } from './order-state.js';

/** Nobody knows whose an order on hold is: its buyer has a key of its own, which goes once the order is placed, dismissed or cancelled. */
export const orderPersonal = personalData<OrderEvent, Order>({
  streamType: 'order',
  fields: { OrderPutOnHold: { buyer: {} } },
  erasedBy: ['OrderPlaced', 'OrderDismissed', 'OrderCancelled'],
});
