import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type LedgerPeriod, ledgerPeriod, openYearsBefore } from '@intendance/domain/bookkeeping/ledger/ledger/ledger-period.js';
import type { ActivityAmounts, ActivityName } from '@intendance/domain/bookkeeping/ledger/statement/annual-rows.js';
import { type AnnualState, annualState } from '@intendance/domain/bookkeeping/ledger/statement/annual-state.js';
import {
  addedStandings,
  carriedOver,
  isBalanceSheet,
  type Standing,
} from '@intendance/domain/bookkeeping/ledger/statement/carried-over.js';
import { nameOfYearBefore } from '@intendance/domain/bookkeeping/ledger/statement/previous-annual-state.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, cents } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { knownThen, linesTakenBack } from '../ledger/known-then.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { standing } from '../ledger/year-balances.js';
import { PreviousAnnualStates } from './previous-annual-states.js';

export type StatementRequest = { yearId?: string; asOf?: LocalDate; knownAt?: Date };

/** All that the statements of a year are made of. */
export type YearStatement = {
  calendar: FiscalCalendar;
  year: FiscalYear;
  previous: FiscalYear | undefined;
  /** Name of the year before, and the file from which its column was imported (null: from the ledger). */
  previousName: string;
  previousFile: string | null;
  /** The last day of the statement: earlier than the year's in a view as of a day. */
  end: LocalDate;
  annual: AnnualState;
  /** Accounts as they stood when the year opened, and as they stand. */
  opening: Standing[];
  closing: Standing[];
  accountNames: ReadonlyMap<string, string>;
  /** Operations of the period without an activity. */
  unallocated: Unallocated;
};
export type Unallocated = { count: number; receipts: Cents; expenses: Cents };

@Injectable()
export class StatementReader {
  constructor(
    private readonly db: TenantDb,
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
    private readonly previousStates: PreviousAnnualStates,
  ) {}

  /**
   * The requested year, otherwise the year of the requested day, the year of today, or the last one; undefined when there is none.
   * @throws exercice.unknown, not-yet, missing, ledger.as-of-before
   */
  async find(context: RequestContext, request: StatementRequest, isCouncil: boolean): Promise<YearStatement | undefined> {
    const calendar = await this.reader.calendar(context, request);
    const period = ledgerPeriod(calendar, request, this.clock.today());
    return period && this.read(context, calendar, period, request, isCouncil);
  }

  private async read(
    context: RequestContext,
    calendar: FiscalCalendar,
    { year, end }: LedgerPeriod,
    { knownAt }: StatementRequest,
    isCouncil: boolean,
  ): Promise<YearStatement> {
    const previous = calendar.years[calendar.years.indexOf(year) - 1];
    const open = openYearsBefore(calendar, year).map(({ id }) => id);
    const [movements, totals, current, before, names, accountNames, file, unallocated] = await Promise.all([
      this.reader.movements(context, { yearId: year.id, begin: year.start, end, ...(knownAt && { knownAt }) }),
      this.reader.yearTotals(context, open, undefined, knownAt),
      this.amounts(context, year, { ...(end < year.end && { asOf: end }), ...(knownAt && { knownAt }) }),
      previous ? this.amounts(context, previous, knownAt ? { knownAt } : {}) : [],
      this.names(context, knownAt),
      this.reader.names(context, knownAt),
      previous ? null : this.previousStates.find(context, year.id, knownAt),
      this.unallocated(context, year, end, knownAt),
    ]);
    const carried = carriedOver(totals);
    const annual = annualState({ current, previous: before, imported: file?.rows ?? [], names, movements, carried }, isCouncil);
    const opened = movements.filter(({ isOpening }) => isOpening).map(standing);
    const moved = movements.filter(({ isOpening }) => !isOpening).map(standing);
    return {
      calendar,
      year,
      previous,
      previousName: previous?.name ?? nameOfYearBefore(year),
      previousFile: file?.fileName ?? null,
      end,
      annual,
      opening: added([...carried, ...opened]),
      closing: added([...carried, ...opened, ...moved]),
      accountNames,
      unallocated,
    };
  }

  /** Manual entries have no activity: the statement shows the label of their account. */
  private async amounts(context: RequestContext, { id }: FiscalYear, { asOf, knownAt }: StatementRequest): Promise<ActivityAmounts[]> {
    const then = [id, asOf ?? null, knownAt?.toISOString() ?? null];
    const rows = await (asOf
      ? this.db.query<ActivityAmounts>(context, amountsThen, then)
      : knownAt
        ? this.db.query<ActivityAmounts>(context, amountsKnownThen, [id, knownAt.toISOString()])
        : this.db.query<ActivityAmounts>(context, amountsNow, [id]));
    if (rows.every(({ activityId }) => activityId !== '')) return rows;
    const byAccount = await this.db.query<ActivityAmounts>(context, amountsByAccount, then);
    return [...rows.filter(({ activityId }) => activityId !== ''), ...byAccount];
  }

  private async unallocated(context: RequestContext, { id }: FiscalYear, end: LocalDate, knownAt?: Date): Promise<Unallocated> {
    const [waiting] = await this.db.query<Unallocated>(context, unallocatedOperations(knownAt !== undefined), [
      id,
      end,
      knownAt?.toISOString() ?? null,
    ]);
    return waiting ?? { count: 0, receipts: cents(0), expenses: cents(0) };
  }

  /** Activities by the names that they have, or had then. */
  async names(context: RequestContext, knownAt?: Date): Promise<ReadonlyMap<string, ActivityName>> {
    const rows = await this.db.query<{ subject: string; name: string; categoryId: string | null }>(context, planNames, [
      knownAt?.toISOString() ?? null,
    ]);
    const categories = new Map(rows.map(({ subject, name }) => [subject, name]));
    return new Map(
      rows.flatMap(({ subject, name, categoryId }) =>
        categoryId === null ? [] : [[subject, { name, categoryId, categoryName: categories.get(categoryId) ?? '' }] as const],
      ),
    );
  }
}

const added = (standings: readonly Standing[]): Standing[] => addedStandings(standings.filter(({ account }) => isBalanceSheet(account)));

/** The employer's contributions, and the share handed on to the central committee: a few lines a year. */
const sharesFrom = (condition: string): string => `
  SELECT budget, coalesce(activity_id::text, '') AS activity_id, 0::bigint AS expenses, 0::bigint AS receipts,
    CASE WHEN account LIKE '7562%' THEN credit - debit ELSE 0 END AS contribution,
    CASE WHEN account LIKE '6551%' THEN debit - credit ELSE 0 END AS handed_on, 0::bigint AS lines
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND (account BETWEEN '6551' AND '65519999' OR account BETWEEN '7562' AND '75629999') AND ${condition}`;

const amountsFrom = (condition: string, takenBack: string): string => `
  SELECT budget, activity_id AS "activityId", sum(expenses)::bigint AS expenses, sum(receipts)::bigint AS receipts,
    sum(contribution)::bigint AS contribution, sum(handed_on)::bigint AS "handedOn"
  FROM (
    SELECT budget, activity_id, expenses, receipts, 0::bigint AS contribution, 0::bigint AS handed_on, lines
    FROM read.activity_total WHERE year_id = $1::uuid
    UNION ALL ${sharesFrom(condition)}
    ${takenBack}
  ) t GROUP BY budget, activity_id HAVING sum(lines) > 0`;

const amountsNow = amountsFrom('known_to IS NULL', '');
const amountsKnownThen = amountsFrom(
  knownThen('$2'),
  `UNION ALL
    SELECT budget, activity_id, CASE WHEN account LIKE '6%' THEN debit - credit ELSE 0 END, CASE WHEN account LIKE '7%' THEN credit - debit ELSE 0 END,
      0, 0, lines
    FROM (${linesTakenBack('ARRAY[$1::uuid]', '$2')}) b WHERE account ~ '^[67]'`,
);

const amountsThen = `
  SELECT budget, coalesce(activity_id::text, '') AS "activityId",
    coalesce(sum(debit - credit) FILTER (WHERE account LIKE '6%'), 0)::bigint AS expenses,
    coalesce(sum(credit - debit) FILTER (WHERE account LIKE '7%'), 0)::bigint AS receipts,
    coalesce(sum(credit - debit) FILTER (WHERE account LIKE '7562%'), 0)::bigint AS contribution,
    coalesce(sum(debit - credit) FILTER (WHERE account LIKE '6551%'), 0)::bigint AS "handedOn"
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND account ~ '^[67]' AND ($2::date IS NULL OR date <= $2::date)
    AND CASE WHEN $3::timestamptz IS NULL THEN known_to IS NULL ELSE ${knownThen('$3')} END
  GROUP BY budget, activity_id`;

const amountsByAccount = `
  SELECT budget, '' AS "activityId", min(account_label) AS account,
    coalesce(sum(debit - credit) FILTER (WHERE account LIKE '6%'), 0)::bigint AS expenses,
    coalesce(sum(credit - debit) FILTER (WHERE account LIKE '7%'), 0)::bigint AS receipts,
    coalesce(sum(credit - debit) FILTER (WHERE account LIKE '7562%'), 0)::bigint AS contribution,
    coalesce(sum(debit - credit) FILTER (WHERE account LIKE '6551%'), 0)::bigint AS "handedOn"
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND activity_id IS NULL AND account ~ '^[67]' AND ($2::date IS NULL OR date <= $2::date)
    AND CASE WHEN $3::timestamptz IS NULL THEN known_to IS NULL ELSE ${knownThen('$3')} END
  GROUP BY budget, account HAVING sum(debit) <> 0 OR sum(credit) <> 0`;

/** Balance of account 471, which contains unallocated operations. */
const unallocatedOperations = (isThen: boolean): string => `
  SELECT count(DISTINCT writing_id)::integer AS count, coalesce(sum(credit), 0)::bigint AS receipts, coalesce(sum(debit), 0)::bigint AS expenses
  FROM read.ledger_line
  WHERE year_id = $1::uuid AND account BETWEEN '471' AND '47199999' AND date <= $2::date AND kind = 'operation'
    AND ${isThen ? knownThen('$3') : '$3::timestamptz IS NULL AND known_to IS NULL'}`;

const planNames = `
  SELECT DISTINCT ON (subject) subject, name, category_id AS "categoryId" FROM read.ledger_plan_name
  WHERE $1::timestamptz IS NULL OR known_from <= $1::timestamptz ORDER BY subject, revision DESC`;
