import { refundStream } from '@intendance/domain/activities/refund/refund.events.js';
import { refundAttachments } from '@intendance/domain/activities/refund/refund-attachments.js';
import { refundActivityStream } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { refundAllowanceStream } from '@intendance/domain/activities/refund-allowance/refund-allowance.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import { type RefundId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ReadAhead } from '../claim/read-ahead.js';
import { perform, type RefundAction } from './refund-actions.js';
import { RefundFile } from './refund-file.js';
import type { RefundView, SentClaim } from './refund-wire.js';

/** One envelope for all that is asked of a claim. `expected` is the version that the caller decided on. */
export class ExecuteRefund extends Command<UnitResult<RefundView>> {
  constructor(
    readonly context: RequestContext,
    readonly refundId: RefundId,
    readonly action: RefundAction,
    readonly expected?: number,
  ) {
    super();
  }
}

/** Runs an action on a store: the real one, or a rehearsal of it. */
@Injectable()
export class RefundWork {
  constructor(private readonly clock: Clock) {}

  run(store: EventStore, { context, refundId, action, expected }: ExecuteRefund): Promise<UnitResult<RefundView>> {
    const ahead = new ReadAhead(store);
    const { environmentId } = context;
    return executeUnit(ahead, appendRequest(context, action.type), async (unit) => {
      if (action.type === 'RequestRefund') await ahead.fetch(environmentId, [refundStream(refundId), ...streamsAround(action.data.claim)]);
      const file = await RefundFile.open(unit, refundId, this.clock.today(), expected);
      if (action.type !== 'RequestRefund') await ahead.fetch(environmentId, streamsAround(file.known.claim));
      await perform(file, action);
      await attachFiles(unit, context, file.addedBills, { holder: refundStream(refundId), purpose: refundAttachments });
      return file.settle();
    });
  }
}

function streamsAround({ personId, activityId }: Pick<SentClaim, 'personId' | 'activityId'>): StreamId[] {
  return [
    ...(activityId ? [refundActivityStream(activityId)] : []),
    ...(personId ? [personStream(personId)] : []),
    ...(activityId && personId ? [refundAllowanceStream(personId, activityId)] : []),
  ];
}

@CommandHandler(ExecuteRefund)
export class RefundHandler implements ICommandHandler<ExecuteRefund> {
  constructor(
    private readonly store: EventStore,
    private readonly work: RefundWork,
  ) {}

  execute(command: ExecuteRefund): Promise<UnitResult<RefundView>> {
    return this.work.run(this.store, command);
  }
}
