import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';

/**
 * Proposes the present costs of the social activities. The area that owns the costs handles the command: bookkeeping reads no order.
 * @returns the number of changed proposals
 */
export class RefreshEntryProposals extends Command<number> {
  constructor(readonly context: RequestContext) {
    super();
  }
}
