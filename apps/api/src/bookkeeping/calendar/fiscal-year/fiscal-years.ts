import {
  type FiscalCalendar,
  type FiscalYear,
  knownYear,
  yearCovering,
} from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { fiscalCalendarStream } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalCalendarDecider } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The years of an environment, with the counts that lists show. */
@Injectable()
export class FiscalYears {
  constructor(
    private readonly db: TenantDb,
    private readonly clock: Clock,
    private readonly store: EventStore,
  ) {}

  async calendar(context: RequestContext): Promise<FiscalCalendar> {
    const rows = await this.db.query<{ state: FiscalYear }>(context, 'SELECT state FROM read.fiscal_year_list ORDER BY start_date');
    return { years: rows.map(({ state }) => state) };
  }

  /** From the stream, for decisions: read models may be behind. */
  async current({ environmentId }: RequestContext): Promise<FiscalCalendar> {
    const [slice] = await this.store.read(environmentId, [fiscalCalendarStream(environmentId)]);
    return foldSlice(fiscalCalendarDecider, slice).state;
  }

  /** @throws exercice.unknown */
  async find(context: RequestContext, id: string): Promise<{ state: FiscalYear; version: number }> {
    const [row] = await this.db.query<{ state: FiscalYear; version: number }>(
      context,
      'SELECT state, version FROM read.fiscal_year_list WHERE id = $1',
      [id],
    );
    if (!row) throw fiscalYearErrors.unknown();
    return row;
  }

  /** The requested year; by default the year of today, or the last one. @throws exercice.unknown */
  async chosen(context: RequestContext, id: string | undefined): Promise<FiscalYear | undefined> {
    const calendar = await this.calendar(context);
    if (id !== undefined) return knownYear(calendar, id);
    return yearCovering(calendar, this.clock.today()) ?? calendar.years.at(-1);
  }
}
