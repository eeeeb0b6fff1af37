/** Nine digits, without the spaces that people write in them. */
export const sirenDigits = (text: string): string => text.replaceAll(/[\s\u00a0\u202f.]/g, '');

/** Nine digits with a Luhn check: detects one wrong digit, or two swapped ones. */
export function isSiren(text: string): boolean {
  const digits = sirenDigits(text);
  if (!/^\d{9}$/.test(digits) || /^0+$/.test(digits)) return false;
  const weighed = [...digits].map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2));
  return weighed.reduce((sum, value) => sum + (value > 9 ? value - 9 : value), 0) % 10 === 0;
}

/** `732 829 320` */
export const formatSiren = (siren: string): string => sirenDigits(siren).replace(/^(\d{3})(\d{3})(\d{3})$/, '$1\u00a0$2\u00a0$3');

/** The VAT number of a French company: its key comes from the SIREN (CGI, annex II, 295). */
export const vatNumberOf = (siren: string): string => {
  const digits = sirenDigits(siren);
  return `FR${String((12 + 3 * (Number(digits) % 97)) % 97).padStart(2, '0')}${digits}`;
};
