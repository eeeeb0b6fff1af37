import { displayName, statedReason, userCase } from '@intendance/domain/identity/user/user.js';
import { isAdministrator } from '@intendance/domain/identity/user/user-rights.js';
import { derivedId, type EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { Mailer } from '../../platform/mail/mailer.js';
import { Clock } from '../../platform/runtime/clock.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { EnvironmentUsers } from '../environment-user/environment-users.js';
import { IdentityProviders } from '../identity-provider/identity-providers.js';
import { Accounts } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';
import { Invitations } from './invitations.js';
import { recoveredLetter, recoveryLetter } from './recovery-letter.js';

export type RecoveryRequest = {
  readonly environmentId: EnvironmentId;
  readonly email: string;
  readonly firstname: string;
  readonly lastname: string;
  readonly reason: string;
};

/** Gives a structure without an administrator a new one, on the word of the operator. */
@Injectable()
export class Recovery {
  constructor(
    private readonly users: EnvironmentUsers,
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly accounts: Accounts,
    private readonly invitations: Invitations,
    private readonly providers: IdentityProviders,
    private readonly commands: CommandBus,
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /**
   * A user of the structure becomes an administrator again; another address is invited. Passwords open the structure again, where its
   * identity provider was required. The administrators of before learn of it by mail.
   * @throws environment.unknown, user.reason-missing, user.email-invalid
   */
  async recover(operator: RequestContext, { environmentId, ...request }: RecoveryRequest): Promise<'restored' | 'invited'> {
    const reason = statedReason(request.reason);
    const { name } = await this.profiles.environment(environmentId);
    const context = { ...operator, environmentId };
    await this.providers.lift(context);
    const users = await this.users.list(environmentId);
    const person = await this.accounts.personOf(request.email);
    const member = users.find(({ id }) => id === person?.userId);
    if (member) {
      const command = { type: 'RecoverAccess' as const, id: member.id, data: { on: this.clock.today(), reason } };
      await this.commands.execute(new ExecuteCase(context, userCase, command));
      await this.memberships.setState(environmentId, member.id, 'active');
      this.profiles.forgetUser(environmentId, member.id);
      await this.mailer.send(
        environmentId,
        member.user.email,
        recoveredLetter(displayName(member.user), name),
        letterId(context, member.id),
      );
    } else await this.invitations.inviteAdministrator(context, { ...request, reason });
    for (const { id, user } of users.filter((each) => each.id !== member?.id && isAdministrator(each.user)))
      await this.mailer.send(
        environmentId,
        user.email,
        recoveryLetter(displayName(user), name, request.email, reason),
        letterId(context, id),
      );
    return member ? 'restored' : 'invited';
  }
}

const letterId = ({ commandId }: RequestContext, userId: string) => derivedId(`recovery letter:${commandId}:${userId}`);
