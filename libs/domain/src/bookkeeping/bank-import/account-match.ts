import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { AccountChoice } from './bank-import.events.js';

/** An account of the books, by what a file may call it. */
export type AccountNames = { readonly iban: string | null; readonly reference: string | null };

/** `FR76 3000 4000…` and `30004 00012 00012345678`: letters and digits are all that counts. */
export const referenceKey = (reference: string): string => reference.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * Whether a file speaks of this account: by its IBAN, by bank, branch and number (which a French IBAN holds), or by what was said before.
 * A number alone is enough: nobody has one number at two banks.
 */
export function isSameAccount(reference: string, { iban, reference: known }: AccountNames): boolean {
  const said = referenceKey(reference);
  if (said === '') return false;
  if (known !== null && referenceKey(known) === said) return true;
  if (iban === null) return false;
  const own = referenceKey(iban);
  if (own === said) return true;
  const french = /^FR\d{2}(\d{5})(\d{5})([0-9A-Z]{11})(\d{2})$/.exec(own);
  if (!french) return own.slice(4) === said;
  const [, bank = '', branch = '', number = '', key = ''] = french;
  return [bank + branch + number, bank + branch + number + key, bank + number, number, number + key].includes(said);
}

type BookAccount = AccountNames & { readonly id: BankAccountId };
type Recognition = {
  readonly books: readonly BookAccount[];
  /** What was said of these names in earlier files. */
  readonly remembered: ReadonlyMap<string, BankAccountId>;
  /** Names of other accounts, whose statements an account of the books already receives. */
  readonly received: ReadonlyMap<BankAccountId, readonly string[]>;
  /** What the person says with the file. */
  readonly selected: BankAccountId | null;
};
/** `selectedInVain`: the selected account is the one of another name; somebody has to say what this name is. */
export type RecognizedAccounts = { readonly choices: readonly AccountChoice[]; readonly selectedInVain: readonly string[] };

/**
 * Which account of the books each name in a file stands for. The file's own numbers come first, then what the person selects, then what
 * was said before. Where they contradict each other nothing is assumed: two accounts of the bank never fall into one of the books.
 */
export function recognizeAccounts(
  references: readonly string[],
  { books, remembered, received, selected }: Recognition,
): RecognizedAccounts {
  const named = new Map(references.map((reference) => [reference, books.find((account) => isSameAccount(reference, account))?.id ?? null]));
  const isFree = (reference: string, id: BankAccountId): boolean =>
    (reference === '' || (received.get(id) ?? []).every((other) => isSameName(reference, other))) &&
    !(isNumber(reference) && isNumbered(books.find((account) => account.id === id)));
  const memory = (reference: string): BankAccountId | null => {
    const id = remembered.get(reference);
    return id !== undefined && books.some((account) => account.id === id) ? id : null;
  };
  const isAlone = references.length === 1;
  const unknown = references.filter((reference) => named.get(reference) === null && (isAlone || memory(reference) === null));
  // Nobody can tell which of several is meant.
  const selectedInVain: string[] = selected !== null && unknown.length > 1 ? [...unknown] : [];
  const choices = references.map((reference): AccountChoice => {
    const own = named.get(reference) ?? null;
    const isSelected = selected !== null && unknown.length === 1 && unknown[0] === reference;
    if (isAlone && own !== null && selected !== null && own !== selected) {
      selectedInVain.push(reference);
      return { reference, accountId: null };
    }
    if (own !== null) return { reference, accountId: own };
    if (isSelected && (memory(reference) === selected || isFree(reference, selected))) return { reference, accountId: selected };
    if (isSelected) {
      selectedInVain.push(reference);
      return { reference, accountId: null };
    }
    return { reference, accountId: memory(reference) };
  });
  return { choices: apart(choices, named), selectedInVain };
}

/** A name may be no number: `Compte chèques`. */
const isNumber = (reference: string): boolean => reference.replace(/\D/g, '').length >= 5;

/** An account whose number the books know receives no other number. */
const isNumbered = (account: AccountNames | undefined): boolean => account !== undefined && account.iban !== null;

/** A number alone, with its bank and branch, or within an IBAN. */
export function isSameName(left: string, right: string): boolean {
  const [one, other] = [referenceKey(left), referenceKey(right)];
  return one === other || isSameAccount(left, { iban: right, reference: null }) || isSameAccount(right, { iban: left, reference: null });
}

/** Of two names for one account, the one that the account bears; else nobody knows which. */
function apart(choices: readonly AccountChoice[], named: ReadonlyMap<string, BankAccountId | null>): AccountChoice[] {
  return choices.map((choice) => {
    const isShared = choices.some(
      (other) =>
        other !== choice &&
        other.accountId !== null &&
        other.accountId === choice.accountId &&
        !isSameName(other.reference, choice.reference),
    );
    return isShared && named.get(choice.reference) !== choice.accountId ? { ...choice, accountId: null } : choice;
  });
}

/** Two names of a file for one account of the books. */
export const sharedAccount = (choices: readonly AccountChoice[]): readonly [AccountChoice, AccountChoice] | undefined => {
  for (const [rank, choice] of choices.entries()) {
    const other = choices
      .slice(rank + 1)
      .find(({ accountId, reference }) => accountId !== null && accountId === choice.accountId && !isSameName(reference, choice.reference));
    if (other) return [choice, other];
  }
  return undefined;
};
