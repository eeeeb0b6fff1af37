import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** `withSubsidies`: the subsidies of any month may have changed. Other costs are those whose records changed since the instant. */
export type ChangedCosts = { readonly since: Date; readonly withSubsidies: boolean };

/**
 * Proposes the present costs of the social activities. The area that owns the costs handles the command: bookkeeping reads no order.
 * @returns the number of changed proposals
 */
export class RefreshEntryProposals extends Command<number> {
  constructor(
    readonly context: RequestContext,
    readonly changes: ChangedCosts | 'all' = 'all',
  ) {
    super();
  }
}
