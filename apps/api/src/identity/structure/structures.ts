import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Session } from '../../platform/wire/session.js';
import { contextOf } from '../session/identity-context.js';
import { type OpenSession, SignIn } from '../session/sign-in.js';
import { AccessJournal } from '../user/access-journal.js';
import { type Membership, Memberships } from '../user/memberships.js';
import { type Profile, Profiles } from '../user/profiles.js';
import { providerRuleErrors } from '../user/provider-rule.errors.js';

export type OpenStructure = { readonly membership: Membership; readonly profile: Profile };

/** The structures of a person, and the way of a session from one to another. */
@Injectable()
export class Structures {
  constructor(
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly signIn: SignIn,
    private readonly journal: AccessJournal,
  ) {}

  /** The structures that a session may see: the provider of a structure vouches for its users in that structure alone. */
  async ofSession({ userId, environmentId, isFromProvider }: Session): Promise<OpenStructure[]> {
    const structures = await this.ofUser(userId);
    return isFromProvider ? structures.filter(({ membership }) => membership.environmentId === environmentId) : structures;
  }

  /** The structures that let the person in, by name. */
  private async ofUser(userId: UserId): Promise<OpenStructure[]> {
    const memberships = await this.memberships.ofUser(userId);
    const structures = await Promise.all(
      memberships.map(async (membership) => ({ membership, profile: await this.profiles.of(membership.environmentId, userId) })),
    );
    return structures
      .filter(({ profile }) => profile.user.isActive)
      .toSorted((left, right) => left.profile.environment.name.localeCompare(right.profile.environment.name, 'fr'));
  }

  /** Opens a session in another structure of the user. The caller signs out of the former session. @throws user.structure-unknown, session.provider-one-structure */
  async switchTo(request: FastifyRequest, session: Session, environmentId: EnvironmentId): Promise<OpenSession> {
    if (session.isFromProvider) throw providerRuleErrors.oneStructure();
    const structure = (await this.ofUser(session.userId)).find(({ membership }) => membership.environmentId === environmentId);
    if (!structure) throw userErrors.structureUnknown();
    const { userId } = session;
    const former = contextOf(request, { userId, environmentId: session.environmentId, name: session.name });
    const tokens = await this.signIn.afterSwitch(request, { userId, environmentId }, session.id);
    const data = { sessionId: session.id, address: request.ip };
    await this.journal.record(former, userId, 'SwitchStructure', { type: 'StructureLeft', data });
    return tokens;
  }
}
