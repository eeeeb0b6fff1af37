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
