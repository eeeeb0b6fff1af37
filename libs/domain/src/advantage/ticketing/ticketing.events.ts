import type { EnvironmentId } from '@intendance/kernel/id.js';

/** An order that the partner sent in a form that cannot be read. The reason names a field, and never its value. */
export type UnreadableOrder = { readonly number: string; readonly reason: string };

/** Stored for ever: only add optional fields or new types. */
export type TicketingEvent =
  /** The secret that the partner signs with is derived from the generation. */
  | { type: 'TicketingSecretRenewed'; data: { generation: number } }
  /** Appended after the intake has stored the page. */
  | { type: 'TicketOrdersPulled'; data: { position: string; orders: number } }
  | { type: 'TicketOrdersUnreadable'; data: { orders: readonly UnreadableOrder[] } }
  /** The partner sent these orders again, and they could be read. */
  | { type: 'TicketOrdersCorrected'; data: { numbers: readonly string[] } }
  /** The first of several failures of the same cause. */
  | { type: 'TicketingPullFailed'; data: { code: string; message: string } }
  | { type: 'TicketingPullRecovered'; data: Record<string, never> };

/** One stream per environment. */
export const ticketingStream = (environmentId: EnvironmentId): `ticketing-${string}` => `ticketing-${environmentId}`;
