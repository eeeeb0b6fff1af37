import type { Addressed } from '@intendance/kernel/case.js';
import type { EnvironmentId, PersonId } from '@intendance/kernel/id.js';
import type { OrderId } from '../subsidy-allowance/subsidy-allowance.events.js';
import type { TicketOrder } from './ticket-order.js';

/** The person of the directory that matches the partner's buyer. */
export type FoundPerson = { kind: 'one'; personId: PersonId } | { kind: 'none' } | { kind: 'several' };

/** `environmentId`: orders of one structure are placed one after the other, because they share the limits of its rules. */
export type OrderCommand = Addressed<
  OrderId,
  | { type: 'ReceiveOrder'; data: { environmentId: EnvironmentId; order: TicketOrder; found: FoundPerson } }
  /** `isLeaverAccepted`: a person who had left on the day of the order is subsidised all the same. */
  | { type: 'PlaceHeldOrder'; data: { environmentId: EnvironmentId; personId: PersonId; isLeaverAccepted: boolean } }
  | { type: 'DismissOrder'; data: { reason: string } }
  /** The person has been erased: nobody else can have placed the order. */
  | { type: 'EraseBuyer'; data: { personId: PersonId } }
>;
