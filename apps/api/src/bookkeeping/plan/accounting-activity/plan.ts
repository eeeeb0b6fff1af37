import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KnownAccountingActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { type KeywordActivity, KeywordRules } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import {
  type AccountingCategoryId,
  accountingCategoryStream,
} from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import type { StreamId } from '@intendance/event-store/event-store.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';

export type PlannedActivity = {
  id: AccountingActivityId;
  version: number;
  state: KnownAccountingActivity;
  category_name: string;
  /** Splits of allocated operations that name it. */
  splits: number;
};
export type PlanCategory = { id: string; name: string; version: number };

const everything = `SELECT id, version, false AS is_category FROM read.accounting_activity_list
  UNION ALL SELECT id, version, true FROM read.accounting_category_list`;

/** The chart of activities as it is now. Some tens of rows: it is always read whole. */
@Injectable()
export class Plan {
  constructor(private readonly db: TenantDb) {}

  activities(context: RequestContext): Promise<PlannedActivity[]> {
    return this.db.query<PlannedActivity>(
      context,
      `SELECT a.id, a.version, a.state, coalesce(c.name, '') AS category_name, coalesce(t.splits, 0) AS splits
         FROM read.accounting_activity_list a
         LEFT JOIN read.accounting_category_list c ON c.id = a.category_id
         LEFT JOIN (SELECT activity_id, sum(splits)::bigint AS splits FROM read.split_by_activity GROUP BY activity_id) t ON t.activity_id = a.id
        WHERE NOT a.removed ORDER BY c.name, a.name, a.id`,
    );
  }

  categories(context: RequestContext): Promise<PlanCategory[]> {
    return this.db.query<PlanCategory>(
      context,
      'SELECT id, name, version FROM read.accounting_category_list WHERE NOT removed ORDER BY name, id',
    );
  }

  /** How often anything of it has changed, also what it no longer has: the same again means that nothing did. */
  async version(context: RequestContext): Promise<number> {
    const [row] = await this.db.query<{ version: number }>(
      context,
      `SELECT coalesce(sum(version), 0)::int AS version FROM (${everything}) all_of_it`,
    );
    return row?.version ?? 0;
  }

  /** All that the version is of. */
  async streams(context: RequestContext): Promise<StreamId[]> {
    const rows = await this.db.query<{ id: string; is_category: boolean }>(context, everything);
    return rows.map(({ id, is_category }) =>
      is_category ? accountingCategoryStream(id as AccountingCategoryId) : accountingActivityStream(id as AccountingActivityId),
    );
  }

  async rules(context: RequestContext): Promise<KeywordRules> {
    return new KeywordRules((await this.activities(context)).map(ruleOf));
  }
}

export const ruleOf = ({ id, state: { facts, keywords } }: Pick<PlannedActivity, 'id' | 'state'>): KeywordActivity => ({
  id,
  budget: facts.budget,
  expenseAccount: facts.expenseAccount,
  takingAccount: facts.takingAccount,
  keywords,
});
