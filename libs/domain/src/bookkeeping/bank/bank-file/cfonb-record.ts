import type { LocalDate } from '@intendance/kernel/local-date.js';
import type { Cents } from '@intendance/kernel/money.js';
import { cfonbDay, scaledAmount } from '../../../capabilities/bank-message/bank-value.js';

export const recordLength = 120;

/** One of the 120 characters' records, cut where the standard cuts it (positions count from 1). */
export class CfonbRecord {
  constructor(
    readonly line: number,
    private readonly text: string,
  ) {}

  get code(): string {
    return this.at(1, 2);
  }
  /** Bank, branch, account and currency: the key by which records are grouped into statements. */
  get account(): string {
    return [this.at(3, 7), this.at(12, 16), this.at(22, 32)].map((part) => part.trim()).join(' ');
  }
  /** Identifies the account without its bank code: merged banks write a former bank code in movements. */
  get accountNumber(): string {
    return this.at(22, 32).trim();
  }
  get currency(): string {
    return this.at(17, 19).trim().toUpperCase() || 'EUR';
  }
  get date(): LocalDate | null {
    return cfonbDay(this.at(35, 40));
  }
  get valueDate(): LocalDate | null {
    return cfonbDay(this.at(43, 48));
  }
  get label(): string {
    return this.at(49, 79).trim();
  }
  get operation(): string {
    return this.at(33, 34);
  }
  get reference(): string {
    return this.at(105, 120).trim();
  }
  get qualifier(): string {
    return this.at(46, 48).trim();
  }
  get complement(): string {
    return this.at(49, 118).trimEnd();
  }
  get amountText(): string {
    return this.at(91, 104);
  }
  get amount(): Cents | null {
    return decodeOverpunch(this.amountText, Number(this.at(20, 20).trim() || '2'));
  }

  /** Same account number and currency: bank and branch codes may differ within one statement. */
  isOfSameAccount(other: Pick<CfonbRecord, 'accountNumber' | 'currency'>): boolean {
    return this.accountNumber === other.accountNumber && this.currency === other.currency;
  }

  at(from: number, to: number): string {
    return this.text.slice(from - 1, to);
  }
}

const positive = '{ABCDEFGHI';
const negative = '}JKLMNOPQR';

/** Fourteen characters, the last of which is a digit and the sign: `0000000001234N` is −123,45. Null for any other. */
export function decodeOverpunch(text: string, decimals = 2): Cents | null {
  const [, digits, last = ''] = /^(\d{13})(.)$/.exec(text.replace(/^ +/, (blank) => '0'.repeat(blank.length))) ?? [];
  if (digits === undefined || !Number.isInteger(decimals)) return null;
  const sign = positive.includes(last) ? positive : negative.includes(last) ? negative : undefined;
  return sign === undefined ? null : scaledAmount(sign === negative, digits + sign.indexOf(last), decimals);
}

export function encodeOverpunch(amount: Cents): string {
  const digits = String(Math.abs(amount)).padStart(14, '0');
  return digits.slice(0, 13) + (amount < 0 ? negative : positive)[Number(digits.at(-1))];
}
