import { isProviderRequired } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Operators } from '../operator/operators.js';
import { Memberships } from '../user/memberships.js';
import { Profiles } from '../user/profiles.js';

/** Whether users must sign in by the identity provider of their structure. */
@Injectable()
export class RequiredProviders {
  constructor(
    private readonly memberships: Memberships,
    private readonly profiles: Profiles,
    private readonly operators: Operators,
  ) {}

  /** Never for a user of several structures, nor for an operator, who helps a structure whose provider is lost. */
  async isRequired(userId: UserId): Promise<boolean> {
    const [only, ...others] = await this.memberships.ofUser(userId);
    if (!only || others.length > 0) return false;
    const { environmentId } = only;
    const { user, identityProvider } = await this.profiles.of(environmentId, userId);
    return isProviderRequired(identityProvider) && !(await this.operators.has({ userId, environmentId, isFirst: user.isOperator }));
  }
}
