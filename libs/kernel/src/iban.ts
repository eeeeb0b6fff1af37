/** In groups of four, as forms print it: `FR76 3000 4000 …`. */
export const groupIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ');
