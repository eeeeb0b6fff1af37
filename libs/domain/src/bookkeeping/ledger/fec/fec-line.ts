import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { sirenDigits } from '@intendance/kernel/siren.js';
import { currencyDigits, decimals } from '../foreign-currency/currencies.js';

/** One line of the file of accounting entries (article A47 A-1 of the tax procedure book). */
export type FecLine = {
  readonly journal: string;
  readonly journalLabel: string;
  /** Continuous per journal and year: `BQ01-000001`. */
  readonly number: string;
  readonly date: LocalDate;
  readonly account: string;
  readonly accountLabel: string;
  /** The third party of a line on 411, 401 or 467. */
  readonly auxiliary: string | null;
  readonly auxiliaryLabel: string | null;
  readonly pieceRef: string;
  readonly pieceDate: LocalDate;
  readonly wording: string;
  readonly debit: Cents;
  readonly credit: Cents;
  readonly letter: string | null;
  readonly letteredOn: LocalDate | null;
  /** Null for a draft, which must not be sent to the tax office. */
  readonly validatedOn: LocalDate | null;
  /** Of a line in another currency than the euro: its ISO code and the amount in its minor units. */
  readonly foreign?: { readonly currency: string; readonly amount: number };
  /** Of a movement of money, in the file of a cash basis; `mode` in words. */
  readonly payment?: { readonly on: LocalDate; readonly mode: string };
};

/** In the order that the law gives them. */
export const fecColumns = [
  'JournalCode',
  'JournalLib',
  'EcritureNum',
  'EcritureDate',
  'CompteNum',
  'CompteLib',
  'CompAuxNum',
  'CompAuxLib',
  'PieceRef',
  'PieceDate',
  'EcritureLib',
  'Debit',
  'Credit',
  'EcritureLet',
  'DateLet',
  'ValidDate',
  'Montantdevise',
  'Idevise',
] as const;

export const fecSeparator = '\t';
export const fecLineEnd = '\r\n';
export const fecHeader = fecColumns.join(fecSeparator) + fecLineEnd;

export const fecRow = (line: FecLine): string => rowOf(fecCells(line));

/** `Montantdevise` and `Idevise` are empty on a line in euros, the currency of the books. */
function fecCells(line: FecLine): string[] {
  return [
    text(line.journal),
    text(line.journalLabel),
    text(line.number),
    day(line.date),
    text(line.account),
    text(line.accountLabel),
    text(line.auxiliary),
    text(line.auxiliaryLabel),
    text(line.pieceRef),
    day(line.pieceDate),
    text(line.wording),
    euros(line.debit),
    euros(line.credit),
    text(line.letter),
    day(line.letteredOn),
    day(line.validatedOn),
    line.foreign ? decimals(line.foreign.amount, currencyDigits(line.foreign.currency)) : '',
    line.foreign?.currency ?? '',
  ];
}

const rowOf = (cells: readonly string[]): string => cells.join(fecSeparator) + fecLineEnd;

/** A file of entries: its first line, and a writer of lines that remembers the lines before. */
export type EntryLayout = { readonly header: string; readonly begin: () => (line: FecLine) => string };
export const fecLayout: EntryLayout = { header: fecHeader, begin: () => fecRow };

/** On a cash basis, the day and means of payment, the nature of the operation and the client follow (article A47 A-1, VIII). */
export const cashFecLayout: EntryLayout = {
  header: rowOf([...fecColumns, 'DateRglt', 'ModeRglt', 'NatOp', 'IdClient']),
  begin: () => (line) =>
    rowOf([...fecCells(line), day(line.payment?.on ?? null), text(line.payment?.mode ?? null), natureOf(line), text(line.auxiliary)]),
};

/** Empty for the other side of an operation. */
const natureOf = ({ account }: FecLine): string => (account.startsWith('7') ? 'Recette' : account.startsWith('6') ? 'Dépense' : '');

/** Replaces characters that would end a cell or a line, and bars, which some files use as separators. */
const text = (value: string | null): string => (value ?? '').replace(/[\t|\r\n\p{Cc}]+/gu, ' ').trim();
const day = (value: LocalDate | null): string => (value ?? '').replaceAll('-', '');

/** `6000,00`: a comma, two decimals, no thousands. */
const euros = (amount: Cents): string => decimals(amount, 2);

/** `123456789FEC20261231.txt`: the official name is for a closed year of a structure that has its SIREN. */
export const fecFileName = (siren: string | null, { end, isClosed }: { end: LocalDate; isClosed: boolean }): string => {
  const digits = siren === null ? '' : sirenDigits(siren);
  const day = end.replaceAll('-', '');
  if (!isClosed) return `FEC-provisoire-${day}.txt`;
  return /^\d{9}$/.test(digits) ? `${digits}FEC${day}.txt` : `Ecritures-sans-SIREN-${day}.txt`;
};

/** Opening entries first, then by day; the lines of one entry stay together. */
export const fecOrder = (left: FecLine, right: FecLine): number =>
  Number(right.journal === 'AN') - Number(left.journal === 'AN') || order(left.date, right.date) || order(left.number, right.number);

const order = (left: string, right: string): number => (left < right ? -1 : left > right ? 1 : 0);
