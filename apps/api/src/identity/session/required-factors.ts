import { asksForFactor } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import { isFactorRequired } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../../platform/runtime/lru.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import type { Profile } from '../user/profiles.js';
import type { SessionOrigin } from './sessions.js';

/** How long a second factor that was removed may still count. */
const keptMs = 10_000;

/** Whether users have the second factor that their structure requires. Only accounts that have one are remembered: a new one counts at once. */
@Injectable()
export class RequiredFactors {
  private readonly active = lru<UserId, true>(20_000, { ttl: keptMs });

  constructor(private readonly factors: SecondFactors) {}

  /** A factor that the identity provider asked for counts while the structure says that the provider does so. */
  async isMissing(
    userId: UserId,
    { signInRule, user, identityProvider }: Pick<Profile, 'signInRule' | 'user' | 'identityProvider'>,
    { hasProviderFactor }: Pick<SessionOrigin, 'hasProviderFactor'>,
  ): Promise<boolean> {
    if (!isFactorRequired(signInRule, user) || this.active.has(userId)) return false;
    if (hasProviderFactor && asksForFactor(identityProvider)) return false;
    if (!(await this.factors.isActive(userId))) return true;
    this.active.set(userId, true);
    return false;
  }
}
