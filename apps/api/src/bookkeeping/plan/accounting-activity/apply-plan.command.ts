import type {
  PlanApplicationId,
  PlanApplicationScope,
} from '@intendance/domain/bookkeeping/bank/plan-application/plan-application.events.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Command } from '@nestjs/cqrs';
import type { RequestContext } from '../../../platform/wire/request-context.js';

/** Done within the answer, or `pending`: how many operations follow in a job, and its id. */
export type PlanApplied = {
  readonly operations: number;
  readonly refused: number;
  readonly pending: number;
  readonly application: PlanApplicationId | null;
  readonly position: FeedPosition | undefined;
};

/** Applies a plan that was saved to the operations that are allocated to its activities. A retry continues the first execution. */
export class ApplyPlan extends Command<PlanApplied> {
  constructor(
    readonly context: RequestContext,
    readonly scope: PlanApplicationScope,
  ) {
    super();
  }
}
