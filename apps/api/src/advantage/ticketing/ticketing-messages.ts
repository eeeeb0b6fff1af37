import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { shortHash } from '@intendance/kernel/hash.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { isSignedMessage, type SignedMessage, signMessage, toleranceSeconds } from '../../capabilities/webhook/signed-message.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ActiveModules } from '../active-modules.js';
import { TicketCatalogues } from '../catalogue/ticket-catalogues.js';
import type { IntakeResult } from '../order/order-intake.js';
import { OrderReception } from './order-reception.js';
import { ticketingContext } from './ticketing-context.js';
import { TicketingSecrets } from './ticketing-secrets.js';
import { readMessage, readOrders } from './ticketing-wire.js';

/** Longer than a message is accepted, before and after its timestamp. */
const replayMinutes = (2 * toleranceSeconds) / 60 + 1;

/** Messages that the partner pushes: signed, accepted once, and for some minutes only. */
@Injectable()
export class TicketingMessages {
  constructor(
    private readonly secrets: TicketingSecrets,
    private readonly catalogues: TicketCatalogues,
    private readonly reception: OrderReception,
    private readonly modules: ActiveModules,
    private readonly throttle: Throttle,
    private readonly clock: Clock,
  ) {}

  /**
   * A structure that may not open its orders places and subsidises none.
   * @throws ticketing.signature-invalid, ticketing.closed, ticketing.message-replayed, ticketing.message-invalid, and the refusals of a catalogue
   */
  async receive(environmentId: EnvironmentId, message: SignedMessage, body: unknown): Promise<IntakeResult[]> {
    const secret = await this.secrets.of(environmentId);
    if (!isSignedMessage(secret, message, this.clock.now())) throw ticketingErrors.signatureInvalid();
    if (!(await this.modules.has(environmentId, 'advantage'))) throw ticketingErrors.closed();
    const context = ticketingContext(environmentId, 'api');
    return this.once(signMessage(secret, message), () => this.take(context, body));
  }

  private async take(context: RequestContext, body: unknown): Promise<IntakeResult[]> {
    const { orders, universes } = readMessage(body);
    const results = await this.reception.receive(context, readOrders(orders), null);
    if (universes) await this.catalogues.receive({ ...context, commandId: newId() }, universes);
    return results;
  }

  /** A message that fails may come again: the partner repeats it under the same signature, or a new one. */
  private async once<T>(signature: string, work: () => Promise<T>): Promise<T> {
    const limit = { key: `ticketing ${shortHash(signature)}`, tries: 1, minutes: replayMinutes };
    await this.throttle.count([limit]).catch(() => {
      throw ticketingErrors.replayed();
    });
    try {
      return await work();
    } catch (error) {
      await this.throttle.giveBack([limit]);
      throw error;
    }
  }
}
