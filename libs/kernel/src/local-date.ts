declare const kind: unique symbol;
/** A business day `YYYY-MM-DD`, compared as text. It has no hour and no zone. */
export type LocalDate = string & { readonly [kind]: 'local date' };

/** @throws RangeError on anything but a day of the calendar: 2026-02-30 is refused */
export function localDate(text: string): LocalDate {
  if (!isLocalDate(text)) throw new RangeError(`not a day of the calendar: ${text}`);
  return text;
}

export function isLocalDate(text: string): text is LocalDate {
  if (!/^\d{4}-(?:0[1-9]|1[0-2])-\d{2}$/.test(text)) return false;
  // Each month has these: only its last days need the calendar.
  if (text.slice(8) >= '01' && text.slice(8) <= '28') return true;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const parisDay = new Intl.DateTimeFormat('fr-CA', { timeZone: 'Europe/Paris', year: 'numeric', month: '2-digit', day: '2-digit' });
/** Asked again and again within a second, by requests and by events of one append: the calendar of the zone is slow to ask. */
let lastDay: { second: number; day: LocalDate } | undefined;

/** The day it is in Paris at that instant. */
export function dayInParis(instant: Date): LocalDate {
  const second = Math.floor(instant.getTime() / 1000);
  if (lastDay?.second !== second) lastDay = { second, day: localDate(parisDay.format(instant)) };
  return lastDay.day;
}

/** Midnight in Paris, in summer time or not. */
export function startOfDay(day: LocalDate): Date {
  const inSummer = new Date(`${day}T00:00:00+02:00`);
  return dayInParis(inSummer) === day ? inSummer : new Date(`${day}T00:00:00+01:00`);
}

export function addDays(day: LocalDate, days: number): LocalDate {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return localDate(date.toISOString().slice(0, 10));
}

/** The Monday of the week of a day. */
export function mondayOf(day: LocalDate): LocalDate {
  const daysSinceMonday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  return addDays(day, -daysSinceMonday);
}

/** The same day of a later month, or the last day of a shorter month: 31 January and one month is 28 February, and two months 31 March. */
export function addMonths(day: LocalDate, months: number): LocalDate {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const lastDay = new Date(Date.UTC(year, month + months, 0));
  lastDay.setUTCDate(Math.min(dayOfMonth, lastDay.getUTCDate()));
  return localDate(lastDay.toISOString().slice(0, 10));
}

/** The day itself, or the Friday before a weekend. */
export function lastWorkingDay(day: LocalDate): LocalDate {
  const daysSinceFriday: Readonly<Record<number, number>> = { 0: 2, 6: 1 };
  return addDays(day, -(daysSinceFriday[new Date(`${day}T00:00:00Z`).getUTCDay()] ?? 0));
}

/** Both days are counted: 1 for a day and itself, 0 or less when `to` is before `from`. */
export const daysFrom = (from: LocalDate, to: LocalDate): number => (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;

/** `31/12/2026`, for sentences that a decision stores. Screens have their own formatter. */
export const formatDay = (day: LocalDate): string => `${day.slice(8, 10)}/${day.slice(5, 7)}/${day.slice(0, 4)}`;

/** Inclusive on both sides; a null bound is open. */
export const isWithin = (day: LocalDate, from: LocalDate | null, to: LocalDate | null): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

export const calendarPeriods = ['mois', 'trimestre', 'semestre', 'an'] as const;
export type CalendarPeriod = (typeof calendarPeriods)[number];

const monthsIn: Record<CalendarPeriod, number> = { mois: 1, trimestre: 3, semestre: 6, an: 12 };

/** The first day of the calendar month, quarter, half-year or year that holds `day`. */
export function periodStart(day: LocalDate, period: CalendarPeriod): LocalDate {
  const length = monthsIn[period];
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / length) * length + 1;
  return localDate(`${day.slice(0, 4)}-${String(month).padStart(2, '0')}-01`);
}
