import { addDays, addMonths, type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import type { FixedAssetFacts } from './fixed-asset.events.js';

/** Both days are counted. */
export type Period = { readonly start: LocalDate; readonly end: LocalDate };
export type PlanRow = Period & { readonly charge: Cents; readonly cumulated: Cents; readonly netValue: Cents };

/** The depreciable amount. */
export const depreciableBase = ({ cost, residualValue, method }: FixedAssetFacts): Cents =>
  method === 'none' ? cents(0) : cents(cost - residualValue);

/**
 * Depreciation from the first day of use until the end of that day. Straight line counts days of a year of 360 days (BOI-BIC-AMT-20-10-30);
 * the declining balance counts months from the month of acquisition (article 39 A of the tax code).
 * @param years of the calendar; periods before and after them have twelve months
 */
export function plannedDepreciation(facts: FixedAssetFacts, day: LocalDate, years: readonly Period[]): Cents {
  const base = depreciableBase(facts);
  if (base === 0 || day < facts.inServiceOn) return cents(0);
  if (facts.method === 'declining') return decliningDepreciation(facts, day, years);
  const share = commercialDays(facts.inServiceOn, day) / (facts.months * 30);
  return cents(Math.min(base, Math.round(base * share)));
}

/** The whole plan, a row for each accounting period. */
export function depreciationPlan(facts: FixedAssetFacts, years: readonly Period[]): PlanRow[] {
  const base = depreciableBase(facts);
  const rows: PlanRow[] = [];
  let before = 0;
  for (const { start, end } of periodsFrom(facts.inServiceOn, years)) {
    if (before >= base || rows.length > facts.months / 12 + 2) break;
    const cumulated = plannedDepreciation(facts, end, years);
    rows.push({ start, end, charge: cents(cumulated - before), cumulated, netValue: cents(facts.cost - cumulated) });
    before = cumulated;
  }
  return rows;
}

function decliningDepreciation(facts: FixedAssetFacts, day: LocalDate, years: readonly Period[]): Cents {
  const base = depreciableBase(facts);
  const yearlyRate = decliningCoefficient(facts.months) / (facts.months / 12);
  let cumulated = 0;
  let monthsLeft = facts.months;
  for (const { start, end } of periodsFrom(localDate(`${facts.inServiceOn.slice(0, 8)}01`), years)) {
    const months = commercialDays(start, end) / 30;
    const net = base - cumulated;
    const charge = months >= monthsLeft ? net : Math.max((net * yearlyRate * months) / 12, (net * months) / monthsLeft);
    if (day <= end)
      return cents(Math.min(base, cumulated + Math.round((charge * commercialDays(start, day)) / commercialDays(start, end))));
    cumulated += Math.round(charge);
    monthsLeft -= months;
    if (monthsLeft <= 0) break;
  }
  return base;
}

/** Up to four years, up to six years, and above (article 39 A of the tax code). */
const decliningCoefficient = (months: number): number => (months <= 48 ? 1.25 : months <= 72 ? 1.75 : 2.25);

/** Days from one day to another, both counted, in months of thirty days. */
export function commercialDays(from: LocalDate, to: LocalDate): number {
  const [year = 0, month = 0, day = 0] = from.split('-').map(Number);
  const [lastYear = 0, lastMonth = 0, lastDay = 0] = to.split('-').map(Number);
  const isEndOfMonth = addDays(to, 1).endsWith('-01');
  return (lastYear - year) * 360 + (lastMonth - month) * 30 + (isEndOfMonth ? 30 : lastDay) - Math.min(day, 30) + 1;
}

/** The accounting periods from a day on, without end. The first one begins on that day. */
function* periodsFrom(day: LocalDate, years: readonly Period[]): Generator<Period> {
  for (let start = day; ; ) {
    const end = endOfPeriod(start, years);
    yield { start, end };
    start = addDays(end, 1);
  }
}

function endOfPeriod(day: LocalDate, years: readonly Period[]): LocalDate {
  const year = years.find(({ start, end }) => start <= day && day <= end);
  if (year) return year.end;
  const [first, last] = [years[0], years.at(-1)];
  const anchor = first && last ? (day > last.end ? addDays(last.end, 1) : first.start) : localDate(`${day.slice(0, 4)}-01-01`);
  const distance = (Number(day.slice(0, 4)) - Number(anchor.slice(0, 4))) * 12;
  const nextStart = [0, 12].map((months) => addMonths(anchor, distance + months)).find((start) => start > day);
  return addDays(nextStart ?? addMonths(anchor, distance + 24), -1);
}
