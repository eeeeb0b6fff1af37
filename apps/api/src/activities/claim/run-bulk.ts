import type { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import { type Cents, fromEuros, sum, toEuros } from '@intendance/kernel/money.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { DryRunStore } from '../../platform/writes/dry-run-store.js';
import type { BulkLineDto, BulkResultDto } from './claim.dto.js';

export type BulkOutcome = { result: BulkResultDto; position: FeedPosition | undefined };
export type BulkRun<Id extends string> = {
  context: RequestContext;
  ids: readonly Id[];
  store: EventStore;
  now: Date;
  /** Keeps nothing. */
  isDryRun: boolean;
  /** One claim on the given store, real or rehearsed; `amount` is what it comes to, in euros. */
  act(store: EventStore, context: RequestContext, id: Id): Promise<{ amount: number | null; position: FeedPosition | undefined }>;
};

/** One action over many claims, one after the other in the order given, under the same guards, answered line by line. */
export async function runBulk<Id extends string>({ context, ids, store, now, isDryRun, act }: BulkRun<Id>): Promise<BulkOutcome> {
  const target = isDryRun ? new DryRunStore(store, now) : store;
  const results: BulkLineDto[] = [];
  let last: FeedPosition | undefined;
  for (const id of new Set(ids)) {
    try {
      const { amount, position } = await act(target, contextOf(context, id, isDryRun), id);
      last = position ?? last;
      results.push({ id, outcome: 'done', amount });
    } catch (error) {
      results.push(refusedLine(id, error));
    }
  }
  return { result: summary(results), position: isDryRun ? undefined : last };
}

/** Each line is a command of its own: a repeated bulk finds those that were done. */
function contextOf(context: RequestContext, id: string, isDryRun: boolean): RequestContext {
  const { idempotency: _, ...once } = context;
  const line = { ...once, commandId: derivedId(`${context.commandId}:${id}`) };
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
    ...(typeof computed_amount === 'number' && { amount: computed_amount }),
  };
}

function summary(results: BulkLineDto[]): BulkResultDto {
  const done = results.filter(({ outcome }) => outcome === 'done');
  const amount: Cents = sum(done.map((line) => fromEuros(line.amount ?? 0)));
  return { done: done.length, refused: results.length - done.length, amount: toEuros(amount), results };
}
