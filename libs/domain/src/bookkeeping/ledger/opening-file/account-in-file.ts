import { plainText } from '../../bank/bank-file/bank-text.js';

/** An account of a file: six digits at least, and the third party that some programs write into it. */
export type AccountInFile = { readonly account: string; readonly thirdPartyCode: string | null };

/** Programs of accountants begin accounts of suppliers with 0 and of customers with 9. */
const collectiveAccounts: readonly (readonly [start: RegExp, account: string])[] = [
  [/^0(?=[A-Z])/, '401000'],
  [/^9(?=[A-Z])/, '411000'],
];

/**
 * Reads `401`, `40100000`, `401DUPONT`, `0DUPONT` or `512 001` as accounts of the general chart. Null where the text is none.
 */
export function accountInFile(text: string): AccountInFile | null {
  const compact = plainText(text).replaceAll(/[ .]/g, '').toUpperCase();
  for (const [start, account] of collectiveAccounts)
    if (start.test(compact)) return { account, thirdPartyCode: compact.replace(start, '') };
  const [, digits = '', code = ''] = /^([1-9]\d{0,11})([A-Z][A-Z0-9_-]{0,19})?$/.exec(compact) ?? [];
  if (digits === '' || (code !== '' && !/^(401|411|467)/.test(digits))) return null;
  return { account: code === '' ? sixDigits(digits) : `${digits.slice(0, 3)}000`, thirdPartyCode: code || null };
}

/** Zeros at the end fill an account up to the length of the program. */
const sixDigits = (digits: string): string =>
  digits.length < 3 ? digits : digits.length <= 6 ? digits.padEnd(6, '0') : digits.slice(0, 6) + digits.slice(6).replace(/^0+$/, '');
