import type { Computation } from '@intendance/kernel/computation.js';
import { derivedId, type EnvironmentId, type PersonId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import type { OrderId } from '../subsidy-allowance/subsidy-allowance.events.js';
import type { SubsidyRuleId } from '../subsidy-rule/subsidy-rule.events.js';
import type { TicketBuyer, TicketOrderItem } from './ticket-order.js';

/** A ticket line with its subsidy and the explanation. */
export type OrderItem = TicketOrderItem & {
  /** The rule that subsidises the line, and its version at that time; null when none does. */
  rule: { id: SubsidyRuleId; version: number } | null;
  subsidy: Cents;
  /** Tickets that count against the limits in tickets. */
  tickets: number;
  /** The rule of the subsidy, or the best rule without a subsidy; null when no rule covers such a ticket. */
  computation: Computation | null;
};

/** `revisedAt`: as of `TicketOrder`. */
export type OrderContents = {
  number: string;
  orderedAt: string;
  orderedOn: LocalDate;
  items: readonly OrderItem[];
  revisedAt?: string;
};
/** `person-left`: no longer in the structure on the day of the order. */
export type HoldReason = 'person-unknown' | 'person-ambiguous' | 'person-left';

export type HeldContents = {
  /** The only person of the directory that the buyer names, with `person-left`. Absent from events that were stored before. */
  personId?: PersonId;
  number: string;
  orderedAt: string;
  reason: HoldReason;
  buyer: TicketBuyer;
  items: readonly TicketOrderItem[];
  revisedAt?: string;
};

/** Stored for ever: only add optional fields or new types. */
export type OrderEvent =
  | { type: 'OrderPlaced'; data: OrderContents & { personId: PersonId } }
  /** The partner has sent other contents. */
  | { type: 'OrderAmended'; data: OrderContents }
  | { type: 'OrderPutOnHold'; data: HeldContents }
  /** The buyer is forgotten with it. */
  | { type: 'OrderDismissed'; data: { reason: string } }
  | { type: 'OrderCancelled'; data: { number: string } };

export const orderIdOf = (environmentId: EnvironmentId, number: string): OrderId => derivedId<'order'>(`order:${environmentId}:${number}`);
export const orderStream = (id: OrderId): `order-${string}` => `order-${id}`;
