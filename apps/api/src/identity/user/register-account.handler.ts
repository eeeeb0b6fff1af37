import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { UserRegistration } from '@intendance/domain/identity/user/user.events.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { hashPassword } from '../credential/password-hash.js';
import { Accounts } from './accounts.js';
import { ExecuteUser, type SavedUser } from './user.handler.js';

/** A user of the context's environment who can sign in. */
export class RegisterAccount extends Command<SavedUser> {
  constructor(
    readonly context: RequestContext,
    readonly userId: UserId,
    readonly registration: UserRegistration,
    readonly password: string,
  ) {
    super();
  }
}

@CommandHandler(RegisterAccount)
export class RegisterAccountHandler implements ICommandHandler<RegisterAccount> {
  constructor(
    private readonly accounts: Accounts,
    private readonly commands: CommandBus,
  ) {}

  /** The address is taken first: no two users share one, in any environment. @throws user.email-taken, user.email-invalid */
  async execute({ context, userId, registration, password }: RegisterAccount): Promise<SavedUser> {
    const passwordHash = await hashPassword(password);
    const account = { email: registration.email, userId, environmentId: context.environmentId, passwordHash };
    if (!(await this.accounts.create(account))) throw userErrors.emailTaken();
    return this.commands.execute(new ExecuteUser(context, userId, { type: 'RegisterUser', data: registration }));
  }
}
