import type { BankAccountId } from '../bank-account/bank-account.events.js';
import type { AccountChoice } from './bank-import.events.js';

/** An account of the ledger, with the references by which a file may name it. */
export type AccountNames = { readonly iban: string | null; readonly reference: string | null };

/** `FR76 3000 4000…` and `30004 00012 00012345678`: letters and digits are all that counts. */
export const referenceKey = (reference: string): string => reference.toUpperCase().replace(/[^0-9A-Z]/g, '');

/**
 * Whether a reference in a file names this account: by its IBAN, by bank, branch and number (which a French IBAN holds), or by an earlier
 * choice of a user. A number alone is enough: nobody has one number at two banks.
 */
export function isSameAccount(reference: string, { iban, reference: accountReference }: AccountNames): boolean {
  const statementKey = referenceKey(reference);
  if (statementKey === '') return false;
  if (accountReference !== null && referenceKey(accountReference) === statementKey) return true;
  if (iban === null) return false;
  const own = referenceKey(iban);
  if (own === statementKey) return true;
  const french = /^FR\d{2}(\d{5})(\d{5})([0-9A-Z]{11})(\d{2})$/.exec(own);
  if (!french) return own.slice(4) === statementKey;
  const [, bank = '', branch = '', number = '', key = ''] = french;
  return [bank + branch + number, bank + branch + number + key, bank + number, number, number + key].includes(statementKey);
}

type BookAccount = AccountNames & { readonly id: BankAccountId };
type Recognition = {
  readonly books: readonly BookAccount[];
  /** Accounts that users assigned to these names in earlier imports. */
  readonly remembered: ReadonlyMap<string, BankAccountId>;
  /** Names in earlier statements of each account. */
  readonly received: ReadonlyMap<BankAccountId, readonly string[]>;
  /** The account that the user selected for this file. */
  readonly selected: BankAccountId | null;
};
/** `selectedInVain`: names that the selected account cannot match; the user must assign them one by one. */
export type RecognizedAccounts = { readonly choices: readonly AccountChoice[]; readonly selectedInVain: readonly string[] };

/**
 * Finds the account for each account name in a file: by account number, then by the user's selection, then by earlier imports.
 * Leaves conflicts unassigned, so that the statements of two bank accounts never go to one account.
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
  // The selection is ambiguous when several names are unknown.
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

/** False for names such as `Compte chèques`. */
const isNumber = (reference: string): boolean => reference.replace(/\D/g, '').length >= 5;

/** An account with an IBAN accepts no other account number. */
const isNumbered = (account: AccountNames | undefined): boolean => account !== undefined && account.iban !== null;

/** Compares two account references: number alone, number with bank and branch, or IBAN. */
export function isSameName(left: string, right: string): boolean {
  const [one, other] = [referenceKey(left), referenceKey(right)];
  return one === other || isSameAccount(left, { iban: right, reference: null }) || isSameAccount(right, { iban: left, reference: null });
}

/** When two names match one account, keeps only the name that contains the account's own number. */
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

/** Finds two different names in a file that are assigned to the same account. */
export const sharedAccount = (choices: readonly AccountChoice[]): readonly [AccountChoice, AccountChoice] | undefined => {
  for (const [rank, choice] of choices.entries()) {
    const other = choices
      .slice(rank + 1)
      .find(({ accountId, reference }) => accountId !== null && accountId === choice.accountId && !isSameName(reference, choice.reference));
    if (other) return [choice, other];
  }
  return undefined;
};
