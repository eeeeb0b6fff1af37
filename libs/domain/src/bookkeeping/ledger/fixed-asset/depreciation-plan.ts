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
 * the declining balance counts months from the month of acquisition (article 39 A of the tax code). An asset of another register has the
 * depreciation of that register until its take-over; then the remaining value is spread over the remaining life.
 * @param years of the calendar; periods before and after them have twelve months
 */
export function plannedDepreciation(facts: FixedAssetFacts, day: LocalDate, years: readonly Period[]): Cents {
  const base = depreciableBase(facts);
  const course = courseOf(facts);
  if (base === 0 || day < course.start) return course.before;
  if (course.days <= 0) return base;
  if (facts.method === 'declining') return decliningDepreciation(facts, course, day, years);
  const share = commercialDays(course.start, day) / course.days;
  return cents(Math.min(base, course.before + Math.round((base - course.before) * share)));
}

/** The whole plan, a row for each accounting period. The depreciation of another register is one row. */
export function depreciationPlan(facts: FixedAssetFacts, years: readonly Period[]): PlanRow[] {
  const base = depreciableBase(facts);
  const { start: firstDay, before: earlier } = courseOf(facts);
  const rows: PlanRow[] = [];
  if (earlier > 0)
    rows.push({
      start: facts.inServiceOn,
      end: facts.takenOverOn ?? facts.inServiceOn,
      charge: earlier,
      cumulated: earlier,
      netValue: cents(facts.cost - earlier),
    });
  let before = earlier;
  for (const { start, end } of periodsFrom(facts.takenOverOn ? firstDay : facts.inServiceOn, years)) {
    if (before >= base || rows.length > facts.months / 12 + 3) break;
    const cumulated = plannedDepreciation(facts, end, years);
    rows.push({ start, end, charge: cents(cumulated - before), cumulated, netValue: cents(facts.cost - cumulated) });
    before = cumulated;
  }
  return rows;
}

/** The part of the life that these books depreciate. `before`: the depreciation of another register; `days`: of months of thirty days. */
type Course = { readonly start: LocalDate; readonly before: Cents; readonly days: number };

function courseOf({ method, inServiceOn, months, takenOverOn, earlierDepreciation }: FixedAssetFacts): Course {
  const start = method === 'declining' ? localDate(`${inServiceOn.slice(0, 8)}01`) : inServiceOn;
  const days = method === 'none' ? 0 : months * 30;
  if (!takenOverOn) return { start: inServiceOn, before: cents(0), days };
  const before = method === 'none' ? cents(0) : (earlierDepreciation ?? cents(0));
  if (inServiceOn > takenOverOn) return { start: inServiceOn, before, days };
  return { start: dayAfter(takenOverOn), before, days: days - commercialDays(start, takenOverOn) };
}

/** The 31st of a month counts as its 30th. */
function dayAfter(day: LocalDate): LocalDate {
  const next = addDays(day, 1);
  return next.endsWith('-31') ? addDays(next, 1) : next;
}

function decliningDepreciation(facts: FixedAssetFacts, course: Course, day: LocalDate, years: readonly Period[]): Cents {
  const base = depreciableBase(facts);
  const yearlyRate = decliningCoefficient(facts.months) / (facts.months / 12);
  let cumulated: number = course.before;
  let monthsLeft = course.days / 30;
  const isFromAcquisition = course.start === facts.inServiceOn;
  for (const { start, end } of periodsFrom(isFromAcquisition ? localDate(`${course.start.slice(0, 8)}01`) : course.start, years)) {
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
