import { losesDays } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { acceptedDates, type WrittenOutside as OutsideCount } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { YearFreeze } from '../closing/freeze.js';
import { WrittenOutside } from './written-outside.js';

export type NewDates = {
  /** Absent: the first year. */
  readonly yearId?: FiscalYearId;
  /** Absent: the year keeps its start. */
  readonly start?: LocalDate | null;
  readonly end: LocalDate | null;
  /** The version of the calendar that the caller read. */
  readonly expected?: number | undefined;
};
/** `expected` is absent once the freeze has compared it: the freeze itself moves the calendar. */
export type CountedDates = {
  readonly dates: { readonly start: LocalDate | null; readonly end: LocalDate | null } & OutsideCount;
  readonly expected: number | undefined;
};

/** Counts the operations that new dates leave out of a year. Nobody writes in the year between the count and the change. */
@Injectable()
export class YearDates {
  constructor(
    private readonly years: FiscalYears,
    private readonly freeze: YearFreeze,
    private readonly outside: WrittenOutside,
  ) {}

  /** @param work changes the dates. @throws stale, the refusals of `acceptedDates`; closing.not-ready when the read models stay behind */
  async change<Value>(
    context: RequestContext,
    { yearId, start: newStart, end, expected }: NewDates,
    work: (counted: CountedDates) => Promise<WriteResult<Value>>,
  ): Promise<WriteResult<Value>> {
    const calendar = await this.years.current(context);
    const year = yearId === undefined ? calendar.years[0] : calendar.years.find(({ id }) => id === yearId);
    const start = newStart === undefined ? (year?.start ?? null) : newStart;
    if (!year || !losesDays(year, { start, end })) return work({ dates: { start, end, writtenOutside: null }, expected });
    // Dates that the calendar refuses freeze nothing.
    const accepted = acceptedDates(calendar, year, { start, end });
    const request = { yearId: year.id, upTo: null, purpose: 'dates', expected } as const;
    return this.freeze.during(context, request, async ({ freezeId }) => {
      const count = await this.outside.count(context, year.id, accepted.start, accepted.end);
      return work({ dates: { start, end, writtenOutside: { count, freezeId } }, expected: undefined });
    });
  }
}
