import type { Decider } from '@intendance/kernel/decider.js';
import { mustBeFree } from '../../../capabilities/unique-name/unique-name.js';
import { codeOf, journalOf } from './account-types.js';
import { bankAccountErrors } from './bank-account.errors.js';
import type { BankAccountId, BankAccountType } from './bank-account.events.js';
import type { BankAccountNumbersEvent } from './bank-account-numbers.events.js';

export type TakenNumber = { accountId: BankAccountId; number: number; code: string; journal: string };
export type BankAccountNumbers = { readonly numbers: readonly TakenNumber[] };

/** Null: the next free one. */
export type BankAccountNumbersCommand = {
  type: 'TakeBankAccountNumber';
  data: { accountId: BankAccountId; accountType: BankAccountType; code: string | null; journal: string | null };
};

export const bankAccountNumbersDecider: Decider<BankAccountNumbersCommand, BankAccountNumbersEvent, BankAccountNumbers> = {
  initial: { numbers: [] },
  decide: ({ data: { accountId, accountType, code: chosenCode, journal: chosenJournal } }, { numbers }) => {
    const others = numbers.filter((one) => one.accountId !== accountId);
    const mine = numbers.find((one) => one.accountId === accountId);
    const number = mine?.number ?? freeNumber(others, accountType);
    const code = chosenCode ?? codeOf(accountType, number);
    const journal = chosenJournal ?? journalOf(accountType, number);
    if (mine?.code === code && mine.journal === journal) return [];
    const codeRefusal = { refusal: () => bankAccountErrors.codeTaken(code), isSame };
    mustBeFree(entriesOf(numbers, 'code'), { id: accountId, name: code }, codeRefusal);
    const journalRefusal = { refusal: () => bankAccountErrors.journalTaken(journal), isSame: isSameJournal };
    mustBeFree(entriesOf(numbers, 'journal'), { id: accountId, name: journal }, journalRefusal);
    return [{ type: 'BankAccountNumberTaken', data: { accountId, number, code, journal } }];
  },
  evolve: ({ numbers }, { data }) => ({ numbers: [...numbers.filter(({ accountId }) => accountId !== data.accountId), data] }),
};

/** Codes are compared to the letter: they name accounts in the files of an accountant. */
const isSame = (one: string, other: string): boolean => one === other;

/** `BQ1` and `BQ01` are one journal to a reader. */
const isSameJournal = (one: string, other: string): boolean => withoutPadding(one) === withoutPadding(other);
const withoutPadding = (journal: string): string => journal.replace(/^([A-Z]+)0+(?=\d)/, '$1');

const entriesOf = (numbers: readonly TakenNumber[], field: 'code' | 'journal') =>
  numbers.map((one) => [one.accountId, one[field]] as const);

/** @throws Error when the account took none */
export function numberOf({ numbers }: BankAccountNumbers, accountId: BankAccountId): TakenNumber {
  const mine = numbers.find((one) => one.accountId === accountId);
  if (!mine) throw new Error(`no number for ${accountId}`);
  return mine;
}

/** The number of accounts plus one, as the specification says; the next free one when a clerk has already chosen that code or journal. */
function freeNumber(numbers: readonly TakenNumber[], type: BankAccountType): number {
  let number = numbers.length + 1;
  while (numbers.some(({ code, journal }) => code === codeOf(type, number) || isSameJournal(journal, journalOf(type, number)))) number++;
  return number;
}
