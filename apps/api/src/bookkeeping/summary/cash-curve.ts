import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { LedgerReader } from '../ledger/ledger/ledger-reader.js';
import type { CashCurveDto, CashYearDto } from './summary.dto.js';

type DayRow = { readonly day: LocalDate; readonly isOpening: boolean; readonly moved: number };

/** The money of a year at the end of each day, all bank accounts and cash boxes together, beside the year before. */
@Injectable()
export class CashCurve {
  constructor(
    private readonly db: TenantDb,
    private readonly ledger: LedgerReader,
  ) {}

  /** At most a row per account and day of these years: maintained totals, whatever the number of movements. */
  async read(
    context: RequestContext,
    year: FiscalYear,
    budget: BudgetName | undefined,
  ): Promise<Pick<CashCurveDto, 'current' | 'previous'>> {
    const calendar = await this.ledger.calendar(context);
    const before = calendar.years.findLast(({ end }) => end < year.start);
    const [current, previous] = await Promise.all([
      this.ofYear(context, calendar, year, budget),
      before ? this.ofYear(context, calendar, before, budget) : null,
    ]);
    return { current, previous };
  }

  private async ofYear(
    context: RequestContext,
    calendar: FiscalCalendar,
    year: FiscalYear,
    budget: BudgetName | undefined,
  ): Promise<CashYearDto> {
    const years = [...openYearsBefore(calendar, year), year].map(({ id }) => id);
    const rows = await this.db.query<DayRow>(context, cashMovements, [year.id, years, budget ?? null]);
    const opening = rows.filter(({ isOpening }) => isOpening).reduce((sum, { moved }) => sum + moved, 0);
    let balance = opening;
    const points = rows
      .filter(({ isOpening }) => !isOpening)
      .map(({ day, moved }) => {
        balance += moved;
        return { date: day, balance: toEuros(cents(balance)) };
      });
    return { name: year.name, start_date: year.start, end_date: year.end, opening: toEuros(cents(opening)), points };
  }
}

/** Years that are not closed have no opening entries: the movements of the years before stand for them. */
const cashMovements = `
  SELECT CASE WHEN year_id = $1::uuid AND NOT opening THEN day END AS day, year_id <> $1::uuid OR opening AS "isOpening",
    sum(debit - credit)::bigint AS moved
  FROM read.account_total_day
  WHERE year_id = ANY ($2::uuid[]) AND account IN (SELECT code FROM read.bank_account_list) AND ($3::text IS NULL OR budget = $3)
  GROUP BY 1, 2 ORDER BY 1`;
