import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.js';
import { type KnownBankOperation, liveOperation } from '@intendance/domain/bookkeeping/bank-operation/bank-operation-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Books } from '../books.js';

export type BatchLine = { id: BankOperationId; refusal: DomainError | undefined };
export type BatchOutcome = { lines: BatchLine[]; position: FeedPosition | undefined };
export type BatchWork = {
  ids: readonly BankOperationId[];
  command: string;
  /** Keeps nothing. */
  isDryRun?: boolean;
  /** What to do with one of them. @throws DomainError: it stays as it is, and the others go on */
  decide(id: BankOperationId, operation: KnownBankOperation, books: Books): Promise<BankOperationCommand>;
};

const together = 100;

/** One action over many operations, some of them per append: those that a rule refuses are told apart, and the others are written. */
@Injectable()
export class OperationBatch {
  constructor(private readonly store: EventStore) {}

  async run(context: RequestContext, { ids, ...work }: BatchWork): Promise<BatchOutcome> {
    const wanted = [...new Set(ids)];
    const lines: BatchLine[] = [];
    let position: FeedPosition | undefined;
    for (let start = 0; start < wanted.length; start += together) {
      const part = await this.runPart(context, wanted.slice(start, start + together), work);
      lines.push(...part.lines);
      position = part.position ?? position;
    }
    return { lines, position };
  }

  private async runPart(
    { idempotency: _, ...context }: RequestContext,
    ids: readonly BankOperationId[],
    { command, isDryRun = false, decide }: Omit<BatchWork, 'ids'>,
  ): Promise<BatchOutcome> {
    const part = { ...context, commandId: derivedId(`${context.commandId}:${command}:${ids[0]}`) };
    const { value, position } = await executeUnit(this.store, appendRequest(part, command), async (unit) => {
      const books = new Books(unit, context.environmentId);
      const operations = await unit.loadAll(ids.map(bankOperationStream), bankOperationDecider);
      const lines: BatchLine[] = [];
      for (const [rank, loaded] of operations.entries()) {
        const id = ids[rank];
        if (!id) continue;
        const refusal = await refusalOf(async () => {
          const asked = await decide(id, liveOperation(loaded.state), books);
          const events = bankOperationDecider.decide(asked, loaded.state);
          if (!isDryRun) unit.append(loaded, events);
        });
        lines.push({ id, refusal });
      }
      return lines;
    });
    return { lines: value, position };
  }
}

async function refusalOf(act: () => Promise<void>): Promise<DomainError | undefined> {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
