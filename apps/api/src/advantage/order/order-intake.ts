import type { OrderEvent } from '@intendance/domain/advantage/order/order.events.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import type { RequestContext } from '../../platform/wire/request-context.js';

/** `waiting`: the order is stored, and placed again later. `refused`: the order has no usable content. */
export type IntakeOutcome = 'placed' | 'unchanged' | 'waiting' | 'refused';
export type IntakeResult = {
  readonly number: string;
  readonly outcome: IntakeOutcome;
  readonly reason?: string;
  /** The event of a `placed` order. */
  readonly change?: OrderEvent['type'];
};

/**
 * Takes orders in, from wherever they come: idempotent by the number of the order. Once it resolves, every order of the page is stored;
 * it throws when a page could not be stored, and the caller sends the page again. The class is the port and its injection token.
 */
export abstract class OrderIntake {
  /** One result per order, in the order of `orders`. */
  abstract receive(context: RequestContext, orders: readonly TicketOrder[]): Promise<IntakeResult[]>;
}
