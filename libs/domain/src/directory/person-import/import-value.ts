import { isLocalDate, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { phoneDigits } from '@intendance/kernel/phones.js';
import type { ImportErrorCode } from './import-error.js';
import { type ImportField, isDayField } from './import-field.js';

/** Written in a cell to empty the field; an empty cell leaves it as it is. */
export const eraseMark = '#VIDE';

export type CellRefusal = { code: ImportErrorCode; reason: string };
export type CellReading = { value: string } | { refused: CellRefusal };

/** Marks that change how a text is laid out, not what it says, and controls: a name that hides them would not be found again. */
const unseen = /[\p{Cc}\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]+/gu;

export const cellText = (cell: string): string =>
  cell
    .toWellFormed()
    .replace(/[\t\r\n]+/g, ' ')
    .replace(unseen, '')
    .replace(/[\s\u00a0\u202f]+/g, ' ')
    .trim()
    .normalize('NFC');

/** What a cell means for its field; the rules of the person come later, with the whole record. */
export function readCell(field: ImportField, text: string): CellReading {
  if (isDayField(field)) return readDay(text);
  switch (field) {
    case 'civility':
      return readCivility(text);
    case 'email':
      return /^[^\s@<>(),;:"]+@[^\s@<>(),;:"]+\.[^\s@<>(),;:".]{2,}$/.test(text)
        ? { value: text.toLowerCase() }
        : { refused: { code: 'FORMAT', reason: 'adresse invalide' } };
    case 'zip_code': {
      // A spreadsheet that took it for a number lost its first zero.
      const digits = text.replaceAll(' ', '').replace(/^\d{4}$/, '0$&');
      return /^\d{5}$/.test(digits) ? { value: digits } : { refused: { code: 'FORMAT', reason: 'le code postal compte 5 chiffres' } };
    }
    case 'phone':
    case 'mobile': {
      const digits = (phoneDigits(text) ?? '').replace(/^[1-9]\d{8}$/, '0$&');
      return /^0[1-9]\d{8}$/.test(digits) ? { value: digits } : { refused: { code: 'FORMAT', reason: 'le numéro compte 10 chiffres' } };
    }
    default:
      return { value: text };
  }
}

const civilities: Readonly<Record<string, string>> = {
  m: 'M',
  mr: 'M',
  monsieur: 'M',
  mme: 'Mme',
  madame: 'Mme',
  mlle: 'Mme',
  mademoiselle: 'Mme',
};

function readCivility(text: string): CellReading {
  const value = civilities[text.toLowerCase().replace(/\.$/, '')];
  return value ? { value } : { refused: { code: 'FORMAT', reason: 'M ou Mme est attendu' } };
}

function readDay(text: string): CellReading {
  const day = dayIn(text);
  if (!day) return { refused: { code: 'FORMAT', reason: 'date invalide' } };
  return day >= '1900-01-01' && day <= '2199-12-31'
    ? { value: day }
    : { refused: { code: 'RANGE', reason: 'la date est attendue entre 1900 et 2199' } };
}

/** `31/12/1990`, `1990-12-31` (with or without an hour) or the number of a spreadsheet. Null for what is no day of the calendar. */
export function dayIn(text: string): LocalDate | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? [];
  if (day && month && year) return real(`${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
  const [, iso] = /^(\d{4}-\d{2}-\d{2})(?:[T ][\d:.,+Z-]*)?$/.exec(text) ?? [];
  if (iso) return real(iso);
  return /^\d{1,7}(?:\.\d+)?$/.test(text) ? serialDay(Math.floor(Number(text))) : null;
}

const real = (text: string): LocalDate | null => (isLocalDate(text) ? text : null);
const dayMs = 86_400_000;

/** Spreadsheets count days from 1900 and believe that its February had 29. */
function serialDay(serial: number): LocalDate | null {
  if (serial < 1 || serial === 60 || serial > 109_574) return null;
  const days = serial > 60 ? serial - 1 : serial;
  return localDate(new Date(Date.UTC(1899, 11, 31) + days * dayMs).toISOString().slice(0, 10));
}
