import { registrationStream } from '@intendance/domain/activities/registration/registration.events.js';
import { registrationAttachments } from '@intendance/domain/activities/registration/registration-attachments.js';
import { registrationActivityStream } from '@intendance/domain/activities/registration-activity/registration-activity.events.js';
import { registrationRollStream } from '@intendance/domain/activities/registration-roll/registration-roll.events.js';
import { personStream } from '@intendance/domain/directory/person/person.events.js';
import { EventStore, type StreamId } from '@intendance/event-store/event-store.js';
import { executeUnit, type UnitResult } from '@intendance/event-store/unit-of-work.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { attachFiles } from '../../capabilities/attachment/attach-files.js';
import { Clock } from '../../platform/runtime/clock.js';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ReadAhead } from '../claim/read-ahead.js';
import { perform, type RegistrationAction } from './registration-actions.js';
import { RegistrationFile } from './registration-file.js';
import type { RegistrationView, SentRegistration } from './registration-wire.js';
import { RollMemory } from './roll-memory.js';

/** One envelope for all that is asked of a registration. `expected` is the version that the caller decided on. */
export class ExecuteRegistration extends Command<UnitResult<RegistrationView>> {
  constructor(
    readonly context: RequestContext,
    readonly registrationId: RegistrationId,
    readonly action: RegistrationAction,
    readonly expected?: number,
  ) {
    super();
  }
}

/** Runs an action on a store: the real one, or a rehearsal of it. */
@Injectable()
export class RegistrationWork {
  constructor(
    private readonly clock: Clock,
    private readonly memory: RollMemory,
  ) {}

  run(store: EventStore, { context, registrationId, action, expected }: ExecuteRegistration): Promise<UnitResult<RegistrationView>> {
    const ahead = new ReadAhead(store);
    const { environmentId } = context;
    const sent = action.type === 'RequestRegistration' ? action.data.claim : undefined;
    // People come all at once when an activity opens.
    const crowded = sent?.activityId ? { crowded: registrationRollStream(sent.activityId) } : {};
    return executeUnit(ahead, { ...appendRequest(context, action.type), ...crowded }, async (unit) => {
      const rolls = this.memory.of(store, environmentId);
      const fetch = ({ personId, activityId }: Around, ...others: StreamId[]) =>
        ahead.fetch(environmentId, [...others, ...streamsAround({ personId, activityId })], rolls.versions(activityId ? [activityId] : []));
      if (sent) await fetch(sent, registrationStream(registrationId));
      const file = await RegistrationFile.open(unit, registrationId, this.clock.today(), rolls, expected);
      if (!sent) await fetch(file.known.claim);
      await perform(file, action);
      const holder = registrationStream(registrationId);
      await attachFiles(unit, context, file.addedDocuments, { holder, purpose: registrationAttachments });
      return file.settle();
    });
  }
}

type Around = Pick<SentRegistration, 'personId' | 'activityId'>;

function streamsAround({ personId, activityId }: Around): StreamId[] {
  return [
    ...(activityId ? [registrationActivityStream(activityId), registrationRollStream(activityId)] : []),
    ...(personId ? [personStream(personId)] : []),
  ];
}

@CommandHandler(ExecuteRegistration)
export class RegistrationHandler implements ICommandHandler<ExecuteRegistration> {
  constructor(
    private readonly store: EventStore,
    private readonly work: RegistrationWork,
  ) {}

  execute(command: ExecuteRegistration): Promise<UnitResult<RegistrationView>> {
    return this.work.run(this.store, command);
  }
}
