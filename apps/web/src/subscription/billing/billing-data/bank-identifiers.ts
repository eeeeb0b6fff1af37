/** 4 letters, 2 letters, 2 characters, then 3 characters or none (specification). Empty: no text. */
export function bicText(typed: string): string | undefined {
  const bic = typed.replaceAll(/\s/g, '').toUpperCase();
  if (bic === '') return undefined;
  return /^[A-Z]{6}[A-Z\d]{2}([A-Z\d]{3})?$/.test(bic) ? 'Votre BIC est valide' : "Votre BIC n'est pas valide";
}

/** Compares the checksum alone: the server knows the lengths of the countries. */
export function ibanText(typed: string): string | undefined {
  const iban = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (iban === '') return undefined;
  return /^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(iban) && checksum(iban) === 1 ? 'Votre IBAN est valide' : "Votre IBAN n'est pas valide";
}

/** ISO 13616: the first four characters last, letters as two digits, modulo 97. */
function checksum(iban: string): number {
  const digits = [...`${iban.slice(4)}${iban.slice(0, 4)}`].map((character) => Number.parseInt(character, 36)).join('');
  return [...digits].reduce((remainder, digit) => (remainder * 10 + Number(digit)) % 97, 0);
}
