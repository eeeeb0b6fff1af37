import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type AnnualAccounts, annualAccounts } from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts.js';
import { annualAccountsControls } from '@intendance/domain/bookkeeping/ledger/annual-accounts/annual-accounts-controls.js';
import { ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { Control } from '@intendance/domain/bookkeeping/ledger/statement/annual-controls.js';
import { addedStandings, byThirdParty, carriedOver, type Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type StatementRequest, standing } from '../statement/statement-reader.js';

/** The annual accounts of a year, up to a day and as known at an instant where the request asks so. */
export type YearAccounts = {
  readonly year: FiscalYear;
  readonly previous: FiscalYear | undefined;
  readonly end: LocalDate;
  readonly accounts: AnnualAccounts;
  readonly controls: readonly Control[];
};
type Balances = { readonly closing: Standing[]; readonly opening: Standing[] };
type Period = { readonly year: FiscalYear; readonly end: LocalDate };

@Injectable()
export class AnnualAccountsReader {
  constructor(
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
  ) {}

  /**
   * The requested year, otherwise the year of the requested day, the year of today, or the last one; undefined when there is none. Reads
   * totals of months and days: the cost grows with the accounts, not with the entries.
   * @throws exercice.unknown, not-yet, missing, ledger.as-of-before
   */
  async find(context: RequestContext, request: StatementRequest, type: EnvironmentType): Promise<YearAccounts | undefined> {
    const calendar = await this.reader.calendar(context, request);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    if (!period) return undefined;
    const { year, end } = period;
    const previous = calendar.years[calendar.years.indexOf(year) - 1];
    const [now, before, names] = await Promise.all([
      this.balances(context, calendar, { year, end }, request.knownAt),
      previous ? this.balances(context, calendar, { year: previous, end: previous.end }, request.knownAt) : null,
      this.reader.names(context, request.knownAt),
    ]);
    const standings = { current: now.closing, previous: before?.closing ?? null };
    const accounts = annualAccounts(standings, type, names);
    const controls = annualAccountsControls(accounts, { ...standings, opened: now.opening }, type === 'CSE');
    return { year, previous, end, accounts, controls };
  }

  /** Third parties stand one by one at the end of a year; within a year, or as known before, an account has one balance. */
  private async balances(context: RequestContext, calendar: FiscalCalendar, { year, end }: Period, knownAt?: Date): Promise<Balances> {
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const [movements, totals, parties] = await Promise.all([
      this.reader.movements(context, { yearId: year.id, begin: year.start, end, ...(knownAt && { knownAt }) }),
      this.reader.yearTotals(context, open, undefined, knownAt),
      end === year.end && !knownAt ? this.reader.thirdParties(context, year.id) : [],
    ]);
    const carried = carriedOver(totals);
    const opened = movements.filter(({ isOpening }) => isOpening).map(standing);
    const closing = addedStandings([...carried, ...movements.map(standing)]);
    return { closing: byThirdParty(closing, parties), opening: [...carried, ...opened] };
  }
}
