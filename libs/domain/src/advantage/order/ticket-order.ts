import type { Cents } from '@intendance/kernel/money.js';

/** How the ticketing names the buyer: by our id, or by what it knows of the person. `name` is the whole name, in either order. */
export type TicketBuyer = { readonly id?: string; readonly matricule?: string; readonly email?: string; readonly name?: string };

export type TicketOrderItem = {
  readonly id: string;
  readonly name: string;
  readonly price: Cents;
  readonly quantity: number;
  readonly universeIds: readonly string[];
  /** Categories and sub-categories. */
  readonly categoryIds: readonly string[];
};

/** An order as the ticketing partner tells it, always whole: the last telling of a number holds. */
export type TicketOrder = {
  /** Of the partner: the same order has the same number, however often and however it comes in. */
  readonly number: string;
  /** ISO instant. */
  readonly orderedAt: string;
  readonly person: TicketBuyer;
  readonly isCancelled: boolean;
  /** ISO instant of the last change at the partner: an earlier state that arrives later changes nothing. Absent: the partner does not say. */
  readonly revisedAt?: string;
  readonly items: readonly TicketOrderItem[];
};

type Revision = { readonly revisedAt?: string | undefined };

/** Whether `known` is a later state of the same order. */
export const isOutdated = ({ revisedAt }: Revision, known: Revision): boolean =>
  revisedAt !== undefined && known.revisedAt !== undefined && revisedAt < known.revisedAt;

/** One state per order number: the cancellation, else the latest revision, else the last one of the page. */
export function latestStates(orders: readonly TicketOrder[]): TicketOrder[] {
  const latest = new Map<string, TicketOrder>();
  for (const order of orders) {
    const known = latest.get(order.number);
    const isKept = known !== undefined && (known.isCancelled || (!order.isCancelled && isOutdated(order, known)));
    if (!isKept) latest.set(order.number, order);
  }
  return [...latest.values()];
}
