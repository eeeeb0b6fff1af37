import type { AccountingActivityId } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import type { PlanIds } from '@intendance/domain/bookkeeping/plan/pending-plan.js';
import { planCase } from '@intendance/domain/bookkeeping/plan/plan-case.js';
import type { SplitCount } from '@intendance/domain/bookkeeping/plan/plan-command.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { activityUses, usesReadModels } from './activity-uses.js';

export type SplitCounts = {
  readonly counts: ReadonlyMap<AccountingActivityId, SplitCount>;
  /** The version of the plan after the removal requests; undefined if the caller decided on none. */
  readonly expected: number | undefined;
};

const longestWaitMs = 10_000;

/**
 * Counts the parts and lines that name activities before their removal. Each removal request is an event: once the read models have processed
 * the request, they contain every earlier allocation and entry. A later one changes the version of the activity.
 */
@Injectable()
export class ActivityRemovals {
  constructor(
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
    private readonly db: TenantDb,
  ) {}

  /** @throws stale before any request is written; plan.not-ready when the read models stay behind */
  async count(
    context: RequestContext,
    planIds: PlanIds,
    activityIds: readonly AccountingActivityId[],
    expected: number | undefined,
  ): Promise<SplitCounts> {
    if (activityIds.length === 0) return { counts: new Map(), expected };
    // The save uses the command id of the request.
    const { idempotency: _, ...once } = context;
    const command = { type: 'RequestActivityRemoval', id: context.environmentId, planIds, activityIds } as const;
    const { value, version } = await this.commands.execute(new ExecuteCase(once, planCase, command, expected));
    if (!(await this.progress.caughtUp(context, usesReadModels, longestWaitMs))) throw notReady();
    const rows = await this.db.query<{ activity_id: AccountingActivityId; splits: number }>(
      context,
      `SELECT activity_id, splits FROM (${activityUses}) t WHERE activity_id = ANY ($1::uuid[])`,
      [activityIds],
    );
    const splits = new Map(rows.map((row) => [row.activity_id, row.splits]));
    const counts = value.activities.map(({ id, version: counted }) => [id, { splits: splits.get(id) ?? 0, version: counted }] as const);
    return { counts: new Map(counts), expected: expected === undefined ? undefined : version };
  }
}

const notReady = (): DomainError =>
  new DomainError(
    'plan.not-ready',
    'Les affectations récentes sont encore en cours de lecture : réessayez dans un instant.',
    'conflict',
    [],
    {
      retry_after: 1,
    },
  );
