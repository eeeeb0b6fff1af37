import type { AccountingActivityId } from '@intendance/domain/bookkeeping/accounting-activity/accounting-activity.events.js';
import type { SplitDraft } from '@intendance/domain/bookkeeping/bank-operation/allocation.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { OperationBatch } from '../bank-operation/operation-batch.js';

export type PlanApplied = { operations: number; refused: number; position: FeedPosition | undefined };

/** What a change of the plan does to the operations that were allocated before. Locked periods stay as they are. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly db: TenantDb,
    private readonly batch: OperationBatch,
  ) {}

  /** The splits of these activities get the accounts, names and budgets that they have now. */
  async apply(context: RequestContext, activities: readonly AccountingActivityId[]): Promise<PlanApplied> {
    const changed = new Set(activities);
    return this.run(context, activities, 'ApplyPlanChanges', async (_, { splits, provenance }, books) => {
      const plan = await books.activities(
        splits.flatMap(({ activityId }) => (activityId ? [activityId] : [])).filter((id) => changed.has(id)),
      );
      const drafts = splits.map(({ activityId, categoryLabel, activityLabel, account, ...split }): SplitDraft => {
        const kept = activityId && {
          id: activityId,
          name: activityLabel,
          categoryId: split.categoryId,
          categoryLabel,
          budget: split.budget,
          expenseAccount: account,
          takingAccount: account,
        };
        const now = activityId ? plan.get(activityId) : undefined;
        return { ...split, activity: now ?? (kept as SplitDraft['activity']) };
      });
      const calendar = await books.calendar();
      return {
        type: 'AllocateBankOperation',
        data: { splits: drafts, calendar, provenance: { kind: 'apply-changes', keyword: provenance?.keyword ?? null } },
      };
    });
  }

  /** Operations that name these activities wait for one again. */
  removeAssignments(context: RequestContext, activities: readonly AccountingActivityId[]): Promise<PlanApplied> {
    return this.run(context, activities, 'RemoveAssignments', async (_id, _operation, books) => ({
      type: 'RemoveAllocation',
      data: { calendar: await books.calendar() },
    }));
  }

  private async run(
    context: RequestContext,
    activities: readonly AccountingActivityId[],
    command: string,
    decide: Parameters<OperationBatch['run']>[1]['decide'],
  ): Promise<PlanApplied> {
    if (activities.length === 0) return { operations: 0, refused: 0, position: undefined };
    const found = await this.db.query<{ id: BankOperationId }>(
      context,
      'SELECT id FROM read.bank_operation_list WHERE NOT deleted AND activity_ids ?| $1::text[] ORDER BY date, id',
      [activities],
    );
    const { lines, position } = await this.batch.run(context, { ids: found.map(({ id }) => id), command, decide });
    const refused = lines.filter(({ refusal }) => refusal).length;
    return { operations: lines.length - refused, refused, position };
  }
}
