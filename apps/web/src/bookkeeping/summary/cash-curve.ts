import type { Schema } from '@intendance/contract/client.js';
import type { LinePoint } from '../../ui/chart/line-chart.js';
import { euros, month } from '../../ui/format/format.js';

export type CashYear = Schema<'CashYearDto'>;
type Cash = Pick<Schema<'CashCurveDto'>, 'current' | 'previous'>;

const dayMs = 86_400_000;
const days = (from: string, to: string): number => Math.round((Date.parse(to) - Date.parse(from)) / dayMs);

/** The balance on the first day, at each movement, and on the last day: today in a year that runs. */
export function cashLine({ start_date, end_date, opening, points }: CashYear, today: string): LinePoint[] {
  const all = days(start_date, end_date) + 1;
  const last = today < end_date ? today : end_date;
  const line = [{ at: 0, value: opening }, ...points.map(({ date, balance }) => ({ at: days(start_date, date) / all, value: balance }))];
  const end = { at: (days(start_date, last) + 1) / all, value: line.at(-1)?.value ?? opening };
  return end.at > (line.at(-1)?.at ?? 0) ? [...line, end] : line;
}

/** The months of a year, each in the middle of its days. */
export function monthMarks({ start_date, end_date }: CashYear): { at: number; label: string; last: string }[] {
  const all = days(start_date, end_date) + 1;
  const marks: { at: number; label: string; last: string }[] = [];
  for (let first = start_date; first <= end_date; ) {
    const [year = 0, monthNumber = 0] = first.split('-').map(Number);
    const next = new Date(Date.UTC(year, monthNumber, 1)).toISOString().slice(0, 10);
    const last = new Date(Date.parse(next) - dayMs).toISOString().slice(0, 10);
    const middle = (days(start_date, first) + days(start_date, last) + 1) / 2;
    marks.push({ at: middle / all, label: month(first.slice(0, 7)).split(' ')[0] ?? first, last });
    first = next;
  }
  return marks;
}

/** The balance at the end of a day. */
export const balanceOn = ({ opening, points }: CashYear, day: string): number =>
  points.findLast(({ date }) => date <= day)?.balance ?? opening;

/** The least of the balances of a year, and its day. */
export function leastBalance({ start_date, opening, points }: CashYear): { day: string; balance: number } {
  return points.reduce((least, { date, balance }) => (balance < least.balance ? { day: date, balance } : least), {
    day: start_date,
    balance: opening,
  });
}

/** Months that have not begun have no balance. */
export function cashTable({ current, previous }: Cash, today: string): { head: string[]; rows: string[][] } {
  const before = previous ? monthMarks(previous) : [];
  const rows = monthMarks(current).map(({ label, last }, index) => {
    const isOver = last.slice(0, 7) <= today.slice(0, 7);
    const match = before[index];
    return [
      label,
      isOver ? euros(balanceOn(current, last)) : '',
      ...(previous ? [match ? euros(balanceOn(previous, match.last)) : ''] : []),
    ];
  });
  return { head: ['Fin de mois', current.name, ...(previous ? [previous.name] : [])], rows };
}
