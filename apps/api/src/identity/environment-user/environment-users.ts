import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { type UserRightsChange, userRightsCase } from '@intendance/domain/identity/user/user-rights.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { type LivingKey, LivingKeys } from '../api-key/living-keys.js';
import { OneTimeTokens } from '../credential/one-time-tokens.js';
import { Passkeys } from '../passkey/passkeys.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { IdentitySessionReader } from '../session/session-reader.js';
import { Sessions } from '../session/sessions.js';
import { Accounts } from '../user/accounts.js';
import { Memberships } from '../user/memberships.js';
import { type CurrentUser, Profiles } from '../user/profiles.js';

/** `apiKeys`: the living keys that the user created. */
export type EnvironmentUser = CurrentUser & {
  readonly lastUsedAt: Date | null;
  readonly hasFactor: boolean;
  readonly hasPasskey: boolean;
  readonly apiKeys: readonly LivingKey[];
};

/** The users of a structure: their rights, and whether the structure lets them in. */
@Injectable()
export class EnvironmentUsers {
  constructor(
    private readonly accounts: Accounts,
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly sessions: Sessions,
    private readonly reader: IdentitySessionReader,
    private readonly links: OneTimeTokens,
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
    private readonly apiKeys: LivingKeys,
    private readonly commands: CommandBus,
  ) {}

  async list(environmentId: EnvironmentId): Promise<EnvironmentUser[]> {
    const memberships = await this.memberships.ofEnvironment(environmentId);
    const users = await this.profiles.users(
      environmentId,
      memberships.map(({ userId }) => userId),
    );
    const apiKeys = await this.apiKeys.of(environmentId);
    const ids = users.map(({ id }) => id);
    const [withFactor, withPasskey] = await Promise.all([this.factors.activeAmong(ids), this.passkeys.presentAmong(ids)]);
    const lastUses = new Map(memberships.map(({ userId, lastUsedAt }) => [userId, lastUsedAt]));
    return users.map((user) => ({
      ...user,
      lastUsedAt: lastUses.get(user.id) ?? null,
      hasFactor: withFactor.has(user.id),
      hasPasskey: withPasskey.has(user.id),
      apiKeys: apiKeys.get(user.id) ?? [],
    }));
  }

  /** @throws user.unknown */
  async find(environmentId: EnvironmentId, id: UserId): Promise<EnvironmentUser> {
    const user = (await this.list(environmentId)).find((each) => each.id === id);
    if (!user) throw userErrors.unknown();
    return user;
  }

  /** @throws the refusals of userRightsCase */
  async change(
    context: RequestContext,
    id: UserId,
    change: UserRightsChange,
    expected?: number,
  ): Promise<{ user: EnvironmentUser; position: FeedPosition | undefined }> {
    const { environmentId } = context;
    const members = (await this.memberships.ofEnvironment(environmentId)).map(({ userId }) => userId);
    const command = { ...change, id, members };
    const { position, value } = await this.commands.execute(new ExecuteCase(context, userRightsCase, command, expected));
    this.profiles.forgetUser(environmentId, id);
    if (change.type !== 'SetRights') await this.followState({ environmentId, userId: id }, value.isActive);
    return { user: await this.find(environmentId, id), position };
  }

  /** The successor is named by address, because a leaving user may not see the list. @throws user.successor-invalid */
  async handOver(context: RequestContext, email: string): Promise<void> {
    const { environmentId, actor } = context;
    const person = await this.accounts.personOf(email);
    if (!person) throw userErrors.successorInvalid();
    await this.change(context, actor.id, { type: 'HandOver', successor: person.userId });
    this.profiles.forgetUser(environmentId, person.userId);
  }

  /** The sessions and links of a deactivated user end here at once, and in other processes when their caches expire. */
  private async followState(member: { environmentId: EnvironmentId; userId: UserId }, isActive: boolean): Promise<void> {
    await this.memberships.setState(member.environmentId, member.userId, isActive ? 'active' : 'deactivated');
    if (isActive) return;
    this.reader.forget(await this.sessions.endOfMember(member, 'deactivated'));
    await this.links.revokeIn(member);
  }
}
