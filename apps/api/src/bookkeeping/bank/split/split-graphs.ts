import { type OperationMode } from '@intendance/domain/bookkeeping/bank/bank-operation/operation-draft.js';
import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { FiscalYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { ActivityShareDto, MonthAmountsDto, SplitAmountDto } from './split.dto.js';

type Chosen = { year: FiscalYear | undefined; budget: BudgetName | undefined };
type ShareRow = { id: string; name: string; category_id: string; category_name: string; amount: number };

/** Months are those of the movements; a budget is compared with the splits that count in it, whatever their month. */
const moved = 'fiscal_year_id = $1 AND ($2::text IS NULL OR budget = $2)';
const weighs = 'budgetary_year_id = $1 AND ($2::text IS NULL OR budget = $2)';

/** Expenses and receipts of activities over a year, from maintained totals. */
@Injectable()
export class SplitGraphs {
  constructor(private readonly db: TenantDb) {}

  async months(context: RequestContext, { year, budget }: Chosen): Promise<MonthAmountsDto[]> {
    if (!year) return [];
    const rows = await this.db.query<{ month: string; expenses: number; receipts: number }>(
      context,
      `SELECT month, sum(expenses)::bigint AS expenses, sum(receipts)::bigint AS receipts
         FROM read.split_by_activity WHERE ${moved} GROUP BY month`,
      [year.id, budget ?? null],
    );
    return monthsOf(year).map((month) => {
      const { expenses = 0, receipts = 0 } = rows.find((row) => row.month === month) ?? {};
      return { month, expenses: toEuros(cents(expenses)), receipts: toEuros(cents(receipts)) };
    });
  }

  async activities(context: RequestContext, { year, budget }: Chosen, mode: OperationMode): Promise<ActivityShareDto[]> {
    if (!year) return [];
    const amount = mode === 'expense' ? 'expenses' : 'receipts';
    const rows = await this.db.query<ShareRow>(
      context,
      `SELECT a.id, a.name, a.category_id, coalesce(c.name, '') AS category_name, t.amount
         FROM (SELECT activity_id, sum(${amount})::bigint AS amount FROM read.split_by_activity WHERE ${weighs} GROUP BY activity_id) t
         JOIN read.accounting_activity_list a ON a.id = t.activity_id
         LEFT JOIN read.accounting_category_list c ON c.id = a.category_id
        WHERE t.amount > 0 ORDER BY t.amount DESC, a.name, a.id`,
      [year.id, budget ?? null],
    );
    const total = rows.reduce((sum, row) => sum + row.amount, 0);
    return rows.map(({ id, name, category_id, category_name, amount: part }) => ({
      id,
      name,
      category: { id: category_id, name: category_name },
      amount: toEuros(cents(part)),
      percent: Math.round((part / total) * 10_000) / 100,
    }));
  }

  async amount(context: RequestContext, { year, budget }: Chosen): Promise<SplitAmountDto> {
    if (!year) return { expenses: 0, receipts: 0, balance: 0, allocated: 0 };
    const [row] = await this.db.query<{ expenses: number; receipts: number; allocated: number }>(
      context,
      `SELECT coalesce(sum(expenses), 0)::bigint AS expenses, coalesce(sum(receipts), 0)::bigint AS receipts,
              (SELECT coalesce(sum(b.amount), 0)::bigint FROM read.activity_budget_list b
                 JOIN read.accounting_activity_list a ON a.id = b.activity_id
                WHERE b.fiscal_year_id = $1 AND ($2::text IS NULL OR a.budget = $2)) AS allocated
         FROM read.split_by_activity WHERE ${weighs}`,
      [year.id, budget ?? null],
    );
    const { expenses = 0, receipts = 0, allocated = 0 } = row ?? {};
    return {
      expenses: toEuros(cents(expenses)),
      receipts: toEuros(cents(receipts)),
      balance: toEuros(cents(receipts - expenses)),
      allocated: toEuros(cents(allocated)),
    };
  }
}

/** `2026-01` to the month of the end. */
export function monthsOf({ start, end }: Pick<FiscalYear, 'start' | 'end'>): string[] {
  const months: string[] = [];
  let [year, month] = [Number(start.slice(0, 4)), Number(start.slice(5, 7))];
  while (`${year}-${String(month).padStart(2, '0')}` <= end.slice(0, 7)) {
    months.push(`${year}-${String(month).padStart(2, '0')}`);
    [year, month] = month === 12 ? [year + 1, 1] : [year, month + 1];
  }
  return months;
}
