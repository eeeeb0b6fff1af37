import { type ConfiguredProvider, isOwnDomain } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { UserAccessEvent } from '@intendance/domain/identity/user/user.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { contextOf } from '../session/identity-context.js';
import { AccessJournal } from '../user/access-journal.js';
import { type Account, Accounts } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';
import type { ProviderIdentity } from './provider-identity.js';
import { ProviderLinks } from './provider-links.js';
import { providerSignInErrors } from './provider-sign-in.errors.js';

type Place = { readonly environmentId: EnvironmentId; readonly provider: ConfiguredProvider; readonly only?: UserId };

/** Finds the user of a structure whom its provider names. Creates nobody, and gives no right. */
@Injectable()
export class ProviderUsers {
  constructor(
    private readonly links: ProviderLinks,
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly journal: AccessJournal,
  ) {}

  /**
   * By the link of the person, or at the first sign-in by the verified address, which makes the link. `only`: nobody but this user.
   * @throws session.provider-unverified, session.provider-no-account, session.provider-other-subject, identity-provider.not-own-address
   */
  async find(request: FastifyRequest, { environmentId, provider, only }: Place, identity: ProviderIdentity): Promise<Account> {
    const person = { environmentId, issuer: provider.issuer, subject: identity.subject };
    const linkedId = await this.links.userOf(person);
    const userId = linkedId ?? (await this.accounts.personOf(identity.email))?.userId;
    if (only !== undefined && userId !== only) throw providerSignInErrors.notOwnAddress();
    if (linkedId !== undefined) return this.activeUser(environmentId, linkedId);
    if (userId === undefined || !isOwnDomain(provider, identity.email)) {
      if (!identity.isVerified) throw providerSignInErrors.unverified();
      throw providerSignInErrors.noAccount();
    }
    const account = await this.activeUser(environmentId, userId, identity.isVerified);
    const address = request.ip;
    if (!identity.isVerified) {
      await this.record(request, account, { type: 'ProviderSignInRefused', data: { reason: 'unverified-address', address } });
      throw providerSignInErrors.unverified();
    }
    if (!(await this.links.add(person, userId))) {
      await this.record(request, account, { type: 'ProviderSignInRefused', data: { reason: 'other-subject', address } });
      throw providerSignInErrors.otherSubject();
    }
    await this.record(request, account, { type: 'ProviderLinked', data: { address } });
    return account;
  }

  /** A user whom the provider has named before. @throws session.provider-no-account */
  async linked(environmentId: EnvironmentId, userId: UserId): Promise<Account> {
    if (!(await this.links.has(environmentId, userId))) throw providerSignInErrors.noAccount();
    return this.activeUser(environmentId, userId);
  }

  /** The account with this structure as its present one. An unverified address learns nothing of accounts. */
  private async activeUser(environmentId: EnvironmentId, userId: UserId, isVerified = true): Promise<Account> {
    const isMember = (await this.memberships.ofUser(userId)).some((each) => each.environmentId === environmentId);
    const account = isMember ? await this.accounts.ofUser(userId) : undefined;
    const isActive = account !== undefined && (await this.profiles.of(environmentId, userId)).user.isActive;
    if (isActive) return { ...account, environmentId };
    throw isVerified ? providerSignInErrors.noAccount() : providerSignInErrors.unverified();
  }

  private async record(request: FastifyRequest, { userId, environmentId }: Account, event: UserAccessEvent): Promise<void> {
    const { user } = await this.profiles.of(environmentId, userId);
    const context = contextOf(request, { userId, environmentId, name: displayName(user) });
    await this.journal.record(context, userId, 'SignIn', event);
  }
}
