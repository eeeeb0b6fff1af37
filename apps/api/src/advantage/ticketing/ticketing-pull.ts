import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import type { IntakeOutcome } from '../order/order-intake.js';
import { OrderReception } from './order-reception.js';
import { TicketingSource } from './ticketing-source.js';
import { TicketingStates } from './ticketing-states.js';

/** `isComplete`: the partner has nothing more for now. */
export type PullReport = Readonly<Record<IntakeOutcome, number>> & { readonly isComplete: boolean };

/** Some seconds of work; a month of most structures. */
const mostPagesInAnswer = 20;

/** Reads the catalogue and the orders of the ticketing since the last position. Twice brings nothing. */
@Injectable()
export class TicketingPull {
  constructor(
    private readonly source: TicketingSource,
    private readonly catalogues: TicketCatalogues,
    private readonly reception: OrderReception,
    private readonly states: TicketingStates,
  ) {}

  /** @throws ticketing.not-configured, ticketing.unreachable, ticketing.failed, and the refusals of the catalogue, after the orders */
  async run(context: RequestContext, mostPages = mostPagesInAnswer): Promise<PullReport> {
    if (!this.source.isConfigured) throw ticketingErrors.notConfigured();
    try {
      const catalogue = await this.catalogue(context);
      const report = await this.orders(context, mostPages);
      if (catalogue) throw catalogue;
      await this.states.tell(context, { type: 'SucceedTicketingPull' });
      return report;
    } catch (error) {
      if (error instanceof DomainError)
        await this.states.tell(context, { type: 'FailTicketingPull', data: { code: error.code, message: error.message } });
      throw error;
    }
  }

  /** A wrong catalogue holds no order back; a partner that does not answer does. */
  private async catalogue({ idempotency: _, ...context }: RequestContext): Promise<DomainError | undefined> {
    const universes = await this.source.catalogue(context.environmentId);
    try {
      await this.catalogues.receive({ ...context, commandId: newId() }, universes);
      return undefined;
    } catch (error) {
      if (error instanceof DomainError) return error;
      throw error;
    }
  }

  private async orders(context: RequestContext, mostPages: number): Promise<PullReport> {
    const counts: Record<IntakeOutcome, number> = { placed: 0, unchanged: 0, waiting: 0, refused: 0 };
    let { position } = await this.states.of(context.environmentId);
    for (let pages = 0; pages < mostPages; pages++) {
      const page = await this.source.ordersSince(context.environmentId, position);
      const { nextPosition } = page;
      if (nextPosition === null || nextPosition === position) return { ...counts, isComplete: true };
      const results = await this.reception.receive(context, page, { from: position, position: nextPosition });
      for (const { outcome } of results) counts[outcome]++;
      position = nextPosition;
    }
    return { ...counts, isComplete: false };
  }
}
