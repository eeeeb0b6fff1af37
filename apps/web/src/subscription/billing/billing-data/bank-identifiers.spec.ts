import { expect, it } from '@jest/globals';
import { bicText, ibanText } from './bank-identifiers.js';

it.each([
  ['AGRIFRPP', 'Votre BIC est valide'],
  ['agrifrpp882', 'Votre BIC est valide'],
  ['AGRI', "Votre BIC n'est pas valide"],
  [' ', undefined],
])('says of the BIC %s: %s', (bic, text) => expect(bicText(bic)).toBe(text));

it.each([
  ['FR76 3000 6000 0112 3456 7890 189', 'Votre IBAN est valide'],
  ['FR7630006000011234567890188', "Votre IBAN n'est pas valide"],
  ['FR76', "Votre IBAN n'est pas valide"],
  ['', undefined],
])('says of the IBAN %s: %s', (iban, text) => expect(ibanText(iban)).toBe(text));
