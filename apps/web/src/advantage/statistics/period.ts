import { today } from '../../ui/format/format.js';

export type Period = { from: string; to: string };

const lastMonths = 'last-months';
const chosenDays = 'chosen-days';

const yearPeriod = (year: string | number): Period => ({ from: `${year}-01-01`, to: `${year}-12-31` });

/** Of the address; this year unless it has days. */
export function periodOf(params: URLSearchParams): Period {
  const [from, to] = [params.get('du'), params.get('au')];
  const year = (from ?? to ?? today()).slice(0, 4);
  return { from: from ?? yearPeriod(year).from, to: to ?? yearPeriod(year).to };
}

/** From the first month of the chart to today. */
export function lastTwelveMonths(now = today()): Period {
  const [year, month] = [Number(now.slice(0, 4)), now.slice(5, 7)];
  if (month === '12') return { from: `${year}-01-01`, to: now };
  return { from: `${year - 1}-${String(Number(month) + 1).padStart(2, '0')}-01`, to: now };
}

/** The years since the first order, the last twelve months, and the days that were typed if they are none of these. */
export function periodChoices(period: Period, firstYear: number | null, now = today()): { value: string; label: string }[] {
  const year = Number(now.slice(0, 4));
  const years = Array.from({ length: year - Math.min(firstYear ?? year, year) + 1 }, (_, rank) => String(year - rank));
  const usual = [...years.map((value) => ({ value, label: `Année ${value}` })), { value: lastMonths, label: '12 derniers mois' }];
  const isUsual = usual.some(({ value }) => value === choiceOf(period, now));
  return isUsual ? usual : [...usual, { value: choiceOf(period, now), label: 'Dates choisies' }];
}

export function choiceOf({ from, to }: Period, now = today()): string {
  const year = from.slice(0, 4);
  if (from === yearPeriod(year).from && to === yearPeriod(year).to) return year;
  const last = lastTwelveMonths(now);
  return from === last.from && to === last.to ? lastMonths : chosenDays;
}

export const periodOfChoice = (choice: string, now = today()): Period =>
  choice === lastMonths ? lastTwelveMonths(now) : yearPeriod(choice);
