const lettersToDigits = (text: string): string => text.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));

/** The rest of a long number divided by 97, digit by digit. */
const modulo97 = (digits: string): number => [...digits].reduce((rest, digit) => (rest * 10 + Number(digit)) % 97, 0);

/** SEPA creditor identifier (in France: ICS). The check digits prove the country and the national part, not the business code between. */
export function isCreditorIdentifier(text: string): boolean {
  const [, country, check, national] = /^([A-Z]{2})(\d{2})[A-Z0-9]{3}([A-Z0-9]{1,28})$/.exec(text) ?? [];
  if (country === undefined || check === undefined || national === undefined) return false;
  return modulo97(lettersToDigits(`${national}${country}${check}`)) === 1;
}
