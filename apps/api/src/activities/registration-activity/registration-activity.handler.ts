import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import {
  type KnownRegistrationActivity,
  knownRegistrationActivity,
  type RegistrationActivityCommand,
  registrationActivityDecider,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import type { UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { RegistrationActivityId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { type Commands, executeSettings } from '../settings/execute-settings.js';

/** Several commands are one save: all or none. */
export class ExecuteRegistrationActivity extends Command<UnitResult<KnownRegistrationActivity>> {
  constructor(
    readonly context: RequestContext,
    readonly activityId: RegistrationActivityId,
    readonly commands: Commands<RegistrationActivityCommand>,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteRegistrationActivity)
export class RegistrationActivityHandler implements ICommandHandler<ExecuteRegistrationActivity> {
  constructor(private readonly store: EventStore) {}

  async execute({ context, activityId, commands, expected }: ExecuteRegistrationActivity): Promise<UnitResult<KnownRegistrationActivity>> {
    const stream = registrationActivityStream(activityId);
    const saved = await executeSettings(this.store, context, stream, registrationActivityDecider, commands, expected);
    return { ...saved, value: knownRegistrationActivity(saved.value) };
  }
}
