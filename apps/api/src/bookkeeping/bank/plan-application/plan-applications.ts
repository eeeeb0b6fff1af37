import {
  type PlanApplicationId,
  type PlanApplicationScope,
  planApplicationStream,
} from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import {
  type KnownPlanApplication,
  knownApplication,
  type PlanApplicationCommand,
  planApplicationCase,
  planApplicationDecider,
} from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Jobs } from '../../../platform/jobs/jobs.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { systemContext } from '../../../platform/wire/system-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { PlanApplied } from '../../plan/accounting-activity/apply-plan.command.js';
import { PlanChanges } from './plan-changes.js';

export type FoundPlanApplication = KnownPlanApplication & {
  readonly id: PlanApplicationId;
  readonly version: number;
  /** The position of the last event, for read models; absent while the job runs. */
  readonly position: FeedPosition | undefined;
};

type ApplicationJob = { environmentId: EnvironmentId; actor: RequestContext['actor']; applicationId: PlanApplicationId };
const queue = 'plan-application';
/** A user would wait too long for the save of a plan with more operations. */
const mostWithinAnswer = 300;
/** Read model of the operations that a plan concerns. */
const readModels = ['bank-operation-list'];
const longestWaitMs = 2000;
const longestJobWaitMs = 10_000;

/**
 * Applies a saved plan to allocated operations: before the answer for a few, in a job that survives a crash for many, or while the read
 * model is late, which would miss operations that were allocated just before the save.
 */
@Injectable()
export class PlanApplications {
  constructor(
    private readonly store: EventStore,
    private readonly commands: CommandBus,
    private readonly changes: PlanChanges,
    private readonly jobs: Jobs,
    private readonly progress: ProjectionProgress,
  ) {
    jobs.register<ApplicationJob>({ name: queue, tries: 100, secondsBetweenTries: 10, handle: (job) => this.work(job) });
  }

  /** A repeated request continues the first execution, and gets the same answer. */
  async apply(context: RequestContext, scope: PlanApplicationScope): Promise<PlanApplied> {
    const nothing = { operations: 0, refused: 0, pending: 0, application: null, position: undefined };
    if (scope.changed.length + scope.emptied.length === 0) return nothing;
    const id = newRecordId(context, 'plan-application');
    const isShown = await this.progress.caughtUp(context, readModels, longestWaitMs);
    const operations = await this.started(context, id, scope, isShown);
    if (!isShown || operations > mostWithinAnswer) {
      await this.jobs.add(queue, jobOf(context, id), derivedId(`${context.environmentId} ${id} start`));
      return { ...nothing, pending: operations, application: id };
    }
    const { changed, refused, position } = await this.run(() => context, id);
    return { ...nothing, operations: changed, refused, position };
  }

  /** Restarts the job of a dead process. @throws plan-application.unknown */
  async find(context: RequestContext, id: PlanApplicationId): Promise<FoundPlanApplication> {
    const { state: applicationState, version, last } = await this.read(context, id);
    const state = knownApplication(applicationState);
    const isBusy = state.status === 'running';
    if (isBusy && last) {
      const progress = { key: `${context.environmentId} ${id} ${version}`, movedAt: last.recordedAt };
      await this.jobs.addIfStalled(queue, jobOf(context, id), progress);
    }
    return { ...state, id, version, position: isBusy ? undefined : last?.position };
  }

  /** @returns the number of operations at the start; 0 while the read model does not know it */
  private async started(context: RequestContext, id: PlanApplicationId, scope: PlanApplicationScope, isShown: boolean): Promise<number> {
    const { state } = await this.read(context, id);
    if (state.status !== 'none') return state.operations;
    const operations = isShown ? await this.changes.count(context, scope) : 0;
    await this.execute(context, id, { type: 'StartPlanApplication', data: { ...scope, operations } });
    return operations;
  }

  private async read(context: RequestContext, id: PlanApplicationId) {
    const [slice] = await this.store.read(context.environmentId, [planApplicationStream(id)]);
    return { ...foldSlice(planApplicationDecider, slice), last: slice?.events.at(-1) };
  }

  private async work({ environmentId, actor, applicationId }: ApplicationJob): Promise<void> {
    if (!(await this.progress.caughtUp({ environmentId }, readModels, longestJobWaitMs))) throw new Error('the read models are late');
    await this.run(() => systemContext(environmentId, 'system', actor), applicationId);
  }

  /** Runs from the last recorded part to the end. */
  private async run(context: () => RequestContext, id: PlanApplicationId) {
    for (;;) {
      const { state, last } = await this.read(context(), id);
      const { status, scope, upTo, changed, refused } = knownApplication(state);
      if (status === 'done') return { changed, refused, position: last?.position };
      const part = await this.changes.part(context(), scope, upTo);
      const command: PlanApplicationCommand = part
        ? { type: 'AdvancePlanApplication', data: { after: upTo, upTo: part.upTo, changed: part.changed, refused: part.refused } }
        : { type: 'FinishPlanApplication' };
      await this.execute(context(), id, command);
      // Lets other requests run between two parts.
      await new Promise((resolve) => setImmediate(resolve));
    }
  }

  /** Uses a command id of its own: the save of the plan uses the id of the request. */
  private execute({ idempotency: _, ...context }: RequestContext, id: PlanApplicationId, command: PlanApplicationCommand) {
    const own = { ...context, commandId: derivedId(`${context.commandId}:plan-application`) };
    return this.commands.execute(new ExecuteCase(own, planApplicationCase, { id, ...command }));
  }
}

const jobOf = ({ environmentId, actor }: RequestContext, applicationId: PlanApplicationId): ApplicationJob => ({
  environmentId,
  actor,
  applicationId,
});
