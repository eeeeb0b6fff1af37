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
  readonly items: readonly TicketOrderItem[];
};
