import { cents, toEuros } from '@intendance/kernel/money.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** The amounts granted to activities for a year, in euros. */
@Injectable()
export class Budgets {
  constructor(private readonly db: TenantDb) {}

  async ofYear(context: RequestContext, yearId: string | undefined): Promise<ReadonlyMap<string, number>> {
    if (yearId === undefined) return new Map();
    const rows = await this.db.query<{ id: string; amount: number }>(
      context,
      'SELECT activity_id AS id, amount FROM read.activity_budget_list WHERE fiscal_year_id = $1',
      [yearId],
    );
    return inEuros(rows);
  }

  /** The version of the budgets of a year. */
  async version(context: RequestContext, yearId: string): Promise<number> {
    const [row] = await this.db.query<{ version: number }>(
      context,
      'SELECT coalesce(max(version), 0) AS version FROM read.activity_budget_list WHERE fiscal_year_id = $1',
      [yearId],
    );
    return row?.version ?? 0;
  }

  async ofCategories(context: RequestContext, yearId: string | undefined): Promise<ReadonlyMap<string, number>> {
    if (yearId === undefined) return new Map();
    const rows = await this.db.query<{ id: string; amount: number }>(
      context,
      `SELECT a.category_id AS id, sum(b.amount)::bigint AS amount FROM read.activity_budget_list b
         JOIN read.accounting_activity_list a ON a.id = b.activity_id AND NOT a.removed
        WHERE b.fiscal_year_id = $1 GROUP BY a.category_id`,
      [yearId],
    );
    return inEuros(rows);
  }
}

const inEuros = (rows: readonly { id: string; amount: number }[]): ReadonlyMap<string, number> =>
  new Map(rows.map(({ id, amount }) => [id, toEuros(cents(amount))]));
