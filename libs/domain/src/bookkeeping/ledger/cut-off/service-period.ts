import { addDays, addMonths, isLocalDate, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';

/** The days that a bill is for, both counted. */
export type ServicePeriod = { readonly start: LocalDate; readonly end: LocalDate };

const day = String.raw`(\d{1,2})[/.\-](\d{1,2})[/.\-](20\d{2}|\d{2})`;
const twoDays = new RegExp(String.raw`(?<!\d)${day}\s*(?:au|a|-|\u2013|\u2192|\s)\s*${day}(?!\d)`);
const quarter = /(?<![a-z])(?:t([1-4])|([1-4])(?:er|e|eme)? trim(?:estre)?)[ .]*(20\d{2})/;
const monthOfYear = /(?<![\d/])(0[1-9]|1[0-2])\/(20\d{2})(?!\d)/;
const months = [
  'janv(?:ier)?',
  'fevr(?:ier)?',
  'mars',
  'avr(?:il)?',
  'mai',
  'juin',
  'juil(?:let)?',
  'aout',
  'sept(?:embre)?',
  'oct(?:obre)?',
  'nov(?:embre)?',
  'dec(?:embre)?',
];
const monthNames = months.map((name) => new RegExp(String.raw`(?<![a-z])${name}\.? (20\d{2})`));

/**
 * The period that a wording names: two days (`du 01/09/2026 au 31/08/2027`), a quarter (`T4 2026`) or a month (`décembre 2026`, `12/2026`).
 * Undefined when it names none, or one that ends before it begins: nothing is guessed.
 */
export function servicePeriod(wording: string): ServicePeriod | undefined {
  const days = twoDays.exec(plain(wording));
  if (days) return periodOf(dayOf(days.slice(1, 4)), dayOf(days.slice(4, 7)));
  const text = searchText(wording);
  const quarterMatch = quarter.exec(text);
  if (quarterMatch) return monthsFrom(Number(quarterMatch[3]), (Number(quarterMatch[1] ?? quarterMatch[2]) - 1) * 3, 3);
  const monthMatch = monthOfYear.exec(plain(wording));
  if (monthMatch) return monthsFrom(Number(monthMatch[2]), Number(monthMatch[1]) - 1, 1);
  for (const [rank, name] of monthNames.entries()) {
    const year = name.exec(text)?.[1];
    if (year) return monthsFrom(Number(year), rank, 1);
  }
  return undefined;
}

const plain = (wording: string): string =>
  wording
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase();

function dayOf([date = '', month = '', year = '']: readonly string[]): LocalDate | undefined {
  const text = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isLocalDate(text) ? text : undefined;
}

const periodOf = (start: LocalDate | undefined, end: LocalDate | undefined): ServicePeriod | undefined =>
  start && end && start <= end ? { start, end } : undefined;

function monthsFrom(year: number, month: number, count: number): ServicePeriod {
  const start = localDate(`${year}-${String(month + 1).padStart(2, '0')}-01`);
  return { start, end: addDays(addMonths(start, count), -1) };
}
