/** Formatting marks and controls, which are not part of a text: a name with hidden marks would not be found again. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

export const cellText = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/[\t\r\n]+/g, ' ')
    .replace(unseen, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .normalize('NFC');
