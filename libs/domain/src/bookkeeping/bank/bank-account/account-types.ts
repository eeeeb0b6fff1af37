import type { BankAccountType } from './bank-account.events.js';

/** The code prefix and journal prefix of a type of account. */
export type AccountTypeRule = { label: string; prefix: string; journalPrefix: string };

export const accountTypeRules: Readonly<Record<BankAccountType, AccountTypeRule>> = {
  checking: { label: 'Compte courant', prefix: '512', journalPrefix: 'BQ' },
  savings: { label: 'Livret', prefix: '517', journalPrefix: 'BQ' },
  investment: { label: 'Placement', prefix: '508', journalPrefix: 'BQ' },
  cash: { label: 'Caisse', prefix: '530', journalPrefix: 'CA' },
  /** Received cheques until their deposit at a bank. */
  cheques: { label: 'Chèques à encaisser', prefix: '5112', journalPrefix: 'CQ' },
};

const codeLength = 6;
/** The digits after the prefix. */
export const codeDigits = (prefix: string): number => codeLength - prefix.length;
/** `512` and 1 give `512001`. */
export function codeOf(type: BankAccountType, number: number): string {
  const { prefix } = accountTypeRules[type];
  return `${prefix}${String(number).padStart(codeDigits(prefix), '0')}`;
}
/** `BQ1`. Accounts opened before have two digits: `BQ01`. */
export const journalOf = (type: BankAccountType, number: number): string => `${accountTypeRules[type].journalPrefix}${number}`;
