import type { BankImportId, KeptOperation } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.events.js';
import type { KnownImport } from '@intendance/domain/bookkeeping/bank/bank-import/bank-import.js';
import { batchKey, releasedKeys } from '@intendance/domain/bookkeeping/bank/bank-import/key-index.js';
import { undoOperation, undoReconciliation } from '@intendance/domain/bookkeeping/bank/bank-import/undo-operation.js';
import { type BankOperationEvent, bankOperationStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { bankOperationKeysStream } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-keys.js';
import type { FiscalCalendar } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import type { UnitOfWork } from '@intendance/event-store/unit-of-work.js';
import { streamHistory } from '../../../capabilities/file-import/stream-history.js';
import { formerOperationIdOf, operationIdOf } from './operation-ids.js';
import type { PreparedImport, TargetedMovement } from './prepared-import.js';

/** `isReconciled`: it was there before the import, and stays. */
export type WrittenOperation = {
  readonly line: TargetedMovement;
  readonly stream: StreamId;
  /** Position of an operation imported before ids followed the order of the file. */
  readonly formerStream: StreamId;
  readonly isReconciled: boolean;
  readonly isChosenTwin: boolean;
};

/** Undoes operations of an import: untouched ones move to the trash, and the same file may be imported again. Operations that users changed stay. */
export async function undoOperations(unit: UnitOfWork, batch: readonly WrittenOperation[]) {
  const calendar = await unit.load(fiscalCalendarStream(unit.environmentId), fiscalCalendarDecider);
  unit.guard(calendar);
  const loaded = await loadWritten(unit, batch);
  const released = new Map<StreamId, string[]>();
  const keptOperations: KeptOperation[] = [];
  let undone = 0;
  const release = ({ accountId, date, bankKey, former }: TargetedMovement): void => {
    if (!accountId) return;
    const register = bankOperationKeysStream(accountId, date);
    const batchKeys = former ? [batchKey(former.bankKey)] : [];
    released.set(register, [...(released.get(register) ?? []), bankKey, ...batchKeys]);
  };
  for (const [index, { line, isReconciled, isChosenTwin }] of batch.entries()) {
    const operation = loaded[index];
    // The user paired the movement with an operation of another source: releases this alias too.
    if (isChosenTwin) release(line);
    if (!operation || operation.version === 0) continue;
    const history = operation.state;
    const outcome = isReconciled ? undoReconciliation(history, line.bankKey) : undoOperation(history, calendar.state as FiscalCalendar);
    if (outcome.outcome === 'kept') {
      keptOperations.push({ line: line.line, operationId: operation.stream.slice(operationPrefix.length), reason: outcome.reason });
      continue;
    }
    if (outcome.outcome !== 'gone') unit.append(operation, outcome.events);
    else await releaseOriginal(unit, history, line.bankKey);
    if (outcome.outcome === 'deleted') undone += 1;
    release(line);
  }
  for (const [stream, keys] of released) {
    const register = await unit.load(stream, bankOperationKeysDecider);
    const data = { keys: releasedKeys(keys, register.state) };
    unit.append(register, bankOperationKeysDecider.decide({ type: 'ReleaseBankKeys', data }, register.state));
  }
  return { undone, kept: keptOperations };
}

/** A user had answered that the movement is an operation entered by hand: the import no longer reports that operation. */
async function releaseOriginal(unit: UnitOfWork, history: readonly BankOperationEvent[], bankKey: string): Promise<void> {
  const last = history.at(-1);
  if (last?.type !== 'BankOperationDeleted' || last.data.sameAs === undefined) return;
  const original = await unit.load(bankOperationStream(last.data.sameAs), journal);
  const released = undoReconciliation(original.state, bankKey);
  if (released.outcome === 'untold') unit.append(original, released.events);
}

const operationPrefix = 'bank-operation-';
const journal = streamHistory<BankOperationEvent>();

/** As they are written down: whether one was corrected is a matter of its history. */
async function loadWritten(unit: UnitOfWork, batch: readonly WrittenOperation[]) {
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
  const byStream = new Map(former.filter(({ version }) => version > 0).map((each) => [each.stream, each]));
  return loaded.map((each, index) => byStream.get(batch[index]?.formerStream ?? each.stream) ?? each);
}

/** Every movement that a run may have written: its stream says whether it did. */
export function importedOperations(
  id: BankImportId,
  { written, reconciled, chosen, run: lastRun }: KnownImport,
  { lines }: PreparedImport,
): WrittenOperation[] {
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
