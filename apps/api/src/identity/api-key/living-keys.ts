import { type ApiKey, type ApiKeyId, isExpired } from '@intendance/domain/identity/api-key/api-key.js';
import type { EnvironmentId, UserId } from '@intendance/kernel/id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry } from './api-key-registry.js';

export type LivingKey = { readonly id: ApiKeyId; readonly name: string; readonly expiresOn: LocalDate };

/** The keys that still work: who has seen a secret of a key may have kept it. */
@Injectable()
export class LivingKeys {
  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly keys: ApiKeyProfiles,
    private readonly clock: Clock,
  ) {}

  /** By the users who have seen a secret that works after them: a key that follows its creator ends with that account by itself. */
  async of(environmentId: EnvironmentId): Promise<ReadonlyMap<UserId, LivingKey[]>> {
    const ids = (await this.registry.usesOf(environmentId)).map(({ id }) => id);
    const [today, now] = [this.clock.today(), this.clock.now()];
    const living = (await this.keys.keys(environmentId, ids)).filter(({ key }) => key.status === 'active' && !isExpired(key, today));
    const holdings = living.flatMap(({ id, key }) =>
      outlivedHolders(key, now).map((holder) => ({ holder, id, name: key.name, expiresOn: key.expiresOn })),
    );
    return Map.groupBy(holdings, ({ holder }) => holder);
  }
}

const outlivedHolders = (key: ApiKey, now: Date): UserId[] =>
  holdersOf(key, now).filter((holder) => !(key.followsCreator && holder === key.createdBy));

const holdersOf = ({ shownTo, former }: ApiKey, now: Date): UserId[] => [
  ...new Set([shownTo, ...(former && now.getTime() < Date.parse(former.until) ? [former.shownTo] : [])]),
];
