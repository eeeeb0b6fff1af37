import { createHash } from 'node:crypto';
import { invitationErrors } from '@intendance/domain/identity/invitation/invitation.errors.js';
import { invitationCase } from '@intendance/domain/identity/invitation/invitation.js';
import type { SentInvitation } from '@intendance/domain/identity/invitation/invitation-state.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { newId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { checkPassword } from '../credential/check-password.js';
import { type LinkOwner, OneTimeTokens } from '../credential/one-time-tokens.js';
import { hashPassword, isPassword } from '../credential/password-hash.js';
import { contextOf } from '../session/identity-context.js';
import { Accounts, type Person } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';
import { Invitations } from './invitations.js';

type LinkedInvitation = { readonly owner: LinkOwner; readonly invitation: SentInvitation; readonly person: Person | undefined };

/** The routes of an invited person: reading the invitation, and becoming a user of the structure. */
@Injectable()
export class InvitationAcceptance {
  constructor(
    private readonly invitations: Invitations,
    private readonly links: OneTimeTokens,
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
  ) {}

  /** @throws invitation.link-invalid */
  async find(token: string): Promise<{ invitation: SentInvitation; environment: string; hasAccount: boolean }> {
    const { owner, invitation, person } = await this.linked(token);
    const { name } = await this.profiles.environment(owner.environmentId);
    return { invitation, environment: name, hasAccount: person !== undefined };
  }

  /**
   * A new person chooses a password, a person with an account proves theirs. The link is used up before the first write.
   * @throws invitation.link-invalid, password-wrong, password.weak, holds-address, guessable, mismatch, session.throttled
   */
  async accept(request: FastifyRequest, token: string, password: string, confirmation: string): Promise<void> {
    const { owner, invitation, person } = await this.linked(token);
    if (person) await this.mustKnowPassword(token, password, person);
    else await checkPassword('password', password, confirmation, invitation.text.email);
    if (!(await this.links.use('invitation', token))) throw invitationErrors.linkInvalid();
    const userId = person?.userId ?? (await this.createPerson(invitation, password));
    await this.join(request, owner, userId, invitation).catch(async (error: unknown) => {
      if (!person) await this.accounts.removeStranger(userId);
      throw error;
    });
  }

  private async join(request: FastifyRequest, { userId: id, environmentId }: LinkOwner, userId: UserId, { text }: SentInvitation) {
    const context = contextOf(request, { userId, environmentId, name: displayName(text) });
    await this.commands.execute(new ExecuteCase(context, invitationCase, { id, type: 'AcceptInvitation', userId }));
    await this.memberships.join(environmentId, userId);
    this.profiles.forgetUser(environmentId, userId);
  }

  private async linked(token: string): Promise<LinkedInvitation> {
    const owner = await this.links.find('invitation', token);
    const invitation = owner && (await this.invitations.find(owner.environmentId, owner.userId));
    if (!owner || invitation?.status !== 'pending') throw invitationErrors.linkInvalid();
    return { owner, invitation, person: await this.accounts.personOf(invitation.text.email) };
  }

  private async mustKnowPassword(token: string, password: string, { passwordHash }: Person): Promise<void> {
    const digest = createHash('sha256').update(token).digest('hex');
    await this.throttle.count([{ key: `invitation ${digest}`, tries: 8, minutes: 15 }]);
    if (!(await isPassword(password, passwordHash))) throw invitationErrors.passwordWrong();
  }

  private async createPerson({ text }: SentInvitation, password: string): Promise<UserId> {
    const userId = newId<'user'>();
    if (!(await this.accounts.createPerson({ email: text.email, userId, passwordHash: await hashPassword(password) })))
      throw invitationErrors.linkInvalid();
    return userId;
  }
}
