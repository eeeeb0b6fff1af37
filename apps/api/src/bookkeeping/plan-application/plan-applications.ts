import {
  type PlanApplicationId,
  type PlanApplicationScope,
  planApplicationStream,
} from '@intendance/domain/bookkeeping/plan-application/plan-application.events.js';
import {
  type KnownPlanApplication,
  knownApplication,
  type PlanApplicationCommand,
  planApplicationDecider,
} from '@intendance/domain/bookkeeping/plan-application/plan-application.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Jobs } from '../../platform/jobs/jobs.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { systemContext } from '../../platform/tenancy/system-context.js';
import { at } from '../bank-import/import-books.js';
import { PlanChanges } from './plan-changes.js';

export type FoundPlanApplication = KnownPlanApplication & {
  readonly id: PlanApplicationId;
  readonly version: number;
  /** Once it has ended: how far read models must be to show it. */
  readonly position: FeedPosition | undefined;
};
/** Done within the answer, or `pending`: how many operations follow in a job, and its id. */
export type PlanApplied = {
  readonly operations: number;
  readonly refused: number;
  readonly pending: number;
  readonly application: PlanApplicationId | null;
  readonly position: FeedPosition | undefined;
};

type ApplicationJob = { environmentId: EnvironmentId; actor: RequestContext['actor']; applicationId: PlanApplicationId };
const queue = 'plan-application';
/** More than these would keep whoever saves the plan waiting. */
const mostWithinAnswer = 300;
/** Nothing moved for so long: the process that did it is gone. */
const stalledAfterMs = 15_000;

/** What a saved plan does to the operations that were allocated before: at once for some, in a job that survives a crash for many. */
@Injectable()
export class PlanApplications {
  constructor(
    private readonly store: EventStore,
    private readonly changes: PlanChanges,
    private readonly jobs: Jobs,
  ) {
    jobs.register<ApplicationJob>({ name: queue, tries: 5, secondsBetweenTries: 2, handle: (job) => this.work(job) });
  }

  async apply(context: RequestContext, scope: PlanApplicationScope): Promise<PlanApplied> {
    const pending = await this.changes.count(context, scope);
    if (pending > mostWithinAnswer) return this.start(context, scope, pending);
    let done = { operations: 0, refused: 0, position: undefined as FeedPosition | undefined };
    for (let part = await this.changes.part(context, scope, null); part; part = await this.changes.part(context, scope, part.upTo))
      done = { operations: done.operations + part.changed, refused: done.refused + part.refused, position: part.position ?? done.position };
    return { ...done, pending: 0, application: null };
  }

  /** Whoever looks at one that a dead process left takes it up. @throws plan-application.unknown */
  async find(context: RequestContext, id: PlanApplicationId): Promise<FoundPlanApplication> {
    const [slice] = await this.store.read(context.environmentId, [planApplicationStream(id)]);
    const { state: found, version } = at(planApplicationDecider, slice);
    const state = knownApplication(found);
    const last = slice?.events.at(-1);
    const isBusy = state.status === 'running';
    if (isBusy && last && Date.now() - last.recordedAt.getTime() > stalledAfterMs)
      await this.addJob(context, id, `stalled ${version} ${Math.floor(Date.now() / stalledAfterMs)}`);
    return { ...state, id, version, position: isBusy ? undefined : last?.position };
  }

  private async start(context: RequestContext, scope: PlanApplicationScope, operations: number): Promise<PlanApplied> {
    const id = newRecordId(context, 'plan-application');
    const { idempotency: _, ...own } = context;
    const { position } = await this.execute({ ...own, commandId: derivedId(`${context.commandId}:plan-application`) }, id, {
      type: 'StartPlanApplication',
      data: { ...scope, operations },
    });
    await this.addJob(context, id, 'start');
    return { operations: 0, refused: 0, pending: operations, application: id, position };
  }

  private async addJob({ environmentId, actor }: RequestContext, applicationId: PlanApplicationId, step: string): Promise<void> {
    const job: ApplicationJob = { environmentId, actor, applicationId };
    await this.jobs.add(queue, job, derivedId(`${environmentId} ${applicationId} ${step}`));
  }

  private async work({ environmentId, actor, applicationId }: ApplicationJob): Promise<void> {
    const context = () => systemContext(environmentId, 'system', actor);
    for (;;) {
      const { status, scope, upTo } = await this.find(context(), applicationId);
      if (status === 'done') return;
      const part = await this.changes.part(context(), scope, upTo);
      const command: PlanApplicationCommand = part
        ? { type: 'AdvancePlanApplication', data: { after: upTo, upTo: part.upTo, changed: part.changed, refused: part.refused } }
        : { type: 'FinishPlanApplication' };
      await this.execute(context(), applicationId, command);
      // Other requests have their turn between two parts.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  private execute(context: RequestContext, id: PlanApplicationId, command: PlanApplicationCommand) {
    return executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const loaded = await unit.load(planApplicationStream(id), planApplicationDecider);
      unit.append(loaded, planApplicationDecider.decide(command, loaded.state));
    });
  }
}
