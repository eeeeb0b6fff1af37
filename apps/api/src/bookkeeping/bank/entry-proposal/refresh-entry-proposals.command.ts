import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';

/**
 * Proposes what the costs of the social activities come to now. The area that owns the costs handles it: bookkeeping reads no order.
 * @returns how many proposals changed
 */
export class RefreshEntryProposals extends Command<number> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
