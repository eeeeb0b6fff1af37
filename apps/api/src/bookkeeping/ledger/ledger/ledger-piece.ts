import { splitLabel } from '@intendance/domain/bookkeeping/bank/bank-operation/account-split.js';
import type {
  BankOperationEvent,
  BankOperationFacts,
  Split,
} from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { WritingLine } from '@intendance/domain/bookkeeping/bank/bank-operation/writing.js';
import { writingsOf } from '@intendance/domain/bookkeeping/bank/bank-operation/writings-of.js';
import type {
  EntryJournal,
  EntryKind,
  EntryLine,
  JournalEntryEvent,
  JournalEntryFacts,
} from '@intendance/domain/bookkeeping/ledger/journal-entry/journal-entry.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';

/** The facts of an operation from which its lines are written. */
type WrittenFacts = Pick<
  BankOperationFacts,
  'accountCode' | 'accountName' | 'accountBudget' | 'journal' | 'date' | 'fiscalYearId' | 'wording' | 'value' | 'pieceRef' | 'round'
>;
type WrittenSplit = Pick<Split, 'budget' | 'account' | 'accountLabel' | 'auxiliary' | 'activityId' | 'activityLabel' | 'amount' | 'vat'>;
type OperationPiece = { source: 'operation'; facts: WrittenFacts; splits: readonly WrittenSplit[]; isDeleted: boolean };
type EntryPiece = { source: 'entry'; facts: JournalEntryFacts; journal: EntryJournal; kind: EntryKind; isReversed?: true };
/** A source of writings: an operation of a bank account, or a journal entry. */
export type LedgerPiece = OperationPiece | EntryPiece;

export type PieceLine = WritingLine & Pick<EntryLine, 'foreign' | 'carries'> & { comment: string };
export type PieceLines = {
  journal: string;
  date: LocalDate;
  yearId: string;
  pieceRef: string;
  kind: 'operation' | EntryKind;
  /** The round of the year: each closing numbers the writings of its round, after those of earlier rounds. */
  round: number;
  lines: readonly PieceLine[];
};

function writtenFacts(facts: BankOperationFacts): WrittenFacts {
  const { accountCode, accountName, accountBudget, journal, date, fiscalYearId, wording, value, pieceRef, round } = facts;
  const line = { accountCode, accountName, accountBudget, journal, date, fiscalYearId, wording, value };
  return { ...line, ...(pieceRef !== undefined && { pieceRef }), ...(round !== undefined && { round }) };
}

const writtenSplit = ({ budget, account, accountLabel, auxiliary, activityId, activityLabel, amount, vat }: Split): WrittenSplit => ({
  budget,
  account,
  accountLabel,
  ...(auxiliary && { auxiliary }),
  activityId,
  activityLabel,
  amount,
  ...(vat && { vat }),
});

/** The piece after an event; the same object when its writings are untouched. */
export function evolveOperation(piece: LedgerPiece | undefined, event: BankOperationEvent): LedgerPiece | undefined {
  if (event.type === 'BankOperationRecorded') return { source: 'operation', facts: writtenFacts(event.data), splits: [], isDeleted: false };
  if (piece?.source !== 'operation') throw new Error(`${event.type} before BankOperationRecorded`);
  switch (event.type) {
    case 'BankOperationCorrected':
      return { ...piece, facts: writtenFacts(event.data) };
    case 'BankOperationAllocated':
      return { ...piece, splits: event.data.splits.map(writtenSplit) };
    case 'BankOperationAllocationRemoved':
      return { ...piece, splits: [] };
    case 'BankOperationDeleted':
      return { ...piece, isDeleted: true };
    case 'BankOperationRestored':
      return { ...piece, isDeleted: false, facts: { ...piece.facts, ...event.data } };
    case 'BankOperationReversed':
    case 'BankOperationReversalCancelled':
    case 'BankOperationReconciled':
    case 'BankOperationReconciliationUndone':
    case 'BankOperationCleared':
    case 'BankOperationClearingUndone':
    case 'BankOperationConfirmedDistinct':
    case 'BankOperationDeposited':
    case 'BankOperationDepositUndone':
    case 'BankOperationPaymentTied':
    case 'BankOperationPaymentUntied':
    case 'BankOperationPaymentReturned':
    case 'BankOperationPaymentReturnCancelled':
    case 'BankOperationAttachmentAdded':
    case 'BankOperationAttachmentRemoved':
      return piece;
  }
}

/** A reversed entry stays, beside the entry that reverses it; but for an opening, which a reopening withdraws. */
export function evolveEntry(piece: LedgerPiece | undefined, event: JournalEntryEvent): LedgerPiece | undefined {
  if (event.type === 'JournalEntryPosted') {
    const { journal, kind, refersTo: _, deliberation: __, ...facts } = event.data;
    return { source: 'entry', facts, journal, kind };
  }
  if (piece?.source !== 'entry') throw new Error(`${event.type} before JournalEntryPosted`);
  switch (event.type) {
    case 'JournalEntryAmended':
      return { ...piece, facts: event.data };
    case 'JournalEntryReversed':
      return piece.kind === 'opening' ? { ...piece, isReversed: true } : piece;
    case 'JournalEntryAttachmentAdded':
    case 'JournalEntryAttachmentRemoved':
      return piece;
  }
}

/**
 * True for an entry that is not part of the ledger: a year has one opening, without those of the closings that were undone, and the mark
 * of a reopening, which earlier versions wrote, moves no amount.
 */
const isWithdrawn = ({ journal, kind, isReversed }: EntryPiece): boolean =>
  kind === 'memo' || (kind === 'opening' && isReversed === true) || (kind === 'reversal' && journal === 'AN');

/** The lines of the piece in the ledger; none once the piece is deleted or withdrawn. */
export function linesOf(piece: LedgerPiece): PieceLines {
  if (piece.source === 'entry') {
    const { yearId, date, label, pieceRef, lines, round = 0 } = piece.facts;
    const commented = isWithdrawn(piece) ? [] : lines.map((line) => ({ ...line, activityId: line.activityId ?? null, comment: label }));
    return { journal: piece.journal, date, yearId, pieceRef, kind: piece.kind, round, lines: commented };
  }
  const { facts, splits, isDeleted } = piece;
  const writings = isDeleted ? [] : writingsOf({ facts, splits });
  const comment = splits.map(splitLabel).join(', ');
  return {
    journal: facts.journal,
    date: facts.date,
    yearId: facts.fiscalYearId,
    pieceRef: writings[0]?.pieceRef ?? '',
    kind: 'operation',
    round: facts.round ?? 0,
    lines: writings.flatMap(({ lines }) => lines.map((line) => ({ ...line, comment }))),
  };
}
