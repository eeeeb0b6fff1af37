import { sharedView } from '../../platform/projection/shared-view.js';
import { orderItemTable } from './order-tables.js';

export const orderItems = sharedView(orderItemTable, [
  ...(['id', 'personId', 'orderedOn', 'orderedAt', 'name', 'quantity', 'total', 'subsidy', 'status'] as const),
]);
