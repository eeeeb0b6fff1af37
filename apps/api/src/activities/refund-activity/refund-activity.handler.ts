import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import {
  type KnownRefundActivity,
  knownActivity,
  type RefundActivity,
  type RefundActivityCommand,
  refundActivityDecider,
} from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { executeUnit, type Loaded, type UnitOfWork, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { RefundActivityId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';

/** Several commands are one save: all or none. */
export class ExecuteRefundActivity extends Command<UnitResult<KnownRefundActivity>> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: RefundActivityId,
    readonly commands: readonly [RefundActivityCommand, ...RefundActivityCommand[]],
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteRefundActivity)
export class RefundActivityHandler implements ICommandHandler<ExecuteRefundActivity> {
  constructor(private readonly store: EventStore) {}

  execute({ context, activityId, commands, expected }: ExecuteRefundActivity): Promise<UnitResult<KnownRefundActivity>> {
    return executeUnit(this.store, appendRequest(context, commands[0].type), async (unit: UnitOfWork) => {
      let activity: Loaded<RefundActivity> = await unit.load(refundActivityStream(activityId), refundActivityDecider, expected);
      for (const command of commands) activity = unit.append(activity, refundActivityDecider.decide(command, activity.state));
      return knownActivity(activity.state);
    });
  }
}
