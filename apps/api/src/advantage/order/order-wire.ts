import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import { isPlaced, type KnownOrder } from '@intendance/domain/advantage/order/order-state.js';
import type { TicketOrderItem } from '@intendance/domain/advantage/order/ticket-order.js';
import { subsidyStepLabels } from '@intendance/domain/advantage/subsidy-rule/subsidy-steps.js';
import { fullName } from '@intendance/domain/directory/public.js';
import { cents, sum, toEuros } from '@intendance/kernel/money.js';
import { explanationToWire } from '../../capabilities/computation/computation-wire.js';
import { type Updated, updatedAtToWire } from '../../platform/lists/updated-at.js';
import type { HeldOrderDto, OrderItemDetailDto, OrderItemDto, OrderPersonDto, TicketPlaceDto } from './order.dto.js';
import type { ListedOrderItem } from './order-item.listing.js';

export type PlaceNames = { universes: ReadonlyMap<string, string>; categories: ReadonlyMap<string, string> };

export function placeNames(universes: readonly TicketUniverse[]): PlaceNames {
  const categories = universes.flatMap((universe) => universe.categories.flatMap((category) => [category, ...category.subCategories]));
  return {
    universes: new Map(universes.map(({ id, name }) => [id, name])),
    categories: new Map(categories.map(({ id, name }) => [id, name])),
  };
}

const places = (ids: readonly string[], names: ReadonlyMap<string, string>): TicketPlaceDto[] =>
  ids.map((id) => ({ id, name: names.get(id) ?? null }));

export function orderItemToWire(row: ListedOrderItem, names: PlaceNames): OrderItemDto {
  const { item } = row;
  const person = personToWire(row);
  return {
    id: row.id,
    name: row.name,
    price: toEuros(cents(row.price)),
    quantity: row.quantity,
    total: toEuros(cents(row.total)),
    status: row.status,
    subvention: toEuros(cents(row.subsidy)),
    subvention_rule: item.rule && { id: item.rule.id, name: row.rule_name ?? '', version: item.rule.version },
    categories: places(item.categoryIds, names.categories),
    universes: places(item.universeIds, names.universes),
    person,
    orders: { id: row.order_id, number: row.order_number, date: row.ordered_on, person },
    version: row.version,
    ...updatedAtToWire(row),
  };
}

export const orderItemDetailToWire = (row: ListedOrderItem, names: PlaceNames): OrderItemDetailDto => ({
  ...orderItemToWire(row, names),
  computation: row.item.computation && explanationToWire(row.item.computation, subsidyStepLabels),
});

function personToWire({ person_id: id, lastname, firstname }: ListedOrderItem): OrderPersonDto {
  const name = { lastname: lastname ?? '', firstname: firstname ?? '' };
  return { id, fullname: fullName(name), ...name };
}

const lines = (items: readonly TicketOrderItem[]) => ({
  total: toEuros(sum(items.map(({ price, quantity }) => cents(price * quantity)))),
  items: items.map(({ name, price, quantity }) => ({ name, price: toEuros(price), quantity })),
});

export const heldOrderToWire = (id: string, version: number, state: KnownOrder, updated: Updated): HeldOrderDto => ({
  id,
  number: state.number,
  version,
  ...contentsToWire(state),
  ...updatedAtToWire(updated),
});

function contentsToWire(state: KnownOrder): Omit<HeldOrderDto, 'id' | 'number' | 'version' | 'updated_at'> {
  const unknown = { reason: null, email: null, matricule: null, name: null, subvention: 0 };
  if (state.status === 'cancelled-before') return { ...unknown, ...lines([]), status: 'cancelled', date: null };
  if (isPlaced(state)) {
    const subvention = state.status === 'placed' ? toEuros(sum(state.items.map(({ subsidy }) => subsidy))) : 0;
    return { ...unknown, ...lines(state.items), status: state.status, date: state.orderedAt, subvention };
  }
  const { status, orderedAt, reason, buyer, items } = state;
  const { email = null, matricule = null, name = null } = buyer;
  return { ...unknown, ...lines(items), status, date: orderedAt, reason: status === 'on-hold' ? reason : null, email, matricule, name };
}
