import { type ChosenOption, registrationAttachments, registrationCase } from '@intendance/domain/activities/public.js';
import { cutText } from '@intendance/kernel/cut-text.js';
import { derivedId, isUuid, type PersonId, type RegistrationActivityId, type RegistrationId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ListOpenRegistrationActivities, type OpenRegistrationActivity } from '../../../activities/public.js';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Clock } from '../../../platform/runtime/clock.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { longestWaitMs, MemberFiles } from '../member-files/member-files.js';
import type { SentFile } from '../site-route/site-form.js';
import { typedPlaces } from './typed-places.js';

export type SentRegistrationForm = {
  readonly entries: string;
  readonly comment: string;
  readonly participants: readonly string[];
  readonly options: readonly ChosenOption[];
  readonly files: readonly SentFile[];
};

/** Registrations that members make: by the same decider as those of the back-office, always waiting, and always their own. */
@Injectable()
export class MemberRegistrations {
  constructor(
    private readonly queries: QueryBus,
    private readonly memberFiles: MemberFiles,
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
    private readonly clock: Clock,
  ) {}

  /** The activities that take registrations today. */
  async activities(context: RequestContext, personId: PersonId): Promise<OpenRegistrationActivity[]> {
    return this.queries.execute(new ListOpenRegistrationActivities(context, personId));
  }

  async activity(context: RequestContext, personId: PersonId, id: string): Promise<OpenRegistrationActivity | undefined> {
    if (!isUuid(id)) return undefined;
    return (await this.queries.execute(new ListOpenRegistrationActivities(context, personId, id)))[0];
  }

  /** @throws DomainError of registrationCase, RequestError of a file */
  async register(context: RequestContext, personId: PersonId, activityId: string, form: SentRegistrationForm): Promise<void> {
    const id = derivedId(`registration ${context.commandId}`) as RegistrationId;
    const documents = await this.memberFiles.upload(context, registrationAttachments, form.files);
    const entries = typedPlaces(form.entries);
    const { participants, options } = form;
    const claim = { personId, activityId: activityId as RegistrationActivityId, date: this.clock.today(), entries, options };
    const data = {
      claim,
      seen: null,
      comment: cutText(form.comment.trim(), 2000),
      participants,
      documents,
      goal: 'waiting',
      isComputing: true,
    } as const;
    await this.run(context, { id, type: 'RequestRegistration', data });
  }

  /** @throws registration.unknown for the registration of another household, registration.decided */
  async cancel(context: RequestContext, personId: PersonId, id: string): Promise<void> {
    await this.run(context, { id: id as RegistrationId, type: 'CancelOwnRegistration', data: { personId } });
  }

  private async run(context: RequestContext, command: Parameters<typeof registrationCase.decide>[0]): Promise<void> {
    const { position } = await this.commands.execute(new ExecuteCase(context, registrationCase, command));
    // The space that the member sees next shows the registration.
    if (position)
      await this.progress.shows({ environmentId: context.environmentId, position }, ['registration-list', 'waiting-list'], longestWaitMs);
  }
}
