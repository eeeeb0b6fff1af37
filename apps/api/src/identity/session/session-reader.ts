import type { AccessProfile } from '@intendance/contract/access.js';
import type { FactorKind } from '@intendance/domain/identity/sign-in-rule/sign-in-rule.events.js';
import { displayName } from '@intendance/domain/identity/user/user.js';
import { isReader } from '@intendance/domain/identity/user/user-role.js';
import type { UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { lru } from '../../platform/runtime/lru.js';
import { accessErrors } from '../../platform/wire/access.errors.js';
import { type Session, SessionReader } from '../../platform/wire/session.js';
import { isApiKeySecret } from '../api-key/api-key-secret.js';
import { ApiKeySessions } from '../api-key/api-key-sessions.js';
import { SessionProofs } from '../credential/session-proofs.js';
import { Operators } from '../operator/operators.js';
import { Passkeys } from '../passkey/passkeys.js';
import { SecondFactors } from '../second-factor/second-factors.js';
import { environmentAccess } from '../user/environment-access.js';
import { type Profile, Profiles } from '../user/profiles.js';
import { AccessKey } from './access-key.js';
import { type AccessClaims, readAccessToken } from './access-token.js';
import { type RequiredFactor, RequiredFactors } from './required-factors.js';
import { type SessionOrigin, Sessions } from './sessions.js';

/** How long another process may go on serving a session that was ended here. */
const keptMs = 10_000;
/** How long a second factor counts after it was shown. */
const stepUpMs = 15 * 60_000;

type Facts = { readonly today: LocalDate; readonly isOperator: boolean; readonly mustAdd?: FactorKind | undefined };

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
    private readonly passkeys: Passkeys,
    private readonly proofs: SessionProofs,
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
    const today = this.clock.today();
    const { required, mustAdd, mustShow } = await this.factorOf(sessionId, profile, { ...origin, userId, today });
    return {
      id: sessionId,
      userId,
      environmentId,
      name: displayName(profile.user),
      profile: this.accessOf(profile, { isOperator, mustAdd, today }),
      ...(isReader(profile.user) && { isReader: true as const }),
      ...(origin.isFromProvider && { isFromProvider: true as const }),
      ...(origin.hasProviderFactor && { hasProviderFactor: true as const }),
      ...(required && { requiredFactor: required }),
      ...(mustShow && { mustShowFactor: true as const }),
    };
  }

  /** A factor that was shown since the session was cached, here or to another process, counts at once. */
  private async factorOf(
    sessionId: string,
    profile: Profile,
    { userId, today, ...origin }: SessionOrigin & { userId: UserId; today: LocalDate },
  ): Promise<RequiredFactor> {
    const factor = await this.requiredFactors.of(userId, profile, origin, today);
    if (!factor.mustShow) return factor;
    this.live.delete(sessionId);
    const current = await this.originOf(sessionId);
    return this.requiredFactors.of(userId, profile, current ?? origin, today);
  }

  /** Made once per profile and day: a change of rights is another profile. */
  private accessOf(profile: Profile, facts: Facts): AccessProfile {
    const cached = this.access.get(profile);
    const isSame = cached?.today === facts.today && cached.isOperator === facts.isOperator && cached.mustAdd === facts.mustAdd;
    if (isSame) return cached.access;
    const access = toAccessProfile(profile, facts);
    this.access.set(profile, { ...facts, access });
    return access;
  }

  /**
   * Passkeys alone are asked for again only where the rule of the structure requires a factor: elsewhere, a user who lost one must be able
   * to go on. Asks the database: these acts are rare, and the answer is never late.
   */
  async factorToShow({ id, userId, requiredFactor }: Session): Promise<FactorKind | undefined> {
    const hasPasskey = requiredFactor !== undefined && (await this.passkeys.count(userId)) > 0;
    if (!hasPasskey && !(await this.factors.isActive(userId))) return undefined;
    const { factorAt, passkeyAt } = await this.proofs.of(id);
    const factor = requiredFactor === 'passkey' && hasPasskey ? 'passkey' : 'any';
    const shownAt = factor === 'passkey' ? passkeyAt : factorAt;
    return shownAt === null || this.clock.now().getTime() - shownAt.getTime() > stepUpMs ? factor : undefined;
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
export const toAccessProfile = ({ user, environment }: Profile, { today, isOperator, mustAdd }: Facts): AccessProfile => ({
  permissions: user.permissions,
  accountingPermissions: user.accountingPermissions,
  isOperator,
  mustConfirmEmail: user.mustConfirmEmail ?? false,
  mustAddFactor: mustAdd !== undefined,
  mustAddPasskey: mustAdd === 'passkey',
  environment: environmentAccess(environment, today),
});
