import { EventStore } from '@intendance/event-store/event-store.js';
import type { RefundId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type BulkOutcome, runBulk } from '../claim/run-bulk.js';
import { ExecuteRefund, RefundWork } from './refund.handler.js';
import type { RefundAction } from './refund-actions.js';
import { refundToWire } from './refund-wire.js';

/** One action over many claims. A dry run keeps nothing. */
export class BulkRefunds extends Command<BulkOutcome> {
  constructor(
    readonly context: RequestContext,
    readonly ids: readonly RefundId[],
    readonly action: RefundAction,
    readonly isDryRun: boolean,
  ) {
    super();
  }
}

@CommandHandler(BulkRefunds)
export class BulkRefundsHandler implements ICommandHandler<BulkRefunds> {
  constructor(
    private readonly store: EventStore,
    private readonly work: RefundWork,
    private readonly clock: Clock,
  ) {}

  execute({ action, ...bulk }: BulkRefunds): Promise<BulkOutcome> {
    const { work, store, clock } = this;
    return runBulk({
      ...bulk,
      store,
      now: clock.now(),
      async act(target, context, id) {
        const { value, position } = await work.run(target, new ExecuteRefund(context, id, action));
        return { amount: refundToWire(value).refundable_amount, position };
      },
    });
  }
}
