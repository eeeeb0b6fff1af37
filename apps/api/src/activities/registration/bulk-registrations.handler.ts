import { EventStore } from '@intendance/event-store/event-store.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type BulkOutcome, runBulk } from '../claim/run-bulk.js';
import { ExecuteRegistration, RegistrationWork } from './registration.handler.js';
import type { RegistrationAction } from './registration-actions.js';
import { registrationToWire } from './registration-wire.js';

/** One action over many registrations. A dry run keeps nothing. */
export class BulkRegistrations extends Command<BulkOutcome> {
  constructor(
    readonly context: RequestContext,
    readonly ids: readonly RegistrationId[],
    readonly action: RegistrationAction,
    readonly isDryRun: boolean,
  ) {
    super();
  }
}

@CommandHandler(BulkRegistrations)
export class BulkRegistrationsHandler implements ICommandHandler<BulkRegistrations> {
  constructor(
    private readonly store: EventStore,
    private readonly work: RegistrationWork,
    private readonly clock: Clock,
  ) {}

  execute({ action, ...bulk }: BulkRegistrations): Promise<BulkOutcome> {
    const { work, store, clock } = this;
    return runBulk({
      ...bulk,
      store,
      now: clock.now(),
      async act(target, context, id) {
        const { value, position } = await work.run(target, new ExecuteRegistration(context, id, action));
        return { amount: registrationToWire(value).bill_amount, position };
      },
    });
  }
}
