import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { type Cell, countColumn, type Sheet, textColumn } from '../../../platform/documents/sheet.js';
import type { ImportReport } from './import-report.js';
import type { PreparedImport } from './prepared-import.js';

/** Unreadable values stand as in the file: a user may enter them by hand. */
type UnwrittenLine = { line: number; reference: string; date: Cell; wording: string; value: Cell; reason: string };

export const unwrittenLinesSheet: Sheet<UnwrittenLine> = {
  name: 'Lignes laissées',
  fileName: 'erreurs-import-bancaire',
  columns: [
    countColumn('Ligne', ({ line }) => line),
    textColumn('Compte', ({ reference }) => reference, 28),
    { header: 'Date', width: 12, cell: ({ date }) => date },
    textColumn('Libellé', ({ wording }) => wording, 50),
    { header: 'Montant', width: 16, cell: ({ value }) => value },
    textColumn('Raison', ({ reason }) => reason, 80),
  ],
};

/** The lines of a file that are not in the ledger, with the reason: unreadable, waiting for a year, or without an account. */
export function unwrittenLines({ problems, quarantine }: ImportReport, { lines }: PreparedImport): UnwrittenLine[] {
  // A movement of a validated period is written, on a later day.
  const left = problems.filter(({ code }) => code !== 'VALIDATED');
  const unread = left.map(({ line, message, written }) => ({
    line,
    reference: '',
    date: text(written?.date),
    wording: written?.wording ?? '',
    value: text(written?.amount),
    reason: message,
  }));
  const waiting = quarantine.map(({ message, value, ...line }) => ({ ...line, ...read(line.date, cents(value)), reason: message }));
  const nowhere = lines
    .filter(({ accountId }) => accountId === null)
    .map(({ line, reference, date, wording, value }) => ({
      line,
      reference,
      wording,
      ...read(date, value),
      reason: 'Aucun compte n’est choisi.',
    }));
  return [...unread, ...waiting, ...nowhere].toSorted((left, right) => left.line - right.line);
}

const text = (value: string | undefined): Cell => ({ type: 'text', value: value || null });
const read = (date: LocalDate, value: Cents): { date: Cell; value: Cell } => ({
  date: { type: 'day', value: date },
  value: { type: 'euros', value },
});
