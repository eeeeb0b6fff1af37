import { asksForFactor } from '@intendance/domain/identity/identity-provider/identity-provider.js';
import type { FactorKind } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { isInForce, requiredFactor } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.js';
import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { lru } from '../../platform/runtime/lru.js';
import { Passkeys } from '../passkey/passkeys.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import type { Profile } from '../user/profiles.js';
import type { SessionOrigin } from './sessions.js';

/** How long a second factor that was removed may still count. */
const keptMs = 10_000;

type Rules = Pick<Profile, 'signInRule' | 'user' | 'identityProvider'>;
/**
 * The demand of a structure's rule on a session. `required`: the factor it asks for today; `mustAdd`: the account has none;
 * `mustShow`: the account has one, and the user has not shown it in this session.
 */
export type RequiredFactor = { readonly required?: FactorKind; readonly mustAdd?: FactorKind; readonly mustShow?: true };

/** Whether users have, and have shown, the second factor that their structure requires. Only accounts that have one are remembered: a new one counts at once. */
@Injectable()
export class RequiredFactors {
  private readonly present = lru<`${UserId} ${FactorKind}`, true>(20_000, { ttl: keptMs });

  constructor(
    private readonly factors: SecondFactors,
    private readonly passkeys: Passkeys,
  ) {}

  /** A factor that the identity provider asked for counts while the structure says that the provider does so. */
  async of(userId: UserId, rules: Rules, { hasProviderFactor, shown }: FactorOrigin, today: LocalDate): Promise<RequiredFactor> {
    const required = requiredFactor(rules.signInRule, rules.user);
    if (required === 'none' || !isInForce(rules.signInRule, today)) return {};
    if (hasProviderFactor && asksForFactor(rules.identityProvider)) return {};
    if (!(await this.has(userId, required))) return { required, mustAdd: required };
    return shown === required || shown === 'passkey' ? { required } : { required, mustShow: true };
  }

  /** The factor that the account lacks for the day on which the rule begins; undefined once the rule counts. */
  async lackingAfterGrace(
    userId: UserId,
    { signInRule, user }: Rules,
    today: LocalDate,
  ): Promise<{ factor: FactorKind; from: LocalDate } | undefined> {
    const required = requiredFactor(signInRule, user);
    const { from } = signInRule;
    if (required === 'none' || from === null || isInForce(signInRule, today) || (await this.has(userId, required))) return undefined;
    return { factor: required, from };
  }

  private async has(userId: UserId, kind: FactorKind): Promise<boolean> {
    const key = `${userId} ${kind}` as const;
    if (this.present.has(key)) return true;
    const isPresent = (await this.passkeys.count(userId)) > 0 || (kind === 'any' && (await this.factors.isActive(userId)));
    if (isPresent) this.present.set(key, true);
    return isPresent;
  }
}

type FactorOrigin = Pick<SessionOrigin, 'hasProviderFactor' | 'shown'>;
