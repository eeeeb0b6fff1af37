import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { newId, type UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';
import { Throttle } from '../../capabilities/throttle/throttle.js';
import { Config } from '../../platform/config/config.js';
import { Mailer } from '../../platform/mail/mailer.js';
import { ProductNames } from '../../platform/tenancy/product-names.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { type LinkOwner, OneTimeTokens } from '../credential/one-time-tokens.js';
import { contextOf } from '../session/identity-context.js';
import { Profiles } from '../user/profiles.js';
import { ExecuteUser } from '../user/user.handler.js';
import { confirmationLetter } from './confirmation-letter.js';

/** The proof that a newcomer reads the mails of the address. */
@Injectable()
export class EmailConfirmation {
  constructor(
    private readonly links: OneTimeTokens,
    private readonly profiles: Profiles,
    private readonly mailer: Mailer,
    private readonly names: ProductNames,
    private readonly config: Config,
    private readonly throttle: Throttle,
    private readonly commands: CommandBus,
  ) {}

  /** @param mailId the same letter sent twice leaves once */
  async send({ userId, environmentId }: LinkOwner, mailId: string): Promise<void> {
    const { user, environment } = await this.profiles.of(environmentId, userId);
    const token = await this.links.issue('confirm-email', { userId, environmentId });
    const url = `${this.config.publicUrl}/confirm/${token}`;
    const letter = confirmationLetter(displayName(user), environment.name, url, await this.names.of(environmentId));
    await this.mailer.send(environmentId, user.email, letter, mailId);
  }

  /** @throws user.email-confirmed, session.throttled */
  async sendAgain({ environmentId }: RequestContext, userId: UserId): Promise<void> {
    const { user } = await this.profiles.of(environmentId, userId);
    if (!user.mustConfirmEmail) throw userErrors.emailConfirmed();
    await this.throttle.count([{ key: `confirm-email ${userId}`, tries: 3, minutes: 60 }]);
    await this.send({ environmentId, userId }, newId());
  }

  /** @throws user.confirmation-link-invalid */
  async confirm(request: FastifyRequest, token: string): Promise<void> {
    const owner = await this.links.use('confirm-email', token);
    if (!owner) throw userErrors.confirmationLinkInvalid();
    const { user } = await this.profiles.of(owner.environmentId, owner.userId);
    const context = contextOf(request, { ...owner, name: displayName(user) });
    await this.commands.execute(new ExecuteUser(context, owner.userId, { type: 'ConfirmEmail' }));
  }
}
