import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type IntakeResult, OrderIntake } from '../order/order-intake.js';
import { TicketingStates } from './ticketing-states.js';
import type { ReadOrders } from './ticketing-wire.js';

/** Passes orders of the ticketing to the intake, and stores the numbers of unreadable and refused ones. */
@Injectable()
export class OrderReception {
  constructor(
    private readonly intake: OrderIntake,
    private readonly states: TicketingStates,
  ) {}

  /** The position moves last: whatever fails before, the same page is read again. One result per order, the unreadable ones last. */
  async receive(
    { idempotency: _, ...context }: RequestContext,
    { orders, unreadable }: ReadOrders,
    pulled: { readonly from: string | null; readonly position: string } | null,
  ): Promise<IntakeResult[]> {
    const results = orders.length > 0 ? await this.intake.receive({ ...context, commandId: newId() }, orders) : [];
    const refused = results.flatMap(({ number, outcome, reason = '' }) => (outcome === 'refused' ? [{ number, reason }] : []));
    const readable = results.filter(({ outcome }) => outcome !== 'refused').map(({ number }) => number);
    await this.states.tell(context, {
      type: 'RecordTicketPage',
      data: { pulled, readable, unreadable: [...refused, ...unreadable] },
    });
    return [...results, ...unreadable.map(({ number, reason }) => ({ number, outcome: 'refused' as const, reason }))];
  }
}
