import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { ledgerPeriod } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from './ledger-reader.js';
import { YearBalances } from './year-balances.js';

type YearInCalendar = { readonly calendar: FiscalCalendar; readonly year: FiscalYear };
/** The accounts of a register at the end of a year, as the ledger has them. */
export type RegisterBooks = { readonly ledger: readonly Standing[]; readonly accountNames: ReadonlyMap<string, string> };

/** The year in which a register is shown, and the ledger beside it. */
@Injectable()
export class RegisterYears {
  constructor(
    private readonly reader: LedgerReader,
    private readonly balances: YearBalances,
    private readonly clock: Clock,
  ) {}

  /** The requested year, otherwise that of today, or the last one; undefined when there is none. @throws exercice.unknown */
  async find(context: RequestContext, yearId?: string): Promise<YearInCalendar | undefined> {
    const calendar = await this.reader.calendar(context);
    const period = ledgerPeriod(calendar, yearId === undefined ? {} : { yearId }, this.clock.today());
    return period && { calendar, year: period.year };
  }

  async books(context: RequestContext, { calendar, year }: YearInCalendar, isOwn: (account: string) => boolean): Promise<RegisterBooks> {
    const [{ closing }, accountNames] = await Promise.all([
      this.balances.find(context, calendar, { year, end: year.end }),
      this.reader.names(context),
    ]);
    return { ledger: closing.filter(({ account }) => isOwn(account)), accountNames };
  }
}
