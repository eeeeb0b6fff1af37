import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import type { BudgetResult, FiscalYearTotals } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { byThirdParty, carriedOver, type YearTotal } from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { isSettledAccount } from '@intendance/domain/bookkeeping/third-party/third-party.js';
import type { YearBooks } from '@intendance/domain/bookkeeping/year/closing/closing-case.js';
import { cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { LedgerReader } from '../../ledger/ledger/ledger-reader.js';

/** Reads the totals of a year that the closing needs. */
@Injectable()
export class YearBooksReader {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
  ) {}

  calendar(context: RequestContext): Promise<FiscalCalendar> {
    return this.reader.calendar(context);
  }

  async read(context: RequestContext, { id }: FiscalYear): Promise<YearBooks> {
    const [yearTotals, parties, [counts]] = await Promise.all([
      this.reader.yearTotals(context, [id]),
      this.reader.thirdParties(context, id),
      this.db.query<FiscalYearTotals & { hash: string }>(context, counted, [id]),
    ]);
    const { operations = 0, writings = 0, debit = cents(0), credit = cents(0), hash = '' } = counts ?? {};
    const totals = { operations, writings, debit, credit };
    const settledAccounts = [...new Set(yearTotals.map(({ account }) => account).filter(isSettledAccount))];
    return {
      totals,
      resultByBudget: resultsOf(yearTotals),
      standings: byThirdParty(carriedOver(yearTotals), parties),
      settledAccounts,
      hash,
    };
  }

  async results(context: RequestContext, yearId: string): Promise<BudgetResult[]> {
    return resultsOf(await this.reader.yearTotals(context, [yearId]));
  }

  names(context: RequestContext): Promise<ReadonlyMap<string, string>> {
    return this.reader.names(context);
  }
}

/** Class 7 less class 6 of each budget that has any; the budgets of the law first. */
export function resultsOf(totals: readonly YearTotal[]): BudgetResult[] {
  const order = ['AEP', 'ASC', ''] as const;
  return order.flatMap((budget) => {
    const mine = totals.filter((total) => total.budget === budget && /^[67]/.test(total.account));
    if (mine.length === 0) return [];
    const of = (nature: string) =>
      mine.filter(({ account }) => account.startsWith(nature)).reduce((sum, { debit, credit }) => sum + debit - credit, 0);
    const [expenses, takings] = [of('6'), 0 - of('7')];
    return [{ budget, expenses: cents(expenses), takings: cents(takings), result: cents(takings - expenses) }];
  });
}

const counted = `
  SELECT count(DISTINCT writing_id) FILTER (WHERE kind = 'operation')::int AS operations, count(DISTINCT writing_id)::int AS writings,
    coalesce(sum(debit), 0)::bigint AS debit, coalesce(sum(credit), 0)::bigint AS credit,
    encode(sha256(convert_to(coalesce(string_agg(
      concat_ws('|', writing_id, line, date, journal, account, budget, debit, credit, wording), E'\\n' ORDER BY date, writing_id, line), ''), 'UTF8')), 'hex') AS hash
  FROM read.ledger_line WHERE year_id = $1::uuid AND known_to IS NULL`;
