import { formatDay } from '@intendance/kernel/local-date.js';
import type { Cell } from './sheet.js';

const paris = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'Europe/Paris',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** `31/12/2026 14:05`, in Paris. */
export const formatInstant = (at: Date): string => {
  const text = paris.format(at);
  return `${text.slice(0, 10)} ${text.slice(11, 16)}`;
};

/** A spreadsheet has no time zone: returns the instant whose UTC reading is the hour in Paris. */
export function wallClock(at: Date): Date {
  const { year, month, day, hour, minute, second } = partsOf(at);
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
}

const partsOf = (at: Date): Record<string, string> => Object.fromEntries(paris.formatToParts(at).map(({ type, value }) => [type, value]));

/** How a cell reads in a text file opened by a French spreadsheet: decimal comma, no thousands separator. */
export const cellText = (cell: Cell): string => (cell.type === 'text' && cell.value !== null ? harmless(cell.value) : plainText(cell));

/** The same where nothing is run: on paper. */
export function plainText(cell: Cell): string {
  if (cell.value === null) return '';
  switch (cell.type) {
    case 'text':
      return cell.value;
    case 'euros': {
      const digits = String(Math.abs(cell.value)).padStart(3, '0');
      return `${cell.value < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`;
    }
    case 'count':
      return String(cell.value).replace('.', ',');
    case 'day':
      return formatDay(cell.value);
    case 'instant':
      return formatInstant(cell.value);
    case 'flag':
      return cell.value ? 'Oui' : 'Non';
  }
}

/** Matches texts that a spreadsheet would run as a formula, and guarded texts, which need a second guard to stay distinct. */
const runnable = /^'*[\s\u00a0]*[=+\-@\uff1d\uff0b\uff0d\uff20]|^'*[\t\r\n]/;

/** A text that a spreadsheet would run as a formula is marked as text, the way a user would do it: with an apostrophe. */
export const harmless = (text: string): string => (runnable.test(text) ? `'${text}` : text);

/** Removes the guard of `harmless`, so that an import of an exported file restores the original text. */
export const unguarded = (text: string): string => (text.startsWith("'") && runnable.test(text) ? text.slice(1) : text);
