import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { KnownAccountingActivity } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { type KeywordActivity, KeywordRules } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import type { AccountingCategoryId } from '@intendance/domain/bookkeeping/plan/accounting-category/accounting-category.events.js';
import type { PlanIds } from '@intendance/domain/bookkeeping/plan/pending-plan.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { activityUses } from './activity-uses.js';

export type PlannedActivity = {
  id: AccountingActivityId;
  version: number;
  state: KnownAccountingActivity;
  category_name: string;
  /** Splits of allocated operations that name it. */
  splits: number;
};
export type PlanCategory = { id: string; name: string; version: number };

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
         LEFT JOIN (${activityUses}) t ON t.activity_id = a.id
        WHERE NOT a.removed ORDER BY c.name, a.name, a.id`,
    );
  }

  categories(context: RequestContext): Promise<PlanCategory[]> {
    return this.db.query<PlanCategory>(
      context,
      'SELECT id, name, version FROM read.accounting_category_list WHERE NOT removed ORDER BY name, id',
    );
  }

  /** The number of changes of the plan, removed records included: the same number means the same plan. */
  async version(context: RequestContext): Promise<number> {
    const [row] = await this.db.query<{ version: number }>(
      context,
      `SELECT coalesce(sum(version), 0)::int AS version FROM (
         SELECT version FROM read.accounting_activity_list UNION ALL SELECT version FROM read.accounting_category_list) streams`,
    );
    return row?.version ?? 0;
  }

  /** All categories and activities that the plan has or had, in the order of the lists. */
  async ids(context: RequestContext): Promise<PlanIds> {
    const [categories, activities] = await Promise.all([
      this.db.query<{ id: AccountingCategoryId }>(context, 'SELECT id FROM read.accounting_category_list ORDER BY name, id'),
      this.db.query<{ id: AccountingActivityId }>(
        context,
        `SELECT a.id FROM read.accounting_activity_list a LEFT JOIN read.accounting_category_list c ON c.id = a.category_id
          ORDER BY c.name, a.name, a.id`,
      ),
    ]);
    return { categories: categories.map(({ id }) => id), activities: activities.map(({ id }) => id) };
  }

  /** Number of parts and lines that name each activity. */
  async splits(context: RequestContext): Promise<ReadonlyMap<AccountingActivityId, number>> {
    const rows = await this.db.query<{ activity_id: AccountingActivityId; splits: number }>(context, activityUses);
    return new Map(rows.map(({ activity_id, splits }) => [activity_id, splits]));
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
