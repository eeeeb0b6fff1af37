import { type RegisteredUser, type UserCommand, userCase } from '@intendance/domain/identity/user/user.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { CaseRunner } from '../../platform/writes/execute-case.js';
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
    private readonly cases: CaseRunner,
    private readonly profiles: Profiles,
  ) {}

  async execute({ context, userId, command, expected }: ExecuteUser): Promise<SavedUser> {
    const run = { context, definition: userCase, command: { ...command, id: userId }, expected };
    const { value: user, version, position } = await this.cases.run(run);
    this.profiles.forgetUser(context.environmentId, userId);
    return { user, version, position };
  }
}
