import { isUnexplained } from '@intendance/domain/bookkeeping/calendar/fiscal-year/bank-difference.js';
import type { FiscalCalendar, FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type ClosingCheck, checksOf, type Finding } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import type { EnvironmentType } from '@intendance/domain/subscription/contract/environment/environment.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { type BankComparison, BankComparisons } from './bank-comparisons.js';
import { ClosingWarnings } from './closing-warnings.js';

type Faults = { unallocated: number; unbalanced: number };
type Standings = {
  noBudget: number;
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

  /** @param type works councils alone have budgets that the law keeps apart, associations appeal to the public */
  async ofYear(
    context: RequestContext,
    calendar: FiscalCalendar,
    year: FiscalYear,
    { type, today }: { type: EnvironmentType; today: LocalDate },
  ): Promise<{ readonly checks: ClosingCheck[]; readonly balances: readonly BankComparison[] }> {
    const isCouncil = type === 'CSE';
    const [faults, standings, waiting, warned, balances] = await Promise.all([
      this.faults(context, year, year.end),
      this.standings(context, year, isCouncil),
      this.waiting(context, year),
      this.warnings.ofYear(context, calendar, year, type),
      this.comparisons.ofYear(context, calendar, year),
    ]);
    const differing = balances.filter((account) => isUnexplained(account, year.notes));
    const unexplained = differing.filter(({ reconciliation }) => reconciliation?.gap !== 0);
    const outstanding = outstandingLines(differing);
    const open = calendar.years.filter(({ end, isClosed }) => end < year.start && !isClosed);
    const ledger = (account: string) => `/comptability/statuses/balance?exercice=${year.id}&onglet=grand-livre&compte=${account}`;
    const findings: Finding[] = [
      { code: 'not-ended', count: today > year.end ? 0 : 1, link: '/comptability/configuration/exercices', state: year.end },
      { code: 'previous-open', count: open.length, link: '/comptability/configuration/exercices' },
      { code: 'unallocated', count: faults.unallocated, link: `/comptability/operations/match?exercice=${year.id}` },
      { code: 'transfers', count: standings.transfers, link: ledger('580000'), state: standings.inTransit ?? '' },
      { code: 'unbalanced', count: faults.unbalanced, link: `/comptability/statuses/balance?exercice=${year.id}` },
      {
        code: 'waiting-lines',
        count: waiting.count,
        link: '/comptability/operations/imported',
        state: `${waiting.count} ${waiting.value}`,
      },
      ...(isCouncil
        ? [{ code: 'no-budget', count: standings.noBudget, link: `/comptability/gestion/NO?exercice=${year.id}` } as const]
        : []),
      { code: 'bank-difference', count: unexplained.length, link: reconciliationPath(unexplained[0]) },
      { code: 'outstanding-lines', ...outstanding },
      ...warned,
      { code: 'third-parties', count: standings.thirdParties, link: ledger(standings.thirdParty ?? '467000') },
    ];
    return { checks: checksOf(findings, year), balances };
  }

  /** The faults that a validation up to that day would make final. */
  async upTo(context: RequestContext, year: FiscalYear, day: LocalDate): Promise<ClosingCheck[]> {
    const { unallocated, unbalanced } = await this.faults(context, year, day);
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

  private async faults(context: RequestContext, year: FiscalYear, day: LocalDate): Promise<Faults> {
    const [faults] = await this.db.query<Faults>(context, countFaults, [year.id, day]);
    if (!faults) throw new Error('the faults of the checklist gave no row');
    return faults;
  }

  private async standings(context: RequestContext, year: FiscalYear, isCouncil: boolean): Promise<Standings> {
    const [standings] = await this.db.query<Standings>(context, countStandings, [year.id, isCouncil]);
    if (!standings) throw new Error('the standings of the checklist gave no row');
    return standings;
  }
}

const reconciliationPath = (account: BankComparison | undefined): string =>
  `/comptability/operations/reconciliation${account ? `?compte=${account.accountId}&date=${account.day}` : ''}`;

/** The lines that complete the statements of some accounts. `state`: what a note on them explains. */
function outstandingLines(accounts: readonly BankComparison[]): Omit<Finding, 'code'> {
  const withLines = accounts.flatMap((account) => {
    const { notAtBank, notInBooks } = account.reconciliation ?? { notAtBank: { count: 0, total: 0 }, notInBooks: { count: 0, total: 0 } };
    const count = notAtBank.count + notInBooks.count;
    return count === 0 ? [] : [{ account, count, state: `${account.accountCode} ${count} ${notAtBank.total} ${notInBooks.total}` }];
  });
  return {
    count: withLines.reduce((sum, { count }) => sum + count, 0),
    link: reconciliationPath(withLines[0]?.account),
    state: withLines.map(({ state }) => state).join(', '),
  };
}

const countFaults = `
  SELECT
    (SELECT count(DISTINCT writing_id) FROM read.ledger_line WHERE year_id = $1::uuid AND account BETWEEN '471' AND '47199999'
      AND date <= $2::date AND known_to IS NULL AND debit + credit > 0)::int AS unallocated,
    (SELECT count(*) FROM read.ledger_imbalance WHERE year_id = $1::uuid AND day <= $2::date)::int AS unbalanced`;

/** A debt between budgets: one stands below zero on a bank account that holds another's money. */
const countStandings = `
  WITH standings AS (
    SELECT account, budget, sum(debit - credit) AS net FROM read.account_total_month WHERE year_id = $1::uuid GROUP BY account, budget
  ), debts AS (
    SELECT account FROM standings s WHERE net <> 0 AND (account LIKE '467%' OR (account ~ '^5[1-4]' AND net < 0
      AND EXISTS (SELECT 1 FROM standings o WHERE o.account = s.account AND o.budget <> s.budget)))
  )
  SELECT
    CASE WHEN $2::boolean THEN (
      SELECT count(DISTINCT writing_id) FROM read.ledger_line WHERE year_id = $1::uuid AND budget = '' AND known_to IS NULL
        AND account = ANY (ARRAY(SELECT account FROM standings WHERE account ~ '^[67]' AND budget = ''))
    ) ELSE 0 END::int AS "noBudget",
    (SELECT count(*) FROM standings WHERE account LIKE '58%' AND net <> 0)::int AS transfers,
    (SELECT string_agg(account || budget || ' ' || net, ', ' ORDER BY account, budget) FROM standings WHERE account LIKE '58%' AND net <> 0) AS "inTransit",
    (SELECT count(*) FROM debts)::int AS "thirdParties", (SELECT min(account) FROM debts) AS "thirdParty"`;
