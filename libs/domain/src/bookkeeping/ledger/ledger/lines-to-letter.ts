import { guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { type BankOperationId, bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import type { LetteredLine } from '../../third-party/lettering.events.js';
import type { LineToLetter } from '../../third-party/lettering.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider } from '../journal-entry/journal-entry.js';
import type { WritingLine } from './writing.js';
import { type WrittenOperation, writingsOf } from './writings-of.js';

/** The entry or the operation of an id: the other one is of status `none`. */
export type WrittenPiece = { readonly entry: JournalEntry; readonly operation: BankOperation };
type WrittenPieces = { readonly entries: ReadonlyMap<string, JournalEntry>; readonly operations: ReadonlyMap<string, BankOperation> };
type Line = Pick<WritingLine, 'account' | 'accountLabel' | 'budget' | 'debit' | 'credit' | 'auxiliary' | 'foreign'>;

const entryStream = (id: string) => journalEntryStream(id as JournalEntryId);
const operationStream = (id: string) => bankOperationStream(id as BankOperationId);

/**
 * The entries and operations that wrote the lines, guarded: a line that changes meanwhile is matched as it is then. What is no entry, once
 * the entries are read, is an operation.
 */
export function writtenStreams(lines: readonly LetteredLine[], entries: WrittenPieces['entries'] | undefined) {
  const ids = [...new Set(lines.map(({ writingId }) => writingId))];
  const isEntry = (id: string) => entries?.get(entryStream(id))?.status === 'posted';
  return {
    entries: ids.map((id) => (isEntry(id) ? guarded : read)(entryStream(id))),
    operations: ids.filter((id) => entries?.has(entryStream(id)) && !isEntry(id)).map((id) => guarded(operationStream(id))),
  };
}

/** Finds the piece of an id among what `writtenStreams` read. */
export const pieceIn =
  ({ entries, operations }: WrittenPieces) =>
  (id: string): WrittenPiece => ({
    entry: entries.get(entryStream(id)) ?? journalEntryDecider.initial,
    operation: operations.get(operationStream(id)) ?? bankOperationFold.initial,
  });

/** Finds lines of an account in the entries and operations that wrote them, as these are now. @throws lettering.unknown-line, other-year */
export function linesToLetter(
  pieceOf: (writingId: string) => WrittenPiece,
  { yearId, account, lines }: { yearId: FiscalYearId; account: string; lines: readonly LetteredLine[] },
): LineToLetter[] {
  return lines.map(({ writingId, line }) => {
    const piece = pieceOf(writingId);
    const ownYear = yearOfPiece(piece);
    if (ownYear !== undefined && ownYear !== yearId) throw letteringErrors.otherYear();
    const entryLine = linesOf(piece, yearId)[line];
    if (entryLine?.account !== account) throw letteringErrors.unknownLine();
    return lineToLetter(entryLine, { writingId, line });
  });
}

/** The lines of an operation on an account, as they are now. */
export const operationLinesToLetter = (operation: WrittenOperation & { readonly id: BankOperationId }, account: string): LineToLetter[] =>
  operationLines(operation).flatMap((each, line) =>
    each.account === account ? [lineToLetter(each, { writingId: operation.id, line })] : [],
  );

const lineToLetter = ({ debit, credit, auxiliary }: Line, place: LetteredLine): LineToLetter => ({
  ...place,
  amount: debit - credit,
  thirdParty: auxiliary?.code ?? null,
});

function yearOfPiece({ entry, operation }: WrittenPiece): FiscalYearId | undefined {
  if (entry.status === 'posted') return entry.entry.yearId;
  return operation.status === 'none' || operation.isDeleted ? undefined : operation.facts.fiscalYearId;
}

/** The lines of a piece in the order of the ledger; none in another year. */
export function linesOf({ entry, operation }: WrittenPiece, yearId: FiscalYearId): readonly Line[] {
  if (entry.status === 'posted') return entry.entry.yearId === yearId ? entry.entry.lines : [];
  if (operation.status === 'none' || operation.isDeleted || operation.facts.fiscalYearId !== yearId) return [];
  return operationLines(operation);
}

const operationLines = (operation: WrittenOperation): readonly Line[] => writingsOf(operation).flatMap(({ lines }) => lines);
