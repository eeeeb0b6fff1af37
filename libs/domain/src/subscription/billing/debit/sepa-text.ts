import { latinLetters } from '@intendance/kernel/ascii-text.js';
import { debitErrors } from './debit.errors.js';

/** Characters that have no plain form in Unicode, or whose plain form is outside the SEPA set (EPC217-08). */
const replacements: Readonly<Record<string, string>> = {
  ...latinLetters,
  '’': "'",
  '‘': "'",
  '\u00b4': "'",
  '\u0060': "'",
  '\u02bc': "'",
  '\u2032': "'",
  '\u201b': "'",
  '\u201a': "'",
  '\u201e': "'",
  '\u2033': "'",
  '\u2039': "'",
  '\u203a': "'",
  '«': "'",
  '»': "'",
  '“': "'",
  '”': "'",
  '"': "'",
  '\u2010': '-',
  '\u2011': '-',
  '\u2012': '-',
  '–': '-',
  '—': '-',
  '\u2015': '-',
  '\u2212': '-',
  '·': '.',
  '•': '.',
  // Invisible: a soft hyphen, spaces without width.
  '\u00ad': '',
  '\u200b': '',
  '\u2060': '',
  '\ufeff': '',
  _: '-',
  '&': '+',
  '€': 'EUR',
  '@': '(at)',
  '°': '.',
  '…': '...',
  ';': ',',
  '!': '.',
  '#': '.',
  '%': '.',
  '*': '.',
  '=': '.',
  '[': '(',
  ']': ')',
};
const sepa = /^[A-Za-z0-9/\-?:().,'+ ]*$/;

/** Text as banks exchange it: Latin letters without accents, on one line, cut at `max`. @throws debit.text-unwritable */
export function sepaText(text: string, max: number): string {
  const plain = plainText(text);
  if (!sepa.test(plain)) throw debitErrors.textUnwritable(text);
  return plain.slice(0, max).trimEnd();
}

/** References neither begin or end with a slash nor hold two in a row; they are never cut. @throws debit.reference-invalid */
export function sepaReference(text: string): string {
  const isReference = text !== '' && text.length <= 35 && sepa.test(text) && !/^\/|\/$|\/\/|^ | $/.test(text);
  if (!isReference) throw debitErrors.referenceInvalid(text);
  return text;
}

const plainText = (text: string): string =>
  [...text.normalize('NFC')]
    .map((character) => replacements[character] ?? withoutAccent(character))
    .join('')
    .replaceAll(/\s+/g, ' ')
    .trim();
const withoutAccent = (character: string): string => character.normalize('NFD').replaceAll(/\p{Mark}/gu, '');

/** The characters that banks cannot read, each once. */
export const unwritableCharacters = (text: string): string[] => [
  ...new Set([...text.normalize('NFC')].filter((character) => !isSepaText(character))),
];

/** Whether banks can read all of it. */
export const isSepaText = (...texts: readonly string[]): boolean => texts.every((text) => sepa.test(plainText(text)));
