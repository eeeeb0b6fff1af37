import { addDays, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { VatPeriodicity } from '../../plan/vat/vat-settings.events.js';

/** `key`: `2026-03` of a month, `2026-T1` of a quarter, `exercice` of a whole year. */
export type VatPeriod = { readonly key: string; readonly label: string; readonly start: LocalDate; readonly end: LocalDate };
type Year = Pick<FiscalYear, 'name' | 'start' | 'end'>;

const months = [
  'janvier',
  'février',
  'mars',
  'avril',
  'mai',
  'juin',
  'juillet',
  'août',
  'septembre',
  'octobre',
  'novembre',
  'décembre',
] as const;

/** The periods of a fiscal year, in order: calendar months or quarters, cut at the ends of the year. */
export function vatPeriods(year: Year, periodicity: VatPeriodicity): VatPeriod[] {
  if (periodicity === 'yearly') return [wholeYear(year)];
  const periods: VatPeriod[] = [];
  for (let day = year.start; day <= year.end; ) {
    const period = periodAt(day, periodicity, year);
    periods.push(period);
    day = addDays(period.end, 1);
  }
  return periods;
}

/** The period of a key, whatever the present periodicity is; undefined when the year has none of that key. */
export const vatPeriodOf = (year: Year, key: string): VatPeriod | undefined =>
  (['monthly', 'quarterly', 'yearly'] as const)
    .flatMap((periodicity) => vatPeriods(year, periodicity))
    .find((period) => period.key === key);

const wholeYear = ({ name, start, end }: Year): VatPeriod => ({ key: 'exercice', label: `exercice ${name}`, start, end });

function periodAt(day: LocalDate, periodicity: Exclude<VatPeriodicity, 'yearly'>, year: Year): VatPeriod {
  const [civilYear, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))];
  const span = periodicity === 'monthly' ? 1 : 3;
  const first = month - ((month - 1) % span);
  const next = first + span > 12 ? monthStart(civilYear + 1, 1) : monthStart(civilYear, first + span);
  const [start, end] = [monthStart(civilYear, first), addDays(next, -1)];
  const quarter = (first + 2) / 3;
  return {
    ...(periodicity === 'monthly'
      ? { key: day.slice(0, 7), label: `${months[month - 1]} ${civilYear}` }
      : { key: `${civilYear}-T${quarter}`, label: `${quarter === 1 ? '1er' : `${quarter}e`} trimestre ${civilYear}` }),
    start: start < year.start ? year.start : start,
    end: end > year.end ? year.end : end,
  };
}

const monthStart = (year: number, month: number): LocalDate => localDate(`${year}-${String(month).padStart(2, '0')}-01`);
