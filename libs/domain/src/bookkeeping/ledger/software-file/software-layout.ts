import type { EntryLayout, FecLine } from '../fec/fec-line.js';

/** How an accounting program reads the entries of a year. */
export type SoftwareLayout = EntryLayout & {
  readonly label: string;
  readonly extension: 'txt' | 'csv';
  /** Digits of an account that the program reads. */
  readonly accountWidth: number;
};

export type Side = { readonly letter: 'D' | 'C'; readonly amount: number };

/** The side that a line moves, in cents. */
export const sideOf = ({ debit, credit }: FecLine): Side =>
  debit === 0 ? { letter: 'C', amount: credit } : { letter: 'D', amount: debit };

/** Numbers entries from 1 in the order of the file. The lines of an entry are neighbours. */
export class EntryNumbers {
  private last = '';
  private number = 0;

  of({ number }: FecLine): number {
    if (number !== this.last) this.number += 1;
    this.last = number;
    return this.number;
  }
}
