import { isLocalDate, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';

const months = [
  ['janvier', 'janv', 'jan', 'january'],
  ['fevrier', 'fevr', 'fev', 'feb', 'february'],
  ['mars', 'mar', 'march'],
  ['avril', 'avr', 'apr', 'april'],
  ['mai', 'may'],
  ['juin', 'jun', 'june'],
  ['juillet', 'juil', 'jul', 'july'],
  ['aout', 'aou', 'aug', 'august'],
  ['septembre', 'sept', 'sep', 'september'],
  ['octobre', 'oct', 'october'],
  ['novembre', 'nov', 'november'],
  ['decembre', 'dec', 'december'],
] as const;
const monthByName: ReadonlyMap<string, number> = new Map(months.flatMap((names, index) => names.map((name) => [name, index + 1] as const)));

const hour = String.raw`(?:\s*[t,a]?\s*\d{1,2}\s*[:h]\s*\d{0,2}[\d:.,]*\s*(?:z|[+-]\d{2}:?\d{2})?)?`;
const dayFirst = new RegExp(String.raw`^(\d{1,2})\s*[/.\- ]\s*(\d{1,2})\s*[/.\- ]\s*(\d{4}|\d{2})${hour}$`);
const yearFirst = new RegExp(String.raw`^(\d{4})\s*[/.\-]\s*(\d{1,2})\s*[/.\-]\s*(\d{1,2})${hour}$`);
const named = new RegExp(
  String.raw`^(?:[a-z]+day\s|[a-z]+di\s|dimanche\s)?\s*(\d{1,2})(?:er)?[\s.\-/]*([a-z]{3,9})[\s.\-/]*(\d{4}|\d{2})${hour}$`,
);

/**
 * A day as people and programs write it: `31/12/1990`, `31.12.90`, `1990-12-31T00:00`, `31 décembre 1990`, `1er janv. 90`, `31121990`, or
 * the serial number of a spreadsheet. Null for an invalid day. The day always precedes the month.
 */
export function dayIn(text: string, field: 'birthday' | 'other' = 'other'): LocalDate | null {
  const plain = searchText(text);
  const [, day, month, year] = dayFirst.exec(plain) ?? [];
  if (day && month && year) return calendarDay(fullYear(year, field), month, day);
  const [, isoYear, isoMonth, isoDay] = yearFirst.exec(plain) ?? [];
  if (isoYear && isoMonth && isoDay) return calendarDay(isoYear, isoMonth, isoDay);
  if (/^\d{8}$/.test(text)) return compactDay(text);
  if (/^\d{1,7}(?:\.\d+)?$/.test(text)) return serialDay(Math.floor(Number(text)));
  const [, namedDay, name = '', namedYear] = named.exec(plain) ?? [];
  const monthNumber = monthByName.get(name);
  return namedDay && namedYear && monthNumber ? calendarDay(fullYear(namedYear, field), String(monthNumber), namedDay) : null;
}

/** Expands two-digit years as spreadsheets do (`29` is 2029, `30` is 1930), except exit dates, which are in this century. */
function fullYear(year: string, field: 'birthday' | 'other'): string {
  if (year.length === 4) return year;
  return Number(year) < (field === 'birthday' ? 30 : 50) ? `20${year}` : `19${year}`;
}

function calendarDay(year: string, month: string, day: string): LocalDate | null {
  const text = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isLocalDate(text) ? text : null;
}

/** Reads `31121990` or `19901231`: no day between 1900 and 2099 is valid in both orders. */
function compactDay(text: string): LocalDate | null {
  const isDayFirst = /^(?:19|20)/.test(text.slice(4));
  return isDayFirst
    ? calendarDay(text.slice(4), text.slice(2, 4), text.slice(0, 2))
    : calendarDay(text.slice(0, 4), text.slice(4, 6), text.slice(6));
}

const dayMs = 86_400_000;

/** Spreadsheets count days from 1900 and treat 1900 as a leap year. */
function serialDay(serial: number): LocalDate | null {
  if (serial < 1 || serial === 60 || serial > 109_574) return null;
  const days = serial > 60 ? serial - 1 : serial;
  return localDate(new Date(Date.UTC(1899, 11, 31) + days * dayMs).toISOString().slice(0, 10));
}
