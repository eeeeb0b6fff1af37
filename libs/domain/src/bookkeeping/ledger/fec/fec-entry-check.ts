import { formatEuros } from '@intendance/kernel/money.js';
import type { FecFault } from './fec-fault.js';
import type { FecRow } from './fec-row-check.js';

type OpenEntry = {
  journal: string;
  number: string;
  date: string;
  line: number;
  debit: number;
  credit: number;
  hasResult: boolean;
  hasNature: boolean;
};

/** Checks the lines of an entry together, and the order of the entries of a journal. */
export class FecEntryCheck {
  debit = 0;
  credit = 0;
  count = 0;
  private current: OpenEntry | undefined;
  private readonly lastRanks = new Map<string, number>();
  /** Balance of each account of classes 6 and 7: the file must show a result there. */
  private readonly natures = new Map<string, number>();

  constructor(private readonly tell: (fault: FecFault) => void) {}

  see(row: FecRow, line: number): void {
    const { journal, number } = row;
    if (this.current?.journal !== journal || this.current.number !== number) this.begin(row, line);
    const debit = row.debit || 0;
    const credit = row.credit || 0;
    this.debit += debit;
    this.credit += credit;
    if (!this.current) return;
    this.current.debit += debit;
    this.current.credit += credit;
    if (row.date !== this.current.date) this.tell({ check: 'entries', line, message: `L’écriture ${number} a deux dates.` });
    if (/^12[09]/.test(row.account)) this.current.hasResult = true;
    if (!/^[67]/.test(row.account)) return;
    this.current.hasNature = true;
    this.natures.set(row.account, (this.natures.get(row.account) ?? 0) + debit - credit);
  }

  end(): void {
    this.close();
    if (this.debit !== this.credit)
      this.tell({ check: 'balance', line: null, message: `Débits ${euros(this.debit)}, crédits ${euros(this.credit)}.` });
    const left = [...this.natures.values()];
    // One account may well come to zero; all of them do only when something made them.
    if (left.length > 1 && left.every((balance) => balance === 0))
      this.tell({ check: 'no-zeroing', line: null, message: 'Tous les comptes 6 et 7 sont soldés : le résultat ne se lit plus.' });
  }

  private begin({ journal, number, date }: FecRow, line: number): void {
    this.close();
    this.count += 1;
    this.current = { journal, number, date, line, debit: 0, credit: 0, hasResult: false, hasNature: false };
    const rank = Number(/(\d+)$/.exec(number)?.[1] ?? Number.NaN);
    const expected = (this.lastRanks.get(journal) ?? 0) + 1;
    if (rank !== expected)
      this.tell({ check: 'numbers', line, message: `Journal ${journal} : le numéro ${expected} est attendu, « ${number} » est lu.` });
    this.lastRanks.set(journal, Number.isNaN(rank) ? expected : rank);
  }

  private close(): void {
    if (!this.current) return;
    const { number, line, debit, credit, hasResult, hasNature } = this.current;
    this.current = undefined;
    if (debit !== credit)
      this.tell({ check: 'entries', line, message: `L’écriture ${number} : débits ${euros(debit)}, crédits ${euros(credit)}.` });
    if (hasResult && hasNature)
      this.tell({ check: 'no-zeroing', line, message: `L’écriture ${number} porte des comptes 6 ou 7 au résultat.` });
  }
}

const euros = (amount: number): string => formatEuros(amount as Parameters<typeof formatEuros>[0]);
