import type { TicketUniverse } from '@intendance/domain/advantage/catalogue/ticket-catalogue.events.js';
import type { TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import type { UnreadableOrder } from '@intendance/domain/advantage/ticketing/ticketing.events.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';

export type OrderPage = {
  readonly orders: readonly TicketOrder[];
  readonly unreadable: readonly UnreadableOrder[];
  /** The position after this page. When it equals the requested position, there are no more orders for now. */
  readonly nextPosition: string | null;
};

/** The partner that sells the tickets. The class is the port and its injection token. */
export abstract class TicketingSource {
  /** False where nobody set a ticketing up. */
  abstract readonly isConfigured: boolean;
  /** @throws ticketing.not-configured, structure-unknown, unreachable, failed */
  abstract catalogue(environmentId: EnvironmentId): Promise<readonly TicketUniverse[]>;
  /**
   * Orders created or changed since a position, the oldest change first; null starts at the first order. A changed or cancelled order is
   * sent again after its change. The same position may be requested again.
   * @throws ticketing.not-configured, structure-unknown, unreachable, failed
   */
  abstract ordersSince(environmentId: EnvironmentId, position: string | null): Promise<OrderPage>;
}
