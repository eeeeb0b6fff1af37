import { isLocalDate, type LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';

/** A day of the calendar between 1900 and 2199, else null: 31/02 is none. */
const day = (year: string, month: string, date: string): LocalDate | null => {
  const text = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isLocalDate(text) && text >= '1900-01-01' && text <= '2199-12-31' ? text : null;
};

/** CFONB counts 61 to 99 in the last century. */
const century = (year: string): string => (Number(year) > 60 ? '19' : '20') + year;

/** `20260115`, with or without an hour after it, as OFX writes it: the day is the bank's, whatever the zone. */
export function compactDay(text: string): LocalDate | null {
  const [, year, month, date] = /^(\d{4})(\d{2})(\d{2})(?:\d{2,6}(?:\.\d+)?(?:\[.*\])?)?$/.exec(text) ?? [];
  return year && month && date ? day(year, month, date) : null;
}

/** `2026-01-15`, with or without an hour. */
export function isoDay(text: string): LocalDate | null {
  const [, year, month, date] = /^(\d{4})-(\d{2})-(\d{2})(?:[T ].*|Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  return year && month && date ? day(year, month, date) : null;
}

/** `JJMMAA` of CFONB. */
export function cfonbDay(text: string): LocalDate | null {
  const [, date, month, year] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? [];
  return year && month && date ? day(century(year), month, date) : null;
}

/** `15/01/2026`, `15.01.26`, `2026-01-15`, `20260115`. */
export function writtenDay(text: string): LocalDate | null {
  const [, date, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?: [\d:]+)?$/.exec(text) ?? [];
  if (year && month && date) return day(year.length === 2 ? century(year) : year, month, date);
  return isoDay(text) ?? (text.length === 8 ? compactDay(text) : null);
}

/**
 * `1 234,56`, `-1234.5`, `1.234,56`, `(12,00)`, `12,00-`: the last comma or point is the decimal one when one or two digits follow it.
 * Null for anything else, and for `1,234`, which may be one thousand or one euro.
 */
export function writtenAmount(text: string): Cents | null {
  const bare = text.replace(/[\s\u00a0\u202f€']|EUR$/gi, '');
  const [, open, before = '', digits = '', after = ''] = /^(\()?([+-]?)([\d.,]+)([)-]?)$/.exec(bare) ?? [];
  if (digits === '' || (open === undefined) === (after === ')') || (before !== '' && after !== '')) return null;
  const [, whole = '', decimals = ''] = /^(.*?)(?:[.,](\d{0,2}))?$/.exec(digits) ?? [];
  const separators = new Set(whole.replace(/\d/g, ''));
  const last = digits.at(-decimals.length - 1);
  const isGrouped = separators.size === 1 && /^\d{1,3}([.,]\d{3})+$/.test(whole) && !(last !== undefined && separators.has(last));
  // One group alone, without decimals, could be three decimals.
  const isSure = separators.size === 0 || (isGrouped && (digits !== whole || whole.split(/[.,]/).length > 2));
  if (!isSure || !/\d/.test(digits)) return null;
  return applySign(before === '-' || after !== '', whole.replace(/[.,]/g, ''), decimals);
}

/** An amount in a cell: a formula of a workbook may give `123.45000000000001`. */
export const cellAmount = (text: string): Cents | null =>
  /^-?\d{1,11}\.\d{6,}$/.test(text) ? cents(Math.round(Number(text) * 100)) : writtenAmount(text);

/** `-1234.56`, `-1234,5600`: a number of a protocol, without groups; digits beyond the cent must be zeros. */
export function plainAmount(text: string): Cents | null {
  const [, sign = '', whole, decimals = ''] = /^([+-]?)(\d*)(?:[.,](\d*))?$/.exec(text) ?? [];
  if (whole === undefined || whole + decimals === '' || /[1-9]/.test(decimals.slice(2))) return null;
  return applySign(sign === '-', whole, decimals.slice(0, 2));
}

/** Whole units at a number of decimals, in cents; null when there is less than a cent. */
export function scaledAmount(isNegative: boolean, digits: string, decimals: number): Cents | null {
  const padded = digits.padStart(decimals + 1, '0');
  return plainAmount(`${isNegative ? '-' : ''}${padded.slice(0, padded.length - decimals)}.${padded.slice(padded.length - decimals)}`);
}

function applySign(isNegative: boolean, whole: string, decimals: string): Cents | null {
  const amount = Number(whole || '0') * 100 + Number(decimals.padEnd(2, '0'));
  // No statement holds a hundred billion; a longer number is something else.
  if (!Number.isSafeInteger(amount) || amount > 10_000_000_000_000) return null;
  return (isNegative && amount !== 0 ? -amount : amount) as Cents;
}
