import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { type BankOperationCommand, bankOperationDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import type { BankOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { derivedId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

export type BatchRefusal = Pick<DomainError, 'code' | 'message'>;
/** `told` is absent where a rule refused. A repeated request gets the lines of the first, as JSON. */
export type BatchLine<Detail> = { id: BankOperationId; operation?: BatchOperation; refusal?: BatchRefusal; told?: Detail };
/** What names it to those who read the report; absent of one that does not exist. */
export type BatchOperation = { date: LocalDate; wording: string; value: Cents };
export type BatchOutcome<Detail> = { lines: BatchLine<Detail>[]; position: FeedPosition | undefined };
/** What one of them gets, and what is told of it; `also` is written with it, if it is not refused. */
export type BatchDecision<Detail> = { command: BankOperationCommand; told: Detail; also?: () => void };
export type BatchItem = { id: BankOperationId; state: BankOperation; books: Books; unit: UnitOfWork };
export type BatchWork<Detail> = {
  ids: readonly BankOperationId[];
  command: string;
  /** Keeps nothing. */
  isDryRun?: boolean;
  /** What to do with one of them. @throws DomainError: it stays as it is, and the others go on */
  decide(item: BatchItem): Promise<BatchDecision<Detail>>;
};

const together = 100;

/** One action over many operations, some of them per append: those that a rule refuses are told apart, and the others are written. */
@Injectable()
export class OperationBatch {
  constructor(private readonly store: EventStore) {}

  async run<Detail>(context: RequestContext, { ids, ...work }: BatchWork<Detail>): Promise<BatchOutcome<Detail>> {
    const wanted = [...new Set(ids)];
    const lines: BatchLine<Detail>[] = [];
    let position: FeedPosition | undefined;
    for (let start = 0; start < wanted.length; start += together) {
      const part = await this.runPart(context, wanted.slice(start, start + together), work);
      lines.push(...part.lines);
      position = part.position ?? position;
    }
    return { lines, position };
  }

  private async runPart<Detail>(
    context: RequestContext,
    ids: readonly BankOperationId[],
    { command, isDryRun = false, decide }: Omit<BatchWork<Detail>, 'ids'>,
  ): Promise<BatchOutcome<Detail>> {
    const part = { ...context, commandId: derivedId(`${context.commandId}:${command}:${ids[0]}`) };
    const { value, position } = await executeUnit(this.store, appendRequest(part, command), async (unit) => {
      const books = new Books(unit, context.environmentId);
      const operations = await unit.loadAll(ids.map(bankOperationStream), bankOperationDecider);
      const lines: BatchLine<Detail>[] = [];
      for (const [rank, loaded] of operations.entries()) {
        const id = ids[rank];
        if (!id) continue;
        const act = async () => {
          const { command, told, also } = await decide({ id, state: loaded.state, books, unit });
          const events = bankOperationDecider.decide(command, loaded.state);
          if (!isDryRun && events.length > 0) {
            unit.append(loaded, events);
            also?.();
          }
          return told;
        };
        lines.push({ id, ...namesOf(loaded.state), ...(await outcomeOf(act)) });
      }
      return lines;
    });
    return { lines: value, position };
  }
}

/** As the wire names it. */
export const batchOperationToWire = ({ operation }: BatchLine<unknown>) =>
  operation && { operation: { ...operation, value: toEuros(operation.value) } };

function namesOf(state: BankOperation): { operation?: BatchOperation } {
  if (state.status === 'none') return {};
  const { date, wording, value } = state.facts;
  return { operation: { date, wording, value } };
}

async function outcomeOf<Detail>(act: () => Promise<Detail>): Promise<{ told: Detail } | { refusal: BatchRefusal }> {
  try {
    return { told: await act() };
  } catch (error) {
    if (error instanceof DomainError) return { refusal: { code: error.code, message: error.message } };
    throw error;
  }
}
