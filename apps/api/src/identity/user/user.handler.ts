import { type RegisteredUser, type UserCommand, userCase } from '@intendance/domain/identity/user/user.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
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
    private readonly commands: CommandBus,
    private readonly profiles: Profiles,
  ) {}

  async execute({ context, userId, command, expected }: ExecuteUser): Promise<SavedUser> {
    const request = new ExecuteCase(context, userCase, { ...command, id: userId }, expected);
    const { value: user, version, position } = await this.commands.execute(request);
    this.profiles.forgetUser(context.environmentId, userId);
    return { user, version, position };
  }
}
