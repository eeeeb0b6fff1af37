import { isUnexplained } from '@intendance/domain/bookkeeping/calendar/fiscal-year/bank-difference.js';
import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type ClosingCheck, checksOf, type Finding } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { BankComparisons } from './bank-comparisons.js';
import { ClosingWarnings } from './closing-warnings.js';

type Counted = {
  unallocated: number;
  noBudget: number;
  unbalanced: number;
  transfers: number;
  /** The balance of account 580 per budget, null at nil. */
  inTransit: string | null;
  thirdParties: number;
  /** The first account that has such a debt. */
  thirdParty: string | null;
};

/** Checks the read models of the ledger; a decision on the result needs a frozen year and read models that have caught up. */
@Injectable()
export class ClosingChecklist {
  constructor(
    private readonly db: TenantDb,
    private readonly warnings: ClosingWarnings,
    private readonly comparisons: BankComparisons,
  ) {}

  /** @param isCouncil works councils alone have budgets that the law keeps apart */
  async ofYear(
    context: RequestContext,
    calendar: FiscalCalendar,
    year: FiscalYear,
    { isCouncil, today }: { isCouncil: boolean; today: LocalDate },
  ): Promise<ClosingCheck[]> {
    const [counted, waiting, warned, balances] = await Promise.all([
      this.count(context, year, year.end),
      this.waiting(context, year),
      this.warnings.ofYear(context, year, isCouncil),
      this.comparisons.ofYear(context, calendar, year),
    ]);
    const differing = balances.filter((account) => isUnexplained(account, year.notes));
    const open = calendar.years.filter(({ end, isClosed }) => end < year.start && !isClosed);
    const ledger = (account: string) => `/comptability/statuses/balance?exercice=${year.id}&onglet=grand-livre&compte=${account}`;
    const findings: Finding[] = [
      { code: 'not-ended', count: today > year.end ? 0 : 1, link: '/comptability/configuration/exercices', state: year.end },
      { code: 'previous-open', count: open.length, link: '/comptability/configuration/exercices' },
      { code: 'unallocated', count: counted.unallocated, link: `/comptability/operations/match?exercice=${year.id}` },
      { code: 'transfers', count: counted.transfers, link: ledger('580000'), state: counted.inTransit ?? '' },
      { code: 'unbalanced', count: counted.unbalanced, link: `/comptability/statuses/balance?exercice=${year.id}` },
      {
        code: 'waiting-lines',
        count: waiting.count,
        link: '/comptability/operations/imported',
        state: `${waiting.count} ${waiting.value}`,
      },
      ...(isCouncil ? [{ code: 'no-budget', count: counted.noBudget, link: `/comptability/gestion/NO?exercice=${year.id}` } as const] : []),
      { code: 'bank-difference', count: differing.length, link: ledger(differing[0]?.accountCode ?? '') },
      ...warned,
      { code: 'third-parties', count: counted.thirdParties, link: ledger(counted.thirdParty ?? '467000') },
    ];
    return checksOf(findings, year);
  }

  /** The faults that a validation up to that day would make final. */
  async upTo(context: RequestContext, year: FiscalYear, day: LocalDate): Promise<ClosingCheck[]> {
    const { unallocated, unbalanced } = await this.count(context, year, day);
    return checksOf([
      { code: 'unallocated', count: unallocated, link: `/comptability/operations/match?exercice=${year.id}` },
      { code: 'unbalanced', count: unbalanced, link: `/comptability/statuses/balance?exercice=${year.id}` },
    ]);
  }

  /** Movements of the year that are in no operation. They enter when their file is imported again; undoing their import drops them. */
  private async waiting(context: RequestContext, { start, end }: FiscalYear): Promise<{ count: number; value: number }> {
    const [row] = await this.db.query<{ count: number; value: number }>(
      context,
      `SELECT count(*)::int AS count, coalesce(sum(value), 0)::bigint AS value FROM read.waiting_line WHERE date BETWEEN $1 AND $2`,
      [start, end],
    );
    return row ?? { count: 0, value: 0 };
  }

  private async count(context: RequestContext, year: FiscalYear, day: LocalDate): Promise<Counted> {
    const [counted] = await this.db.query<Counted>(context, countWrong, [year.id, day]);
    if (!counted) throw new Error('the counts of the checklist gave no row');
    return counted;
  }
}

/** A debt between budgets: one stands below zero on a bank account that holds another's money. */
const countWrong = `
  WITH lines AS (
    SELECT writing_id, account, budget, debit, credit FROM read.ledger_line WHERE year_id = $1::uuid AND date <= $2::date AND known_to IS NULL
  ), standings AS (SELECT account, budget, sum(debit - credit) AS net FROM lines GROUP BY account, budget),
  debts AS (
    SELECT account FROM standings s WHERE net <> 0 AND (account LIKE '467%' OR (account ~ '^5[1-4]' AND net < 0
      AND EXISTS (SELECT 1 FROM standings o WHERE o.account = s.account AND o.budget <> s.budget)))
  )
  SELECT
    (SELECT count(DISTINCT writing_id) FROM lines WHERE account LIKE '471%' AND debit + credit > 0)::int AS unallocated,
    (SELECT count(DISTINCT writing_id) FROM lines WHERE account ~ '^[67]' AND budget = '')::int AS "noBudget",
    (SELECT count(*) FROM (SELECT 1 FROM lines GROUP BY writing_id, budget HAVING sum(debit) <> sum(credit)) u)::int AS unbalanced,
    (SELECT count(*) FROM standings WHERE account LIKE '58%' AND net <> 0)::int AS transfers,
    (SELECT string_agg(account || budget || ' ' || net, ', ' ORDER BY account, budget) FROM standings WHERE account LIKE '58%' AND net <> 0) AS "inTransit",
    (SELECT count(*) FROM debts)::int AS "thirdParties", (SELECT min(account) FROM debts) AS "thirdParty"`;
