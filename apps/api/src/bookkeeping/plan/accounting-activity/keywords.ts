import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { completeKeywords } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { keywordConflicts, keywordText } from '@intendance/domain/bookkeeping/plan/accounting-activity/keyword-rules.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import type { CheckedKeywordsDto, CheckKeywordsDto } from './plan.dto.js';
import { Plan, ruleOf } from './plan.js';

@Injectable()
export class Keywords {
  constructor(
    private readonly db: TenantDb,
    private readonly plan: Plan,
  ) {}

  /** Counts the operations that unsaved keywords would match, and their conflicts. @throws accounting-activity.keyword-invalid */
  async check(context: RequestContext, { activity, budget, keywords: typed }: CheckKeywordsDto): Promise<CheckedKeywordsDto> {
    const keywords = completeKeywords(typed);
    const [activities, counts] = await Promise.all([this.plan.activities(context), this.count(context, keywords, activity ?? null)]);
    const own = activities.find(({ id }) => id === activity);
    const of = { id: own?.id ?? null, budget: own?.state.facts.budget ?? ((budget ?? '') as BudgetName) };
    const names = new Map(activities.map(({ id, state }) => [id, state.facts.name]));
    const conflicts = keywordConflicts(keywords, of, activities.map(ruleOf)).map(({ keyword, activityId }) => ({
      keyword,
      activity: { id: activityId as string, name: names.get(activityId as AccountingActivityId) ?? '' },
    }));
    return { ...counts, conflicts };
  }

  /** Whole words of the wording, in one pass over the operations. */
  private async count(context: RequestContext, keywords: readonly string[], activity: string | null) {
    const patterns = keywords.map((keyword) => `% ${keywordText(keyword)} %`);
    const [row] = await this.db.query<{ operations: number; already_allocated: number }>(
      context,
      `SELECT count(*)::int AS operations,
              (count(*) FILTER (WHERE o.allocated AND NOT coalesce(o.activity_ids ? $2, false)))::int AS already_allocated
         FROM read.bank_operation_list o
        WHERE NOT o.deleted AND ' ' || regexp_replace(platform.folded(o.wording), '[^a-z0-9]+', ' ', 'g') || ' ' LIKE ANY ($1::text[])`,
      [patterns, activity],
    );
    return { operations: row?.operations ?? 0, already_allocated: row?.already_allocated ?? 0 };
  }
}
