import type { SplitDraft } from '@intendance/domain/bookkeeping/bank/bank-operation/allocation.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { BankOperationCommand } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.js';
import { type KnownBankOperation, liveOperation } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-state.js';
import type { PlanApplicationScope } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { Books } from '../../books.js';
import { OperationBatch } from '../bank-operation/operation-batch.js';

export type ChangedPart = {
  readonly upTo: BankOperationId;
  readonly changed: number;
  readonly refused: number;
  readonly position: FeedPosition | undefined;
};

const together = 100;
const concerned = 'FROM read.bank_operation_list WHERE NOT deleted AND activity_ids ?| $1::text[]';

/** What a change of the plan does to the operations that name its activities. Locked periods stay as they are. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly db: TenantDb,
    private readonly batch: OperationBatch,
  ) {}

  async count(context: RequestContext, scope: PlanApplicationScope): Promise<number> {
    if (idsOf(scope).length === 0) return 0;
    const [row] = await this.db.query<{ operations: number }>(context, `SELECT count(*)::int AS operations ${concerned}`, [idsOf(scope)]);
    return row?.operations ?? 0;
  }

  /** The next of them, by id, so that what moves meanwhile is neither done twice nor left out; undefined when there is none. */
  async part(context: RequestContext, scope: PlanApplicationScope, after: BankOperationId | null): Promise<ChangedPart | undefined> {
    if (idsOf(scope).length === 0) return undefined;
    const rows = await this.db.query<{ id: BankOperationId }>(
      context,
      `SELECT id ${concerned} AND ($2::uuid IS NULL OR id > $2) ORDER BY id LIMIT ${together}`,
      [idsOf(scope), after],
    );
    const upTo = rows.at(-1)?.id;
    if (!upTo) return undefined;
    const { lines, position } = await this.batch.run(context, {
      ids: rows.map(({ id }) => id),
      command: 'ApplyPlanChanges',
      decide: async ({ state, books }) => ({ command: await followed(liveOperation(state), books, scope), told: true }),
    });
    const refused = lines.filter(({ refusal }) => refusal).length;
    return { upTo, changed: lines.length - refused, refused, position };
  }
}

const idsOf = ({ changed, emptied }: PlanApplicationScope) => [...changed, ...emptied];

/** Its splits get what their activities are now; one that loses an activity waits for one again, as a whole. */
async function followed(
  { splits, provenance }: KnownBankOperation,
  books: Books,
  scope: PlanApplicationScope,
): Promise<BankOperationCommand> {
  const calendar = await books.calendar();
  const named = splits.flatMap(({ activityId }) => (activityId ? [activityId] : []));
  if (named.some((id) => scope.emptied.includes(id))) return { type: 'RemoveAllocation', data: { calendar } };
  const plan = await books.activities(named.filter((id) => scope.changed.includes(id)));
  const drafts = splits.map(({ activityId, categoryLabel, activityLabel, account, ...split }): SplitDraft => {
    const currentActivity = activityId && {
      id: activityId,
      name: activityLabel,
      categoryId: split.categoryId,
      categoryLabel,
      budget: split.budget,
      expenseAccount: account,
      takingAccount: account,
    };
    const now = activityId ? plan.get(activityId) : undefined;
    return { ...split, activity: now ?? (currentActivity as SplitDraft['activity']) };
  });
  const again = { kind: 'apply-changes', keyword: provenance?.keyword ?? null } as const;
  return { type: 'AllocateBankOperation', data: { splits: drafts, calendar, provenance: again } };
}
