import { type FiscalCalendar, type FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import { addedStandings, byThirdParty, carriedOver, type Standing } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import type { AccountMovement } from '@intendance/domain/bookkeeping/ledger/statement/trial-balance.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from './ledger-reader.js';

/** `opening`: classes 1 to 5 on the first day. `closing`: all classes on the last one. */
export type Balances = { readonly opening: Standing[]; readonly closing: Standing[] };
/** `end`: the last day of the year, or an earlier one. */
export type YearUntil = { readonly year: FiscalYear; readonly end: LocalDate };

/** The balance of each account of a year, those of open years before it carried over. The cost grows with the accounts. */
@Injectable()
export class YearBalances {
  constructor(private readonly reader: LedgerReader) {}

  /** Third parties stand one by one at the end of a year; within a year, or as known before, an account has one balance. */
  async find(context: RequestContext, calendar: FiscalCalendar, { year, end }: YearUntil, knownAt?: Date): Promise<Balances> {
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const [movements, totals, parties] = await Promise.all([
      this.reader.movements(context, { yearId: year.id, begin: year.start, end, ...(knownAt && { knownAt }) }),
      this.reader.yearTotals(context, open, undefined, knownAt),
      end === year.end && !knownAt ? this.reader.thirdParties(context, year.id) : [],
    ]);
    const broughtForward = carriedOver(totals);
    const openings = movements.filter(({ isOpening }) => isOpening).map(standing);
    const closing = addedStandings([...broughtForward, ...movements.map(standing)]);
    return { closing: byThirdParty(closing, parties), opening: [...broughtForward, ...openings] };
  }
}

/** The balance of an account after its movements of a year. */
export const standing = ({ account, budget, upToDebit, upToCredit }: AccountMovement): Standing => ({
  account,
  budget,
  amount: cents(upToDebit - upToCredit),
});
