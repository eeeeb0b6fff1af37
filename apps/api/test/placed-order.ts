import { orderIdOf } from '@intendance/domain/advantage/order/order.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { OrderIntake } from '../src/advantage/order/order-intake.js';
import { orderItemId } from '../src/advantage/order/order-items.projection.js';
import { systemContext } from '../src/platform/wire/system-context.js';
import type { TestApp } from './open-test-app.js';

/** An order of one ticket, placed for a person. */
export async function placedOrder(app: TestApp, environmentId: EnvironmentId, personId: string): Promise<{ order: string; item: string }> {
  const item = { id: '1', name: 'Place de cinéma', price: cents(11_90), quantity: 1, universeIds: [], categoryIds: [] };
  const order = { number: 'C-1', orderedAt: '2026-03-10T10:00:00Z', person: { id: personId }, isCancelled: false, items: [item] };
  await app.get(OrderIntake).receive(systemContext(environmentId), [order]);
  const id = orderIdOf(environmentId, order.number);
  return { order: id, item: orderItemId(id, item.id) };
}
