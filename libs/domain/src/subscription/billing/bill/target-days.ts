import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';

/** The given day, or the next day on which TARGET settles payments: no weekend, 1 January, Good Friday, Easter Monday, 1 May, 25 or 26 December. */
export function targetDayFrom(day: LocalDate): LocalDate {
  let next = day;
  while (isClosed(next)) next = addDays(next, 1);
  return next;
}

const fixedHolidays = new Set(['01-01', '05-01', '12-25', '12-26']);

function isClosed(day: LocalDate): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const easter = easterSunday(Number(day.slice(0, 4)));
  return weekday === 0 || weekday === 6 || fixedHolidays.has(day.slice(5)) || day === addDays(easter, -2) || day === addDays(easter, 1);
}

/** Gregorian computus (Meeus, Jones, Butcher). */
function easterSunday(year: number): LocalDate {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const f = Math.floor((b + 8) / 25);
  const g = Math.floor((b - f + 1) / 3);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const sum = h + l - 7 * m + 114;
  return localDate(`${year}-${String(Math.floor(sum / 31)).padStart(2, '0')}-${String((sum % 31) + 1).padStart(2, '0')}`);
}
