import { type ApiKey, type ApiKeyId, isExpired } from '@intendance/domain/identity/api-key/api-key.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Injectable, Logger } from '@nestjs/common';
import { TokenBuckets } from '../../capabilities/throttle/token-buckets.js';
import { Clock } from '../../platform/runtime/clock.js';
import { lru } from '../../platform/runtime/lru.js';
import type { Session } from '../../platform/wire/session.js';
import { hashOf } from '../credential/secret-token.js';
import { environmentAccess } from '../user/environment-access.js';
import { apiKeyAccessErrors } from './api-key-access.errors.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry, type RegisteredSecret } from './api-key-registry.js';
import { ApiKeyRights } from './api-key-rights.js';

/** A minute's worth at once, then ten a second. */
const rate = { capacity: 600, perSecond: 10 };
const useEveryMs = 60_000;

/** Turns the secret of a key into a session of the key. */
@Injectable()
export class ApiKeySessions {
  private readonly logger = new Logger('api-key');
  private readonly buckets = new TokenBuckets(rate);
  /** By the hash of the secret: memory holds no secret. A secret is one generation of one key for ever. */
  private readonly registered = lru<string, RegisteredSecret>(20_000);
  private readonly uses = lru<ApiKeyId, number>(20_000);

  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly profiles: ApiKeyProfiles,
    private readonly rights: ApiKeyRights,
    private readonly clock: Clock,
  ) {}

  /** `address`: of the caller. @throws api-key.invalid, api-key.revoked, api-key.rotated, api-key.expired, api-key.creator-gone, api-key.rate-limited */
  async open(secret: string, address: string): Promise<Session> {
    const registered = await this.find(secret);
    if (!registered) throw apiKeyAccessErrors.invalid();
    const { key, environment } = await this.profiles.of(registered);
    const today = this.clock.today();
    if (key.status === 'revoked') throw apiKeyAccessErrors.revoked();
    if (!isWorking(key, registered.generation, this.clock.now())) throw apiKeyAccessErrors.formerSecret();
    if (isExpired(key, today)) throw apiKeyAccessErrors.expired(key.expiresOn);
    const { id, environmentId } = registered;
    const rights = await this.rights.of(environmentId, key);
    if (!rights) throw apiKeyAccessErrors.creatorGone();
    const seconds = this.buckets.take(id, this.clock.now());
    if (seconds > 0) throw apiKeyAccessErrors.rateLimited(seconds);
    this.recordUse(id, address);
    return {
      id,
      userId: id as string as UserId,
      environmentId,
      name: `Clé d’API « ${key.name} »`,
      isApiKey: true,
      rate: { ...rate, left: this.buckets.left(id, this.clock.now()) },
      ...(rights.isReader && { isReader: true as const }),
      profile: { ...rights.grants, isOperator: false, environment: environmentAccess(environment, today) },
    };
  }

  private async find(secret: string): Promise<RegisteredSecret | undefined> {
    const hash = hashOf(secret).toString('base64');
    const cached = this.registered.get(hash);
    if (cached) return cached;
    const key = await this.registry.find(secret);
    if (key) this.registered.set(hash, key);
    return key;
  }

  /** Writes at most once a minute, and holds no request. */
  private recordUse(id: ApiKeyId, address: string): void {
    const now = this.clock.now();
    if (now.getTime() - (this.uses.get(id) ?? Number.NEGATIVE_INFINITY) < useEveryMs) return;
    this.uses.set(id, now.getTime());
    this.registry
      .recordUse(id, now, address)
      .catch((error: unknown) => this.logger.warn({ msg: 'the last use of a key is not recorded', key: id, err: error }));
  }
}

/** The present secret works, and the one before it during the overlap. */
const isWorking = ({ generation, former }: ApiKey, used: number, now: Date): boolean =>
  used >= generation || (used === generation - 1 && former !== null && now.getTime() < Date.parse(former.until));
