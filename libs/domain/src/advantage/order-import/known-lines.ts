import { searchText } from '@intendance/kernel/names.js';
import type { Order } from '../order/order-state.js';
import type { TicketOrder, TicketOrderItem } from '../order/ticket-order.js';
import type { FileOrder } from './order-file.js';

export type FileShape = {
  /** True when the file has a column of universes or categories. */
  readonly hasPlaces: boolean;
  /** True when the file holds some lines of an order: the others stay. */
  readonly isPartial: boolean;
};

/**
 * The order with the ids and places that the file does not give, as they are stored: an order that was pulled from the partner and comes
 * in again from a file stays as it is.
 */
export function withKnownLines({ order: told, hasIds }: FileOrder, order: Order, { hasPlaces, isPartial }: FileShape): TicketOrder {
  const stored = 'items' in order ? order.items : [];
  if (told.isCancelled || stored.length === 0) return told;
  const left = new Set<TicketOrderItem>(stored);
  const matches = told.items.map((item) => {
    const match = matchOf(item, left, hasIds);
    if (match) left.delete(match);
    return { item, match };
  });
  const items = matches.map(({ item, match }) => ({
    item: { ...item, ...(match && { id: match.id }), ...(match && !hasPlaces && placesOf(match)) },
    place: match ? stored.indexOf(match as (typeof stored)[number]) : stored.length,
  }));
  const others = isPartial
    ? [...left].map((item) => ({ item: ticketOf(item), place: stored.indexOf(item as (typeof stored)[number]) }))
    : [];
  const inOrder = [...items, ...others].toSorted((one, other) => one.place - other.place).map(({ item }) => item);
  return { ...told, items: withOwnIds(inOrder) };
}

/** By id, else by name: with the same price and quantity rather than with others. */
function matchOf(item: TicketOrderItem, left: ReadonlySet<TicketOrderItem>, hasIds: boolean): TicketOrderItem | undefined {
  const candidates = [...left];
  if (hasIds) return candidates.find(({ id }) => id === item.id);
  const named = candidates.filter(({ name }) => searchText(name) === searchText(item.name));
  return named.find(({ price, quantity }) => price === item.price && quantity === item.quantity) ?? named[0];
}

const placesOf = ({ universeIds, categoryIds }: TicketOrderItem) => ({ universeIds, categoryIds });

const ticketOf = ({ id, name, price, quantity, universeIds, categoryIds }: TicketOrderItem): TicketOrderItem => ({
  id,
  name,
  price,
  quantity,
  universeIds,
  categoryIds,
});

/** A new line may be named as the id of a stored line. */
function withOwnIds(items: readonly TicketOrderItem[]): TicketOrderItem[] {
  const used = new Set<string>();
  return items.map((item) => {
    let id = item.id;
    for (let count = 2; used.has(id); count++) id = `${item.id} ${count}`;
    used.add(id);
    return { ...item, id };
  });
}
