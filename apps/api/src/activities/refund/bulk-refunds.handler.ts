import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId, type RefundId } from '@intendance/kernel/id.js';
import { type Cents, cents, sum, toEuros } from '@intendance/kernel/money.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type BulkLineDto, type BulkResultDto } from './refund.dto.js';
import { ExecuteRefund, RefundWork } from './refund.handler.js';
import type { RefundAction } from './refund-actions.js';
import { refundToWire } from './refund-wire.js';
import { RehearsalStore } from './rehearsal-store.js';

export type BulkOutcome = { result: BulkResultDto; position: FeedPosition | undefined };

/** One action over many claims, one after the other in the order given, under the same guards. A dry run keeps nothing. */
export class BulkRefunds extends Command<BulkOutcome> {
  constructor(
    readonly context: RequestContext,
    readonly refundIds: readonly RefundId[],
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

  async execute({ context, refundIds, action, isDryRun }: BulkRefunds): Promise<BulkOutcome> {
    const store = isDryRun ? new RehearsalStore(this.store, this.clock.now()) : this.store;
    const results: BulkLineDto[] = [];
    let position: FeedPosition | undefined;
    for (const refundId of new Set(refundIds)) {
      try {
        const done = await this.work.run(store, new ExecuteRefund(contextOf(context, refundId, isDryRun), refundId, action));
        position = done.position ?? position;
        results.push({ id: refundId, outcome: 'done', refundable_amount: refundToWire(done.value).refundable_amount });
      } catch (error) {
        results.push(refusedLine(refundId, error));
      }
    }
    return { result: summary(results), position: isDryRun ? undefined : position };
  }
}

/** Each line is a command of its own: a repeated bulk finds those that were done. */
function contextOf(context: RequestContext, refundId: string, isDryRun: boolean): RequestContext {
  const { idempotency: _, ...once } = context;
  const line = { ...once, commandId: derivedId(`${context.commandId}:${refundId}`) };
  return context.idempotency && !isDryRun ? { ...line, idempotency: context.idempotency } : line;
}

function refusedLine(id: string, error: unknown): BulkLineDto {
  if (!(error instanceof DomainError)) throw error;
  const { stored_amount, computed_amount } = error.details;
  return {
    id,
    outcome: 'refused',
    code: error.code,
    message: error.message,
    ...(typeof stored_amount === 'number' && { stored_amount }),
    ...(typeof computed_amount === 'number' && { refundable_amount: computed_amount }),
  };
}

function summary(results: BulkLineDto[]): BulkResultDto {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const amount: Cents = sum(done.map(({ refundable_amount }) => cents(Math.round((refundable_amount ?? 0) * 100))));
  return { done: done.length, refused: results.length - done.length, amount: toEuros(amount), results };
}
