import {
  type BankImportId,
  bankImportStream,
  type KeptOperation,
} from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import { bankImportDecider, type KnownImport } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { batchKey, releasedKeys } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { undoOperation, undoReconciliation } from '@intendance/domain/bookkeeping/bank/bank-import/undo-operation.js';
import type { BankOperationEvent } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { Injectable } from '@nestjs/common';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { BankImportRun, formerOperationIdOf, fresh, operationIdOf } from './bank-import-run.js';
import type { PreparedImport, TargetedMovement } from './prepared-import.js';

const operationsAtOnce = 500;
/** `isReconciled`: it was there before the import, and stays. */
type Written = {
  readonly line: TargetedMovement;
  readonly stream: StreamId;
  /** Where it is when it came with an import of before ids stood in the order of the file. */
  readonly formerStream: StreamId;
  readonly isReconciled: boolean;
  readonly isChosenTwin: boolean;
};

/** Takes a whole import back: what nobody touched goes to the trash, and the same file may come again. What was worked on stays. */
@Injectable()
export class BankImportUndo {
  constructor(
    private readonly store: EventStore,
    private readonly runs: BankImportRun,
  ) {}

  /** Goes on where an earlier call was stopped. */
  async undo(context: RequestContext, id: BankImportId): Promise<void> {
    const { state } = await this.runs.state(context, id);
    if (state.status !== 'undoing') return;
    const written = writtenBy(id, state, await this.runs.prepare(context, id, state));
    for (let from = state.undoneUpTo; from < written.length; ) {
      const upTo = Math.min(from + operationsAtOnce, written.length);
      const batch = written.slice(from, upTo);
      await executeUnit(this.store, appendRequest(fresh(context), 'UndoBankImport'), async (unit) => {
        const loaded = await unit.load(bankImportStream(id), bankImportDecider);
        if (loaded.state.status !== 'undoing' || loaded.state.undoneUpTo >= upTo) return;
        const data = { upTo, ...(await this.undoBatch(unit, context, batch)) };
        unit.append(loaded, bankImportDecider.decide({ type: 'RecordUndoneLines', data }, loaded.state));
      });
      from = upTo;
    }
    await this.runs.tell(context, id, { type: 'FinishBankImportUndo' });
  }

  private async undoBatch(unit: UnitOfWork, { environmentId }: RequestContext, batch: readonly Written[]) {
    const calendar = await unit.load(fiscalCalendarStream(environmentId), fiscalCalendarDecider);
    unit.guard(calendar);
    const loaded = await loadWritten(unit, batch);
    const released = new Map<StreamId, string[]>();
    const kept: KeptOperation[] = [];
    let undone = 0;
    const release = ({ accountId, date, bankKey, former }: TargetedMovement): void => {
      if (!accountId) return;
      const register = bankOperationKeysStream(accountId, date);
      const batch = former ? [batchKey(former.bankKey)] : [];
      released.set(register, [...(released.get(register) ?? []), bankKey, ...batch]);
    };
    for (const [index, { line, isReconciled, isChosenTwin }] of batch.entries()) {
      const operation = loaded[index];
      // The user paired the movement with an operation of another source: releases this alias too.
      if (isChosenTwin) release(line);
      if (!operation || operation.version === 0) continue;
      const history = operation.state;
      const outcome = isReconciled ? undoReconciliation(history, line.bankKey) : undoOperation(history, calendar.state as FiscalCalendar);
      if (outcome.outcome === 'kept') {
        kept.push({ line: line.line, operationId: operation.stream.slice(operationPrefix.length), reason: outcome.reason });
        continue;
      }
      if (outcome.outcome !== 'gone') unit.append(operation, outcome.events);
      else await this.releaseOriginal(unit, history, line.bankKey);
      if (outcome.outcome === 'deleted') undone += 1;
      release(line);
    }
    for (const [stream, keys] of released) {
      const register = await unit.load(stream, bankOperationKeysDecider);
      const data = { keys: releasedKeys(keys, register.state) };
      unit.append(register, bankOperationKeysDecider.decide({ type: 'ReleaseBankKeys', data }, register.state));
    }
    return { undone, kept };
  }

  /** A user had answered that the movement is an operation entered by hand: the import no longer reports that operation. */
  private async releaseOriginal(unit: UnitOfWork, history: readonly BankOperationEvent[], bankKey: string): Promise<void> {
    const last = history.at(-1);
    if (last?.type !== 'BankOperationDeleted' || last.data.sameAs === undefined) return;
    const original = await unit.load(bankOperationStream(last.data.sameAs), journal);
    const released = undoReconciliation(original.state, bankKey);
    if (released.outcome === 'untold') unit.append(original, released.events);
  }
}

const operationPrefix = 'bank-operation-';
const journal = {
  initial: [] as readonly BankOperationEvent[],
  evolve: (events: readonly BankOperationEvent[], event: BankOperationEvent) => [...events, event],
};

/** As they are written down: whether one was corrected is a matter of its history. */
async function loadWritten(unit: UnitOfWork, batch: readonly Written[]) {
  const loaded = await unit.loadAll(
    batch.map(({ stream }) => stream),
    journal,
  );
  const absent = batch.filter((_, index) => loaded[index]?.version === 0);
  if (absent.length === 0) return loaded;
  const former = await unit.loadAll(
    absent.map(({ formerStream }) => formerStream),
    journal,
  );
  const found = new Map(former.filter(({ version }) => version > 0).map((each) => [each.stream, each]));
  return loaded.map((each, index) => found.get(batch[index]?.formerStream ?? each.stream) ?? each);
}

/** Every movement that a run may have written: its stream says whether it did. */
function writtenBy(id: BankImportId, { written, reconciled, chosen, run: lastRun }: KnownImport, { lines }: PreparedImport): Written[] {
  const typed = new Map(reconciled.map(({ run, rank, operationId }) => [`${run} ${rank}`, operationId]));
  const chosenRanks = new Set(chosen.flatMap(({ rank, operationId }) => (operationId === null ? [] : [rank])));
  return written.flatMap(({ run, upTo }) =>
    lines.slice(0, upTo).map((line, rank) => {
      const before = typed.get(`${run} ${rank}`);
      return {
        line,
        stream: bankOperationStream(before ?? operationIdOf(id, run, rank)),
        formerStream: bankOperationStream(before ?? formerOperationIdOf(id, run, rank)),
        isReconciled: before !== undefined,
        isChosenTwin: before === undefined && run === lastRun && chosenRanks.has(rank),
      };
    }),
  );
}
