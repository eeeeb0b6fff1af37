import { type Addressed, type Case, type Facts, guarded, PendingStream, read } from '@intendance/kernel/case.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { streamHistory } from '../../../capabilities/file-import/stream-history.js';
import { fiscalCalendarStream } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '../../calendar/fiscal-year/fiscal-year.js';
import type { BankAccountId } from '../bank-account/bank-account.events.js';
import { type BankOperationEvent, type BankOperationId, bankOperationStream } from '../bank-operation/bank-operation.events.js';
import { type BankOperationKeysEvent, bankOperationKeysStream } from '../bank-operation/bank-operation-keys.events.js';
import { bankOperationKeysDecider } from '../bank-operation/bank-operation-keys.js';
import { type BankImportId, bankImportStream, type KeptOperation } from './bank-import.events.js';
import { bankImportDecider, type KnownImport, knownImport } from './bank-import.js';
import { batchKey, releasedKeys, waitingKey } from './key-index.js';
import { undoOperation, undoReconciliation } from './undo-operation.js';

/** A movement that a run may have written: the stream of its operation tells whether it did. */
export type ImportedOperation = {
  /** Among all movements of the runs, from 0. */
  readonly rank: number;
  readonly line: number;
  readonly date: LocalDate;
  readonly accountId: BankAccountId | null;
  /** The keys that the register has of the movement. */
  readonly bankKey: string;
  readonly formerKey: string | undefined;
  readonly operationId: BankOperationId;
  /** The id of an operation imported before ids followed the order of the file. */
  readonly formerOperationId: BankOperationId;
  /** The operation existed before the import, and stays. */
  readonly isReconciled: boolean;
  /** The user paired the movement with an operation of another source. */
  readonly isChosenTwin: boolean;
};

const folds = {
  bankImport: bankImportDecider,
  calendar: fiscalCalendarDecider,
  operations: { each: streamHistory<BankOperationEvent>() },
  registers: { each: bankOperationKeysDecider },
};
type Folds = typeof folds;
type Histories = Facts<Folds>['operations'];
type UndoCommand = { type: 'UndoBankImport'; data: { records: readonly ImportedOperation[] } };

/**
 * Undoes operations of an import: untouched operations move to the trash, and the same file may be imported again. Operations that users
 * changed stay, with the reason.
 */
export const operationsUndoCase: Case<Addressed<BankImportId, UndoCommand>, KnownImport, Folds, 'bankImport'> = {
  folds,
  own: 'bankImport',
  streams: ({ id, data: { records } }, { environmentId }, { operations }) => ({
    bankImport: read(bankImportStream(id)),
    calendar: guarded(fiscalCalendarStream(environmentId)),
    operations: [...new Set(records.flatMap((record) => operationStreams(record, operations)))].map(read),
    registers: [...new Set(records.flatMap((record) => registerOf(record) ?? []))].map(read),
  }),
  decide({ data }, facts) {
    const bankImport = new PendingStream(bankImportDecider, facts.bankImport);
    const { status, undoneUpTo } = knownImport(bankImport.state);
    const records = data.records.filter(({ rank }) => rank >= undoneUpTo);
    const last = records.at(-1);
    if (status !== 'undoing' || !last) return { events: {}, answer: knownImport(bankImport.state) };
    const work: Work = { facts, histories: new Map(facts.operations), events: new Map(), released: new Map(), kept: [], undone: 0 };
    for (const record of records) undo(work, record);
    const progress = { upTo: last.rank + 1, undone: work.undone, kept: work.kept };
    bankImport.append(bankImportDecider.decide({ type: 'RecordUndoneLines', data: progress }, bankImport.state));
    const events = { bankImport: bankImport.events, operations: work.events, registers: registerEvents(work) };
    return { events, answer: knownImport(bankImport.state) };
  },
};

/** The operation; its former id where the operation is absent; the original of a duplicate in the trash. */
function operationStreams({ operationId, formerOperationId }: ImportedOperation, operations: Histories | undefined): string[] {
  const streams: string[] = [bankOperationStream(operationId)];
  if (!operations) return streams;
  if (operations.get(streams[0] ?? '')?.length === 0) streams.push(bankOperationStream(formerOperationId));
  return [...streams, ...streams.flatMap((stream) => originalsOf(operations.get(stream) ?? []))];
}

/** Several for a deposit of cheques. */
function originalsOf(history: readonly BankOperationEvent[]): string[] {
  const last = history.at(-1);
  if (last?.type !== 'BankOperationDeleted' || last.data.sameAs === undefined) return [];
  return [last.data.sameAs, ...(last.data.parts ?? [])].map(bankOperationStream);
}

const registerOf = ({ accountId, date }: ImportedOperation): string | undefined =>
  accountId === null ? undefined : bankOperationKeysStream(accountId, date);

type Work = {
  readonly facts: Facts<Folds>;
  /** With the events of this decision. */
  readonly histories: Map<string, readonly BankOperationEvent[]>;
  readonly events: Map<string, BankOperationEvent[]>;
  /** Bank keys by register. */
  readonly released: Map<string, string[]>;
  readonly kept: KeptOperation[];
  undone: number;
};

function undo(work: Work, record: ImportedOperation): void {
  const { line, bankKey, isReconciled, isChosenTwin } = record;
  if (isChosenTwin) release(work, record);
  const operationId = writtenId(work, record);
  if (!operationId) {
    releaseKeys(work, record, [waitingKey(bankKey)]);
    return;
  }
  const stream = bankOperationStream(operationId);
  const history = work.histories.get(stream) ?? [];
  const outcome = isReconciled ? undoReconciliation(history, bankKey) : undoOperation(history, work.facts.calendar);
  if (outcome.outcome === 'kept') {
    work.kept.push({ line, operationId, reason: outcome.reason });
    return;
  }
  if (outcome.outcome === 'gone') releaseOriginal(work, history, bankKey);
  else append(work, stream, outcome.events);
  if (outcome.outcome === 'deleted') work.undone += 1;
  release(work, record);
}

const writtenId = ({ facts: { operations } }: Work, { operationId, formerOperationId }: ImportedOperation): BankOperationId | undefined =>
  [operationId, formerOperationId].find((id) => (operations.get(bankOperationStream(id)) ?? []).length > 0);

/** A user had answered that the movement is an operation entered by hand: the import no longer reports that operation. */
function releaseOriginal(work: Work, history: readonly BankOperationEvent[], bankKey: string): void {
  for (const original of originalsOf(history)) {
    const outcome = undoReconciliation(work.histories.get(original) ?? [], bankKey);
    if (outcome.outcome === 'untold') append(work, original, outcome.events);
  }
}

function append({ histories, events }: Work, stream: string, added: readonly BankOperationEvent[]): void {
  histories.set(stream, [...(histories.get(stream) ?? []), ...added]);
  events.set(stream, [...(events.get(stream) ?? []), ...added]);
}

function release(work: Work, record: ImportedOperation): void {
  const { bankKey, formerKey } = record;
  releaseKeys(work, record, formerKey === undefined ? [bankKey] : [bankKey, batchKey(formerKey)]);
}

function releaseKeys({ released }: Work, record: ImportedOperation, keys: readonly string[]): void {
  const register = registerOf(record);
  if (!register) return;
  released.set(register, [...(released.get(register) ?? []), ...keys]);
}

const registerEvents = ({ facts, released }: Work): ReadonlyMap<string, BankOperationKeysEvent[]> =>
  new Map(
    [...released].map(([stream, bankKeys]) => {
      const register = facts.registers.get(stream) ?? bankOperationKeysDecider.initial;
      const data = { keys: releasedKeys(bankKeys, register) };
      return [stream, bankOperationKeysDecider.decide({ type: 'ReleaseBankKeys', data }, register)];
    }),
  );
