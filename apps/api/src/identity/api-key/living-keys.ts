import { type ApiKeyId, isExpired } from '@intendance/domain/identity/api-key/api-key.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry } from './api-key-registry.js';

export type LivingKey = { readonly id: ApiKeyId; readonly name: string; readonly expiresOn: LocalDate };

/** The keys that still work: whoever created a key has seen its secret, and may have kept it. */
@Injectable()
export class LivingKeys {
  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly keys: ApiKeyProfiles,
    private readonly clock: Clock,
  ) {}

  /** By creator. */
  async of(environmentId: EnvironmentId): Promise<ReadonlyMap<UserId, LivingKey[]>> {
    const ids = (await this.registry.usesOf(environmentId)).map(({ id }) => id);
    const today = this.clock.today();
    const living = (await this.keys.keys(environmentId, ids)).filter(({ key }) => key.status === 'active' && !isExpired(key, today));
    return Map.groupBy(
      living.map(({ id, key: { name, expiresOn, createdBy } }) => ({ id, name, expiresOn, createdBy })),
      ({ createdBy }) => createdBy,
    );
  }
}
