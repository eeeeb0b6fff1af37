/** `0` then nine digits, without separators; `+33` and `0033` become the 0. Null for an empty result. */
export function phoneDigits(typed: string): string | null {
  const digits = typed.replace(/[\s.\-()/\u00a0\u202f]/g, '').replace(/^(?:\+33|0033)0?/, '0');
  return digits === '' ? null : digits;
}

/** A line: 01 to 05, 09. */
export const isPhoneNumber = (digits: string): boolean => /^0[1-59]\d{8}$/.test(digits);
export const isCellPhoneNumber = (digits: string): boolean => /^0[67]\d{8}$/.test(digits);
/** Any number of the French plan. */
export const isAnyPhoneNumber = (digits: string): boolean => /^0[1-9]\d{8}$/.test(digits);

/** `0412345678` to `04 12 34 56 78`, unbreakable; anything else as it is. */
export const phoneText = (digits: string): string => (/^0\d{9}$/.test(digits) ? digits.replaceAll(/(\d{2})(?=\d)/g, '$1\u00a0') : digits);
