import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { type BudgetPace, budgetPace } from '@intendance/domain/bookkeeping/plan/budget/budget-pace.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../../platform/runtime/clock.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { budgetCode } from '../../budget-code.js';
import type { BudgetFollowUpDto, FollowedCategoryDto } from './budget.dto.js';
import { amountsOf, type BudgetAmounts, budgetLine, totalOf } from './budget-line.js';
import { Budgets } from './budgets.js';

type Row = {
  id: string;
  name: string;
  category_id: string;
  category_name: string;
  has_expense: boolean;
  allocated: number;
  expenses: number;
  receipts: number;
  entry_expenses: number;
  entry_receipts: number;
};

/**
 * Reads maintained totals only: a year of operations is never summed. Entries by hand count in the year of their date. Removed activities with
 * expenses stay in the list.
 */
const select = `SELECT a.id, a.name, a.category_id, coalesce(c.name, '') AS category_name, a.has_expense,
    coalesce(b.amount, 0) AS allocated, coalesce(t.expenses, 0) + coalesce(e.expenses, 0) AS expenses,
    coalesce(t.receipts, 0) + coalesce(e.receipts, 0) AS receipts, coalesce(e.expenses, 0) AS entry_expenses, coalesce(e.receipts, 0) AS entry_receipts
  FROM read.accounting_activity_list a
  LEFT JOIN read.accounting_category_list c ON c.id = a.category_id
  LEFT JOIN read.activity_budget_list b ON b.activity_id = a.id AND b.fiscal_year_id = $1
  LEFT JOIN (SELECT activity_id, sum(expenses)::bigint AS expenses, sum(receipts)::bigint AS receipts, sum(splits) AS splits
               FROM read.split_by_activity WHERE budgetary_year_id = $1 AND ($2::text IS NULL OR budget = $2) GROUP BY activity_id) t
    ON t.activity_id = a.id
  LEFT JOIN (SELECT activity_id, sum(entry_expenses)::bigint AS expenses, sum(entry_receipts)::bigint AS receipts,
                    sum(entry_lines) AS lines
               FROM read.activity_total WHERE year_id = $1 AND ($2::text IS NULL OR budget = $2) GROUP BY activity_id) e
    ON e.activity_id = a.id::text
 WHERE (NOT a.removed AND ($2::text IS NULL OR a.budget = $2)) OR t.splits > 0 OR e.lines > 0
 ORDER BY c.name, a.category_id, a.name, a.id`;

@Injectable()
export class BudgetFollowUp {
  constructor(
    private readonly db: TenantDb,
    private readonly budgets: Budgets,
    private readonly clock: Clock,
  ) {}

  async read(context: RequestContext, year: FiscalYear | undefined, budget: BudgetName | undefined): Promise<BudgetFollowUpDto> {
    const pace = year ? budgetPace(year, this.clock.today()) : null;
    const version = year ? await this.budgets.version(context, year.id) : 0;
    const rows = year ? await this.db.query<Row>(context, select, [year.id, budget ?? null]) : [];
    const lines = rows.map((row) => ({ ...row, amounts: amountsOf(row, row.has_expense) }));
    const categories = [...Map.groupBy(lines, ({ category_id }) => category_id)].map(([id, members]) => categoryOf(id, members, pace));
    return {
      exercice: year ? { id: year.id, name: year.name } : null,
      budget: budget === undefined ? null : budgetCode(budget),
      totals: budgetLine(totalOf(lines.map(({ amounts }) => amounts)), pace),
      totalCount: categories.length,
      categories,
      version,
    };
  }
}

const categoryOf = (id: string, members: readonly (Row & { amounts: BudgetAmounts })[], pace: BudgetPace | null): FollowedCategoryDto => ({
  id,
  name: members[0]?.category_name ?? '',
  ...budgetLine(totalOf(members.map(({ amounts }) => amounts)), pace),
  activities: members.map((member) => ({
    id: member.id,
    name: member.name,
    ...budgetLine(member.amounts, pace),
    by_entries: byEntries(member),
  })),
});

const byEntries = ({ has_expense, entry_expenses, entry_receipts }: Row): number =>
  toEuros(amountsOf({ allocated: 0, expenses: entry_expenses, receipts: entry_receipts }, has_expense).realised);
