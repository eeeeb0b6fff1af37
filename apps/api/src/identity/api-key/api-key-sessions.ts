import { type ApiKeyId, isExpired } from '@intendance/domain/identity/api-key/api-key.js';
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
import { ApiKeyRegistry, type RegisteredKey } from './api-key-registry.js';

/** A minute's worth at once, then ten a second. */
const rate = { capacity: 600, perSecond: 10 };
const useEveryMs = 60_000;

/** Turns the secret of a key into a session of the key. */
@Injectable()
export class ApiKeySessions {
  private readonly logger = new Logger('api-key');
  private readonly buckets = new TokenBuckets(rate);
  /** By the hash of the secret: memory holds no secret. A secret belongs to one key for ever. */
  private readonly registered = lru<string, RegisteredKey>(20_000);
  private readonly uses = lru<ApiKeyId, number>(20_000);

  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly profiles: ApiKeyProfiles,
    private readonly clock: Clock,
  ) {}

  /** @throws api-key.invalid, api-key.revoked, api-key.expired, api-key.rate-limited */
  async open(secret: string): Promise<Session> {
    const registered = await this.find(secret);
    if (!registered) throw apiKeyAccessErrors.invalid();
    const { key, environment } = await this.profiles.of(registered);
    const today = this.clock.today();
    if (key.status === 'revoked') throw apiKeyAccessErrors.revoked();
    if (isExpired(key, today)) throw apiKeyAccessErrors.expired(key.expiresOn);
    const { id, environmentId } = registered;
    const seconds = this.buckets.take(id, this.clock.now());
    if (seconds > 0) throw apiKeyAccessErrors.rateLimited(seconds);
    this.recordUse(id);
    const { permissions, accountingPermissions } = key;
    return {
      id,
      userId: id as string as UserId,
      environmentId,
      name: `Clé d’API « ${key.name} »`,
      isApiKey: true,
      profile: { permissions, accountingPermissions, isOperator: false, environment: environmentAccess(environment, today) },
    };
  }

  private async find(secret: string): Promise<RegisteredKey | undefined> {
    const hash = hashOf(secret).toString('base64');
    const cached = this.registered.get(hash);
    if (cached) return cached;
    const key = await this.registry.find(secret);
    if (key) this.registered.set(hash, key);
    return key;
  }

  /** Writes at most once a minute, and holds no request. */
  private recordUse(id: ApiKeyId): void {
    const now = this.clock.now();
    if (now.getTime() - (this.uses.get(id) ?? Number.NEGATIVE_INFINITY) < useEveryMs) return;
    this.uses.set(id, now.getTime());
    this.registry
      .recordUse(id, now)
      .catch((error: unknown) => this.logger.warn({ msg: 'the last use of a key is not recorded', key: id, err: error }));
  }
}
