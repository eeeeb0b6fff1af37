import type { OrderEvent, OrderItem } from '@intendance/domain/advantage/order/order.events.js';
import { isPlaced, orderFold, type PlacedOrder } from '@intendance/domain/advantage/order/order-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { searchText } from '@intendance/kernel/names.js';
import type { Rows, Table, TablesProjection } from '../../platform/projection/projection.js';
import { periodsOf } from './order-periods.js';
import {
  customersByPeriodTable,
  orderItemTable,
  ordersByPeriodTable,
  ordersByUniverseTable,
  orderTable,
  subsidyByRuleTable,
} from './order-tables.js';

/** A row per line of an order, and the totals that lists and statistics show. Orders on hold are in `held-order-list`. */
export const orderItems: TablesProjection = {
  name: 'order-items',
  version: 3,
  from: ['order'],
  tables: [
    orderTable,
    orderItemTable,
    subsidyByRuleTable,
    ordersByPeriodTable,
    ordersByUniverseTable,
    customersByPeriodTable,
  ] as unknown as readonly Table<never>[],
  async project(recorded, rows) {
    const events = recorded as readonly RecordedEvent[];
    const keyOf = ({ environmentId, stream }: RecordedEvent) => ({ environmentId, key: { id: streamKeyOf(stream) } });
    for (const event of events) if (event.version === 1) rows.expectNew(orderTable, keyOf(event));
    await rows.load(orderTable, events.filter(({ version }) => version > 1).map(keyOf));
    await loadItems(events, rows);
    for (const event of events) {
      const before = rows.get(orderTable, keyOf(event))?.state;
      const after = orderFold.evolve(before ?? orderFold.initial, event as unknown as OrderEvent);
      if (!isPlaced(after)) continue;
      const id = streamKeyOf(event.stream);
      if (before) count(rows, event.environmentId, before, -1);
      count(rows, event.environmentId, after, 1);
      rows.put(orderTable, event.environmentId, { id, state: after, version: event.version });
      putItems(rows, event, { id, before, after });
    }
  },
};

export const orderItemId = (orderId: string, itemId: string): string => derivedId(`order-item:${orderId}:${itemId}`);

/** The lines that later events of an order replace or remove. */
async function loadItems(events: readonly RecordedEvent[], rows: Rows): Promise<void> {
  const ids = new Map<string, { environmentId: EnvironmentId; itemIds: Set<string> }>();
  for (const event of events) {
    const orderId = streamKeyOf(event.stream);
    const { environmentId } = event;
    const stored = rows.get(orderTable, { environmentId, key: { id: orderId } })?.state.items ?? [];
    const orderItems = (event.data as { items?: readonly { id: string }[] }).items ?? [];
    const orderIds = ids.get(orderId) ?? { environmentId, itemIds: new Set<string>() };
    for (const { id } of [...stored, ...orderItems]) orderIds.itemIds.add(orderItemId(orderId, id));
    ids.set(orderId, orderIds);
  }
  const changing = new Set(events.filter(({ version }) => version > 1).map(({ stream }) => streamKeyOf(stream)));
  const keys = [...ids].flatMap(([orderId, { environmentId, itemIds }]) =>
    changing.has(orderId) ? [...itemIds].map((id) => ({ environmentId, key: { id } })) : [],
  );
  if (keys.length > 0) await rows.load(orderItemTable, keys);
  for (const [orderId, { environmentId, itemIds }] of ids)
    if (!changing.has(orderId)) for (const id of itemIds) rows.expectNew(orderItemTable, { environmentId, key: { id } });
}

type Change = { id: string; before: PlacedOrder | undefined; after: PlacedOrder };

function putItems(rows: Rows, event: RecordedEvent, { id, before, after }: Change): void {
  const { environmentId } = event;
  const currentIds = new Set(after.items.map((item) => item.id));
  for (const item of before?.items ?? [])
    if (!currentIds.has(item.id)) rows.remove(orderItemTable, { environmentId, key: { id: orderItemId(id, item.id) } });
  for (const item of after.items) {
    const isCancelled = after.status === 'cancelled';
    rows.put(orderItemTable, environmentId, {
      id: orderItemId(id, item.id),
      orderId: id,
      orderNumber: after.number,
      personId: after.personId,
      orderedOn: after.orderedOn,
      orderedAt: after.orderedAt,
      name: item.name,
      search: searchText(item.name),
      status: isCancelled ? 'cancelled' : 'confirmed',
      price: item.price,
      quantity: item.quantity,
      total: item.price * item.quantity,
      subsidy: isCancelled ? 0 : item.subsidy,
      ruleId: item.rule?.id ?? null,
      updatedAt: event.recordedAt.toISOString(),
      version: event.version,
      item,
    });
  }
}

const totalOf = (items: readonly OrderItem[]): number => items.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** Adds an order to the totals, or takes it back; a cancelled one counts nowhere. */
function count(rows: Rows, environmentId: EnvironmentId, order: PlacedOrder, sign: 1 | -1): void {
  if (order.status === 'cancelled') return;
  const { orderedOn, personId, items } = order;
  const subsidy = sign * items.reduce((sum, item) => sum + item.subsidy, 0);
  const total = sign * totalOf(items);
  const universes = [...new Set(items.flatMap(universesOf))].map((universeId) => ({
    universeId,
    total: sign * totalOf(items.filter((item) => universesOf(item).includes(universeId))),
  }));
  for (const period of periodsOf(orderedOn)) {
    rows.add(ordersByPeriodTable, environmentId, { period }, { orders: sign, total, subsidy });
    rows.add(customersByPeriodTable, environmentId, { period, personId }, { orders: sign });
    for (const { universeId, total: ofUniverse } of universes)
      rows.add(ordersByUniverseTable, environmentId, { period, universeId }, { orders: sign, total: ofUniverse });
  }
  for (const { rule, subsidy: amount } of items)
    if (rule && amount > 0) rows.add(subsidyByRuleTable, environmentId, { ruleId: rule.id }, { items: sign, amount: sign * amount });
}

const universesOf = ({ universeIds }: OrderItem): readonly string[] => (universeIds.length === 0 ? [''] : universeIds);
