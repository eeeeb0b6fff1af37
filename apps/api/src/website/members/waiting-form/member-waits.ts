import { waitingListCase } from '@intendance/domain/activities/public.js';
import type { PersonId, RegistrationActivityId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { longestWaitMs } from '../member-files/member-files.js';
import { typedPlaces } from '../registration-form/typed-places.js';

type Command = Parameters<typeof waitingListCase.decide>[0];

/** Members wait for places of a full activity by the same decider as in the back-office, and always for themselves. */
@Injectable()
export class MemberWaits {
  constructor(
    private readonly commands: CommandBus,
    private readonly progress: ProjectionProgress,
  ) {}

  /** @throws DomainError of waitingListCase */
  async join(context: RequestContext, personId: PersonId, activityId: string, typed: string): Promise<void> {
    const entries = typedPlaces(typed);
    await this.run(context, { id: activityId as RegistrationActivityId, type: 'JoinWaitingList', data: { personId, entries } });
  }

  async leave(context: RequestContext, personId: PersonId, activityId: string): Promise<void> {
    const data = { personId, cause: 'member' } as const;
    await this.run(context, { id: activityId as RegistrationActivityId, type: 'LeaveWaitingList', data });
  }

  private async run(context: RequestContext, command: Command): Promise<void> {
    const { position } = await this.commands.execute(new ExecuteCase(context, waitingListCase, command));
    // The space that the member sees next shows the list.
    if (position) await this.progress.shows({ environmentId: context.environmentId, position }, ['waiting-list'], longestWaitMs);
  }
}
