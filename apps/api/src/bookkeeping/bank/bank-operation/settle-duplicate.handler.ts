import { mergedKeys } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { type BankOperationId, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import {
  bankNameOf,
  type KnownBankOperation,
  knownOperation,
  liveOperation,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { Books } from '../../books.js';

/**
 * Records the user's answer about a possible duplicate. `originalId`: the operation that it is; null: it is a separate operation.
 * @throws operation.not-possible-duplicate, not-candidate, deleted
 */
export class SettleDuplicate extends Command<UnitResult<KnownBankOperation>> {
  constructor(
    readonly context: RequestContext,
    readonly operationId: BankOperationId,
    readonly originalId: BankOperationId | null,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(SettleDuplicate)
export class SettleDuplicateHandler implements ICommandHandler<SettleDuplicate> {
  constructor(private readonly store: EventStore) {}

  execute({ context, operationId, originalId, expected }: SettleDuplicate): Promise<UnitResult<KnownBankOperation>> {
    return executeUnit(this.store, appendRequest(context, 'SettleDuplicate'), async (unit) => {
      const loaded = await unit.load(bankOperationStream(operationId), bankOperationDecider, expected);
      if (originalId === null) {
        const events = bankOperationDecider.decide({ type: 'ConfirmDistinctOperation' }, loaded.state);
        return knownOperation(unit.append(loaded, events).state);
      }
      const calendar = await new Books(unit, context.environmentId).calendar();
      const events = bankOperationDecider.decide({ type: 'MergeDuplicate', data: { calendar, originalId } }, loaded.state);
      const merged = unit.append(loaded, events);
      if (events.length > 0) await linkOriginal(unit, originalId, knownOperation(loaded.state));
      return knownOperation(merged.state);
    });
  }
}

/** Links the original with the bank's movement, so that no later synchronisation or file brings the movement again. */
async function linkOriginal(
  unit: UnitOfWork,
  originalId: BankOperationId,
  { bankKey, importId, facts }: KnownBankOperation,
): Promise<void> {
  if (bankKey === null) throw bankOperationErrors.notPossibleDuplicate();
  const original = await unit.load(bankOperationStream(originalId), bankOperationDecider);
  const originalKey = bankNameOf(liveOperation(original.state));
  if (originalKey === null) {
    const { date, wording, value, accountId } = facts;
    const movement = { bankKey, importId, date, wording, value, accountId };
    unit.append(original, bankOperationDecider.decide({ type: 'ReconcileBankOperation', data: { movement } }, original.state));
    return;
  }
  unit.guard(original);
  const register = await unit.load(bankOperationKeysStream(facts.accountId, facts.date), bankOperationKeysDecider);
  const change = mergedKeys(register.state, bankKey, originalKey);
  if (change === null) throw bankOperationErrors.notCandidate();
  const released = unit.append(
    register,
    bankOperationKeysDecider.decide({ type: 'ReleaseBankKeys', data: { keys: change.released } }, register.state),
  );
  unit.append(released, bankOperationKeysDecider.decide({ type: 'TakeBankKeys', data: { keys: change.taken } }, released.state));
}
