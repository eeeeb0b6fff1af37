import type { AccessProfile } from '@intendance/contract/access.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { isReader } from '@intendance/domain/identity/user/user-role.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { lru } from '../../platform/runtime/lru.js';
import { accessErrors } from '../../platform/wire/access.errors.js';
import { type Session, SessionReader } from '../../platform/wire/session.js';
import { isApiKeySecret } from '../api-key/api-key-secret.js';
import { ApiKeySessions } from '../api-key/api-key-sessions.js';
import { Operators } from '../operator/operators.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { environmentAccess } from '../user/environment-access.js';
import { type Profile, Profiles } from '../user/profiles.js';
import { AccessKey } from './access-key.js';
import { type AccessClaims, readAccessToken } from './access-token.js';
import { RequiredFactors } from './required-factors.js';
import { type SessionOrigin, Sessions } from './sessions.js';

/** How long another process may go on serving a session that was ended here. */
const keptMs = 10_000;
/** How long a second factor counts after it was shown. */
const stepUpMs = 15 * 60_000;

type Facts = { readonly today: LocalDate; readonly isOperator: boolean; readonly mustAddFactor: boolean };

/** Access tokens are checked without the database; the state of the session and the rights of the user are read every few seconds. */
@Injectable()
export class IdentitySessionReader extends SessionReader {
  /** Claims of tokens with a verified signature: a page sends the same token many times. The end of the token is checked each time. */
  private readonly checked = lru<string, AccessClaims & { expiresAt: number }>(20_000);
  private readonly live = lru<string, SessionOrigin>(20_000, { ttl: keptMs });
  private readonly access = new WeakMap<Profile, Facts & { readonly access: AccessProfile }>();

  constructor(
    private readonly key: AccessKey,
    private readonly sessions: Sessions,
    private readonly profiles: Profiles,
    private readonly clock: Clock,
    private readonly apiKeys: ApiKeySessions,
    private readonly operators: Operators,
    private readonly factors: SecondFactors,
    private readonly requiredFactors: RequiredFactors,
  ) {
    super();
  }

  async read(token: string, address: string): Promise<Session> {
    if (isApiKeySecret(token)) return this.apiKeys.open(token, address);
    const claims = await this.claimsOf(token);
    if (claims === 'expired') throw accessErrors.expiredSession();
    if (claims === 'invalid') throw accessErrors.invalidSession();
    const { sessionId, userId, environmentId } = claims;
    const origin = await this.originOf(sessionId);
    if (!origin) throw accessErrors.expiredSession();
    const profile = await this.profiles.of(environmentId, userId);
    if (!profile.user.isActive) throw accessErrors.expiredSession();
    const isOperator = await this.operators.has({ userId, environmentId, isFirst: profile.user.isOperator });
    const mustAddFactor = await this.requiredFactors.isMissing(userId, profile, origin);
    return {
      id: sessionId,
      userId,
      environmentId,
      name: displayName(profile.user),
      profile: this.accessOf(profile, { isOperator, mustAddFactor, today: this.clock.today() }),
      ...(isReader(profile.user) && { isReader: true as const }),
      ...(origin.isFromProvider && { isFromProvider: true as const }),
      ...(origin.hasProviderFactor && { hasProviderFactor: true as const }),
    };
  }

  /** Made once per profile and day: a change of rights is another profile. */
  private accessOf(profile: Profile, facts: Facts): AccessProfile {
    const cached = this.access.get(profile);
    const isSame = cached?.today === facts.today && cached.isOperator === facts.isOperator && cached.mustAddFactor === facts.mustAddFactor;
    if (isSame) return cached.access;
    const access = toAccessProfile(profile, facts);
    this.access.set(profile, { ...facts, access });
    return access;
  }

  /** The activation of the second factor counts as its showing. Asks the database: these acts are rare, and the answer is never late. */
  async mustStepUp({ id, userId }: Session): Promise<boolean> {
    const { activeSince } = await this.factors.state(userId);
    if (activeSince === null) return false;
    const shownAt = Math.max(activeSince.getTime(), (await this.sessions.confirmedAt(id))?.getTime() ?? 0);
    return this.clock.now().getTime() - shownAt > stepUpMs;
  }

  forget(sessionIds: readonly string[]): void {
    for (const id of sessionIds) this.live.delete(id);
  }

  private async claimsOf(token: string): Promise<AccessClaims | 'expired' | 'invalid'> {
    const now = this.clock.now();
    const cachedClaims = this.checked.get(token);
    if (cachedClaims) return cachedClaims.expiresAt > now.getTime() ? cachedClaims : 'expired';
    const claims = await readAccessToken(this.key.bytes, token, now);
    if (typeof claims !== 'string') this.checked.set(token, claims);
    return claims;
  }

  private async originOf(sessionId: string): Promise<SessionOrigin | undefined> {
    const cached = this.live.get(sessionId);
    if (cached) return cached;
    const origin = await this.sessions.originOfLive(sessionId);
    if (origin) this.live.set(sessionId, origin);
    return origin;
  }
}

/** The facts that the shared table of rules needs of a user on a day. The roster names the operators. */
export const toAccessProfile = ({ user, environment }: Profile, { today, isOperator, mustAddFactor }: Facts): AccessProfile => ({
  permissions: user.permissions,
  accountingPermissions: user.accountingPermissions,
  isOperator,
  mustConfirmEmail: user.mustConfirmEmail ?? false,
  mustAddFactor,
  environment: environmentAccess(environment, today),
});
