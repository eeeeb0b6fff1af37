import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import {
  type KnownRefundActivity,
  knownActivity,
  type RefundActivityCommand,
  refundActivityDecider,
} from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { RefundActivityId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type Commands, executeSettings } from '../settings/execute-settings.js';

/** Several commands are one save: all or none. */
export class ExecuteRefundActivity extends Command<UnitResult<KnownRefundActivity>> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: RefundActivityId,
    readonly commands: Commands<RefundActivityCommand>,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteRefundActivity)
export class RefundActivityHandler implements ICommandHandler<ExecuteRefundActivity> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, activityId, commands, expected }: ExecuteRefundActivity): Promise<UnitResult<KnownRefundActivity>> {
    const stream = refundActivityStream(activityId);
    const saved = await executeSettings(this.store, context, stream, refundActivityDecider, commands, expected);
    return { ...saved, value: knownActivity(saved.value) };
  }
}
