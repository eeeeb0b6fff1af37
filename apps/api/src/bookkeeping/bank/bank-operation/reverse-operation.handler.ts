import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import {
  type KnownBankOperation,
  knownOperation,
  liveOperation,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { belongingsOf, type ReversalCommand, reversalDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/reversal.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

/**
 * Takes a validated operation back on another day, and enters it anew if that is asked. A dry run writes nothing.
 * @throws operation.not-validated, reversed
 */
export class ReverseOperation extends Command<UnitResult<KnownBankOperation>> {
  constructor(
    readonly context: RequestContext,
    readonly operationId: BankOperationId,
    readonly reversal: { date: LocalDate; isRewritten: boolean; isDryRun: boolean },
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ReverseOperation)
export class ReverseOperationHandler implements ICommandHandler<ReverseOperation> {
  constructor(private readonly store: EventStore) {}

  /** The operation, the one that takes it back and the one that enters it anew are written together. */
  execute({ context, operationId, reversal, expected }: ReverseOperation): Promise<UnitResult<KnownBankOperation>> {
    const { date, isRewritten, isDryRun } = reversal;
    return executeUnit(this.store, appendRequest(context, 'ReverseBankOperation'), async (unit) => {
      const loaded = await unit.load(bankOperationStream(operationId), reversalDecider, expected);
      const operation = liveOperation(loaded.state);
      const calendar = await new Books(unit, context.environmentId).calendar();
      const [byOperationId, rewritingId] = belongingsOf(newRecordId(context, 'bank-operation'));
      const reverse = { type: 'ReverseBankOperation', data: { calendar, byOperationId, date } } as const;
      const events = reversalDecider.decide(reverse, loaded.state);
      if (isDryRun) return operation;
      const reversed = unit.append(loaded, events);
      const data = { calendar, reversedId: operationId, operation, date };
      await write(unit, byOperationId, { type: 'RecordReversal', data });
      if (isRewritten) await write(unit, rewritingId, { type: 'RecordRewriting', data });
      return knownOperation(reversed.state);
    });
  }
}

/** What a reversal wrote leaves the books, as long as its period is open. @throws operation.not-reversed, exercice.validated, closed, frozen */
export class CancelReversal extends Command<UnitResult<KnownBankOperation>> {
  constructor(
    readonly context: RequestContext,
    readonly operationId: BankOperationId,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(CancelReversal)
export class CancelReversalHandler implements ICommandHandler<CancelReversal> {
  constructor(private readonly store: EventStore) {}

  execute({ context, operationId, expected }: CancelReversal): Promise<UnitResult<KnownBankOperation>> {
    return executeUnit(this.store, appendRequest(context, 'CancelReversal'), async (unit) => {
      const loaded = await unit.load(bankOperationStream(operationId), reversalDecider, expected);
      const { reversedBy } = liveOperation(loaded.state);
      const calendar = await new Books(unit, context.environmentId).calendar();
      const cancelled = unit.append(loaded, reversalDecider.decide({ type: 'CancelReversal' }, loaded.state));
      for (const id of reversedBy ? belongingsOf(reversedBy.id) : [])
        await write(unit, id, { type: 'WithdrawReversal', data: { calendar } });
      return knownOperation(cancelled.state);
    });
  }
}

async function write(unit: UnitOfWork, id: BankOperationId, command: ReversalCommand): Promise<void> {
  const loaded = await unit.load(bankOperationStream(id), reversalDecider);
  unit.append(loaded, reversalDecider.decide(command, loaded.state));
}
