import {
  type AccountingActivityId,
  accountingActivityStream,
} from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.events.js';
import { accountingActivityDecider } from '@intendance/domain/bookkeeping/plan/accounting-activity/accounting-activity.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { Injectable } from '@nestjs/common';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { appendRequest } from '../../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { TenantDb } from '../../../platform/tenancy/tenant-db.js';

/** Number of splits that reference an activity, counted at `version` of the activity. */
export type SplitCount = { readonly splits: number; readonly version: number };
export type SplitCounts = {
  readonly counts: ReadonlyMap<AccountingActivityId, SplitCount>;
  /** Number of events that the removal requests appended to the plan. */
  readonly eventCount: number;
};

const longestWaitMs = 10_000;

/**
 * Counts the splits of activities before their removal. Each removal request is an event: once the read model has processed the request,
 * it contains every earlier allocation. A later allocation changes the version of the activity.
 */
@Injectable()
export class ActivityRemovals {
  constructor(
    private readonly store: EventStore,
    private readonly progress: ProjectionProgress,
    private readonly db: TenantDb,
  ) {}

  /** @throws accounting-activity.unknown, removed; plan.not-ready when the read models stay behind */
  async count(context: RequestContext, ids: readonly AccountingActivityId[]): Promise<SplitCounts> {
    if (ids.length === 0) return { counts: new Map(), eventCount: 0 };
    const versions = await this.request(context, ids);
    if (!(await this.progress.caughtUp(['bank-operation-list'], longestWaitMs))) throw notReady();
    const rows = await this.db.query<{ activity_id: AccountingActivityId; splits: number }>(
      context,
      'SELECT activity_id, sum(splits)::int AS splits FROM read.split_by_activity WHERE activity_id = ANY ($1::uuid[]) GROUP BY activity_id',
      [ids],
    );
    const splits = new Map(rows.map((row) => [row.activity_id, row.splits]));
    const counts = new Map([...versions].map(([id, { version }]) => [id, { splits: splits.get(id) ?? 0, version }]));
    return { counts, eventCount: [...versions.values()].reduce((sum, { eventCount }) => sum + eventCount, 0) };
  }

  /** Uses its own command id: the save uses the id of the request. */
  private async request(context: RequestContext, ids: readonly AccountingActivityId[]) {
    const { environmentId, metadata } = appendRequest(context, 'RequestActivityRemoval');
    const { value } = await executeUnit(this.store, { environmentId, metadata }, async (unit) => {
      const activities = await unit.loadAll(ids.map(accountingActivityStream), accountingActivityDecider);
      return activities.map((loaded, rank) => {
        // An activity that is already removed gets no event.
        const isLive = loaded.state.status === 'live';
        const events = isLive ? accountingActivityDecider.decide({ type: 'RequestActivityRemoval' }, loaded.state) : [];
        const { version } = unit.append(loaded, events);
        return [ids[rank], { version, eventCount: events.length }] as const;
      });
    });
    return new Map(value.flatMap(([id, counted]) => (id ? [[id, counted] as const] : [])));
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
