import type { FiscalYear } from '../../calendar/fiscal-year/fiscal-calendar.js';
import type { VatSettings } from '../../plan/vat/vat-settings.events.js';
import { type VatPeriod, vatPeriodOf, vatPeriods } from './vat-period.js';
import type { RecordedReturn, VatReturns } from './vat-returns.js';

/** The last return of a structure that is exempt again is of the period in which it was liable. */
export const isLiableWithin = ({ liableFrom, liableUntil }: VatSettings, { start, end }: Pick<VatPeriod, 'start' | 'end'>): boolean =>
  liableFrom !== null && liableFrom <= end && (liableUntil === null || liableUntil >= start);

/** The periods of the present settings, and those of earlier settings that have an entry. */
export function periodsToDeclare(year: FiscalYear, settings: VatSettings, { runs }: VatReturns): VatPeriod[] {
  const own = vatPeriods(year, settings.periodicity).filter((period) => isLiableWithin(settings, period));
  const recorded = runs
    .values()
    .filter((run) => run.yearId === year.id && own.every(({ key }) => key !== run.period))
    .flatMap((run) => vatPeriodOf(year, run.period) ?? []);
  return [...own, ...recorded].toSorted((left, right) => (left.end < right.end ? -1 : 1));
}

/** An entry clears what stands on the accounts at its date: none of a later day, nor of a period that contains this one. */
export function laterReturn({ runs }: VatReturns, { id }: FiscalYear, { key, start, end }: VatPeriod): RecordedReturn | undefined {
  const isOther = (run: RecordedReturn) => run.yearId !== id || run.period !== key;
  return [...runs.values()].find((run) => isOther(run) && (run.end > end || (run.end >= start && run.start <= end)));
}

/** The last recorded period and those after it: a later return has declared what changed in an earlier period. */
export const periodsToReview = (year: FiscalYear, settings: VatSettings, returns: VatReturns): VatPeriod[] =>
  periodsToDeclare(year, settings, returns).filter((period) => laterReturn(returns, year, period) === undefined);
