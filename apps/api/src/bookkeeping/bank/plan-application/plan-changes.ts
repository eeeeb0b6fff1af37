import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { PlanApplicationScope } from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable } from '@nestjs/common';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { OperationWrites } from '../bank-operation/operation-writes.js';

export type ChangedPart = {
  readonly upTo: BankOperationId;
  readonly changed: number;
  readonly refused: number;
  readonly position: FeedPosition | undefined;
};

const together = 100;
const concerned =
  'FROM read.bank_operation_list WHERE NOT deleted AND activity_ids ?| $1::text[] AND ($2::date IS NULL OR date >= $2::date)';

/** Applies a change of the plan to the operations of its activities. Operations of locked periods stay as they are. */
@Injectable()
export class PlanChanges {
  constructor(
    private readonly db: TenantDb,
    private readonly writes: OperationWrites,
  ) {}

  async count(context: RequestContext, scope: PlanApplicationScope): Promise<number> {
    if (idsOf(scope).length === 0) return 0;
    const [row] = await this.db.query<{ operations: number }>(context, `SELECT count(*)::int AS operations ${concerned}`, [
      idsOf(scope),
      scope.from ?? null,
    ]);
    return row?.operations ?? 0;
  }

  /** The next operations by id: a concurrent change neither repeats nor skips an operation. Undefined at the end. */
  async part(context: RequestContext, scope: PlanApplicationScope, after: BankOperationId | null): Promise<ChangedPart | undefined> {
    if (idsOf(scope).length === 0) return undefined;
    const rows = await this.db.query<{ id: BankOperationId }>(
      context,
      `SELECT id ${concerned} AND ($3::uuid IS NULL OR id > $3) ORDER BY id LIMIT ${together}`,
      [idsOf(scope), scope.from ?? null, after],
    );
    const upTo = rows.at(-1)?.id;
    if (!upTo) return undefined;
    const ids = rows.map(({ id }) => id);
    const { lines, position } = await this.writes.saveMany(context, ids, () => ({ type: 'FollowPlanChange', data: scope }));
    const refused = lines.filter(({ outcome }) => outcome === 'refused').length;
    return { upTo, changed: lines.length - refused, refused, position };
  }
}

const idsOf = ({ changed, emptied }: PlanApplicationScope) => [...changed, ...emptied];
