import { type RegisteredUser, registered, type UserCommand, userDecider } from '@intendance/domain/identity/user/user.js';
import { EventStore, type FeedPosition } from '@intendance/event-store/event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { appendRequest } from '../../platform/tenancy/append-request.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Profiles } from './profiles.js';

export type SavedUser = { user: RegisteredUser; version: number; position: FeedPosition | undefined };

export class ExecuteUser extends Command<SavedUser> {
  constructor(
    readonly context: RequestContext,
    readonly userId: UserId,
    readonly command: UserCommand,
    readonly expected?: number,
  ) {
    super();
  }
}

@CommandHandler(ExecuteUser)
export class UserHandler implements ICommandHandler<ExecuteUser> {
  constructor(
    private readonly store: EventStore,
    private readonly profiles: Profiles,
  ) {}

  async execute({ context, userId, command, expected }: ExecuteUser): Promise<SavedUser> {
    const { value, version, position } = await executeUnit(this.store, appendRequest(context, command.type), async (unit) => {
      const user = await unit.load(`user-${userId}`, userDecider, expected);
      return unit.append(user, userDecider.decide(command, user.state)).state;
    });
    this.profiles.forgetUser(context.environmentId, userId);
    return { user: registered(value), version, position };
  }
}
