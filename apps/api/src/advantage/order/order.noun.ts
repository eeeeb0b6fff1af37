import { orderPersonal } from '@intendance/domain/advantage/order/order-personal.js';
import { orderFold } from '@intendance/domain/advantage/order/order-state.js';
import { subsidyAllowanceFold, subsidySpendingFold } from '@intendance/domain/advantage/subsidy-allowance/subsidy-allowance.js';
import { exportedList } from '../../capabilities/data-export/exported-list.js';
import { noun } from '../../capabilities/manifest/noun.js';
import { stream } from '../../capabilities/manifest/stream.js';
import { projection } from '../../platform/projection/projection.js';
import { HeldOrderController } from './held-order.controller.js';
import { heldOrderErasure } from './held-order.erasure.js';
import { heldOrderList } from './held-order-list.projection.js';
import { orderHistory } from './order.history.js';
import { OrderIntake } from './order-intake.js';
import { OrderItemController } from './order-item.controller.js';
import { orderItemExport } from './order-item.export.js';
import { orderItemListing } from './order-item.listing.js';
import { orderItems } from './order-items.projection.js';
import { OrderRetryController } from './order-retry.controller.js';
import { PersonSubsidiesController } from './person-subsidies.controller.js';
import { ReceiveOrders } from './receive-orders.js';

const ticket = ['items.id', 'items.name', 'items.price', 'items.quantity', 'items.universeIds', 'items.categoryIds'] as const;
const contents = [
  'number',
  'orderedAt',
  'orderedOn',
  'revisedAt',
  ...ticket,
  'items.rule.id',
  'items.rule.version',
  'items.subsidy',
  'items.tickets',
  'items.computation.explanation',
  'items.computation.rulesVersion',
] as const;

export const orderNoun = noun({
  feature: 'subventions',
  // The retry comes first: its word is read as no id.
  controllers: [OrderRetryController, HeldOrderController, OrderItemController, PersonSubsidiesController],
  providers: [{ provide: OrderIntake, useClass: ReceiveOrders }],
  projections: [orderItems, projection(heldOrderList)],
  history: [orderHistory],
  erasures: [heldOrderErasure],
  exportedFiles: [
    exportedList({ title: 'Commandes subventionnées', feature: 'subventions', listing: orderItemListing, sheet: orderItemExport }),
  ],
  streams: [
    stream('order', orderFold, {
      personal: orderPersonal,
      texts: {
        number: 'impersonal',
        orderedAt: 'impersonal',
        items: 'impersonal',
        revisedAt: 'impersonal',
        'OrderDismissed.reason': 'clear: a free text of the clerk',
      },
      relay: {
        OrderPlaced: ['personId', ...contents],
        OrderAmended: contents,
        OrderPutOnHold: ['personId', 'number', 'orderedAt', 'reason', 'revisedAt', ...ticket],
        OrderDismissed: [],
        OrderCancelled: ['number'],
      },
    }),
    stream('subsidy-allowance', subsidyAllowanceFold, {
      texts: {},
      relay: {
        SubsidyHeld: ['orderId', 'orderedOn', 'tickets', 'amount'],
        SubsidyReleased: ['orderId'],
      },
    }),
    stream('subsidy-spending', subsidySpendingFold, { texts: {}, relay: { SubsidySpendingChanged: ['orderId', 'change', 'orderedOn'] } }),
  ],
});
