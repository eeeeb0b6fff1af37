import { guarded, read } from '@intendance/kernel/case.js';
import type { JournalEntryId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { type BankOperationId, bankOperationStream } from '../../bank/bank-operation/bank-operation.events.js';
import { type BankOperation, bankOperationFold } from '../../bank/bank-operation/bank-operation-state.js';
import type { WritingLine } from '../../bank/bank-operation/writing.js';
import { writingsOf } from '../../bank/bank-operation/writings-of.js';
import type { FiscalYearId } from '../../calendar/fiscal-year/fiscal-year.events.js';
import { letteringErrors } from '../../third-party/lettering.errors.js';
import type { LetteredLine } from '../../third-party/lettering.events.js';
import { type LineOfYear, placeOf } from '../../third-party/letters-over-years.js';
import type { ForeignAmount } from '../foreign-currency/foreign-amount.js';
import { journalEntryStream } from '../journal-entry/journal-entry.events.js';
import { type JournalEntry, journalEntryDecider } from '../journal-entry/journal-entry.js';

/** The entry or the operation of an id: the other one is of status `none`. */
export type WrittenPiece = { readonly entry: JournalEntry; readonly operation: BankOperation };
type WrittenPieces = { readonly entries: ReadonlyMap<string, JournalEntry>; readonly operations: ReadonlyMap<string, BankOperation> };
type Line = Pick<WritingLine, 'account' | 'accountLabel' | 'budget' | 'debit' | 'credit' | 'auxiliary'> & { foreign?: ForeignAmount };

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

/** Finds lines of an account in the entries and operations that wrote them, as these are now. @throws lettering.unknown-line */
export const linesToLetter = (
  pieceOf: (writingId: string) => WrittenPiece,
  account: string,
  lines: readonly LetteredLine[],
): LineOfYear[] =>
  lines.map((place) => {
    const { yearId, lines: written } = linesOf(pieceOf(place.writingId));
    const line = written[place.line];
    if (yearId === null || line?.account !== account) throw letteringErrors.unknownLine();
    const { budget, debit, credit, auxiliary, foreign } = line;
    const amount = cents(debit - credit);
    return {
      ...placeOf(place),
      yearId,
      budget,
      amount,
      ...(auxiliary && { auxiliary }),
      ...(foreign && { foreign: { currency: foreign.currency, amount: Math.sign(amount) * foreign.amount, date: foreign.date } }),
    };
  });

/** The lines of a piece in the order of the ledger, and their year: null of a piece that is not there. */
export function linesOf({ entry, operation }: WrittenPiece): { yearId: FiscalYearId | null; lines: readonly Line[] } {
  if (entry.status === 'posted') return { yearId: entry.entry.yearId, lines: entry.entry.lines };
  if (operation.status === 'none' || operation.isDeleted) return { yearId: null, lines: [] };
  return { yearId: operation.facts.fiscalYearId, lines: writingsOf(operation).flatMap(({ lines }) => lines) };
}
