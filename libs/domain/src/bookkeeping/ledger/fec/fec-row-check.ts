import { isLocalDate } from '@intendance/kernel/local-date.js';
import type { FecExercise, FecFault } from './fec-fault.js';

/** A line as it can be read back from the file. Amounts in cents, NaN where there is none. */
export type FecRow = {
  readonly journal: string;
  readonly number: string;
  readonly date: string;
  readonly account: string;
  readonly accountLabel: string;
  readonly auxiliary: string;
  readonly auxiliaryLabel: string;
  readonly pieceRef: string;
  readonly pieceDate: string;
  readonly wording: string;
  readonly debit: number;
  readonly credit: number;
  readonly letter: string;
  readonly letteredOn: string;
  readonly validatedOn: string;
};

export const readFecRow = (cells: readonly string[]): FecRow => {
  const at = (index: number) => cells[index] ?? '';
  return {
    journal: at(0),
    number: at(2),
    date: at(3),
    account: at(4),
    accountLabel: at(5),
    auxiliary: at(6),
    auxiliaryLabel: at(7),
    pieceRef: at(8),
    pieceDate: at(9),
    wording: at(10),
    debit: amountIn(at(11)),
    credit: amountIn(at(12)),
    letter: at(13),
    letteredOn: at(14),
    validatedOn: at(15),
  };
};

const amountIn = (text: string): number => (/^\d+,\d{2}$/.test(text) ? Number(text.replace(',', '')) : Number.NaN);
const isDay = (text: string): boolean => /^\d{8}$/.test(text) && isLocalDate(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`);

/**
 * Checks each line alone, and the order of the lines: that of their validation. A day goes back only where a later closing validated what
 * was written after a reopening; on the day of an earlier closing too.
 */
export class FecRowCheck {
  private last = '';
  private lastValidation = '';
  private readonly names = new Map<string, string>();

  constructor(
    private readonly exercise: FecExercise,
    private readonly tell: (fault: FecFault) => void,
  ) {}

  see(row: FecRow, line: number): void {
    for (const message of valueFaults(row)) this.tell({ check: 'values', line, message });
    this.seeName(`Compte ${row.account}`, row.accountLabel, line);
    if (row.auxiliary !== '') this.seeName(`Tiers ${row.auxiliary}`, row.auxiliaryLabel, line);
    for (const message of this.dateFaults(row)) this.tell({ check: 'dates', line, message });
    if (row.validatedOn === '') this.tell({ check: 'no-draft', line, message: `L’écriture ${row.number} n’est pas validée.` });
    // Letters sort before digits nowhere: opening entries are given a place before the first day.
    const place = row.journal === 'AN' ? '' : row.date;
    if (place < this.last && !this.isOfLaterRound(row))
      this.tell({ check: 'order', line, message: `L’écriture ${row.number} du ${row.date} vient après le ${this.last}.` });
    else this.last = place;
    if (row.journal !== 'AN') this.lastValidation = row.validatedOn;
  }

  /** What nobody has validated yet comes after what is validated. */
  private isOfLaterRound({ journal, validatedOn }: FecRow): boolean {
    if (journal === 'AN') return false;
    return validatedOn === '' ? this.lastValidation !== '' : validatedOn >= this.lastValidation;
  }

  private seeName(named: string, label: string, line: number): void {
    const first = this.names.get(named);
    if (first === undefined) this.names.set(named, label);
    else if (first !== label) this.tell({ check: 'names', line, message: `${named} : « ${first} », puis « ${label} ».` });
  }

  private dateFaults({ date, pieceDate, letteredOn, validatedOn }: FecRow): string[] {
    const { start, end } = this.exercise;
    const compact = (day: string) => day.replaceAll('-', '');
    const faults: string[] = [];
    for (const [name, day, isOptional] of [
      ['EcritureDate', date, false],
      ['PieceDate', pieceDate, false],
      ['DateLet', letteredOn, true],
      ['ValidDate', validatedOn, true],
    ] as const)
      if (!(isOptional && day === '') && !isDay(day)) faults.push(`${name} : date invalide (« ${day} »).`);
    if (isDay(date) && (date < compact(start) || date > compact(end))) faults.push(`EcritureDate hors de l’exercice (« ${date} »).`);
    return faults;
  }
}

function valueFaults({
  account,
  auxiliary,
  auxiliaryLabel,
  pieceRef,
  journal,
  number,
  wording,
  debit,
  credit,
  letter,
  letteredOn,
}: FecRow): string[] {
  const faults: string[] = [];
  if (!/^[1-9]\d{2}/.test(account)) faults.push(`CompteNum : trois chiffres du plan comptable sont attendus (« ${account} »).`);
  if (pieceRef === '') faults.push('PieceRef est vide.');
  if (journal === '' || number === '' || wording === '') faults.push('JournalCode, EcritureNum et EcritureLib sont attendus.');
  if (Number.isNaN(debit) || Number.isNaN(credit)) faults.push('Debit et Credit s’écrivent avec deux décimales et une virgule.');
  else if (debit > 0 && credit > 0) faults.push('La ligne a un débit et un crédit.');
  if ((auxiliary === '') !== (auxiliaryLabel === '')) faults.push('CompAuxNum et CompAuxLib vont ensemble.');
  if ((letter === '') !== (letteredOn === '')) faults.push('EcritureLet et DateLet vont ensemble.');
  return faults;
}
