import { type ApiKey, type ApiKeyId, created, currentGrants, isExpired } from '@intendance/domain/identity/api-key/api-key.js';
import { displayName, type User } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Clock } from '../../platform/runtime/clock.js';
import { Profiles } from '../user/profiles.js';
import type { ApiKeyDto } from './api-key.dto.js';
import { ApiKeyProfiles } from './api-key-profiles.js';
import { ApiKeyRegistry, type KeyUse } from './api-key-registry.js';

/** The keys of an environment as the API shows them. */
@Injectable()
export class ApiKeyList {
  constructor(
    private readonly registry: ApiKeyRegistry,
    private readonly keys: ApiKeyProfiles,
    private readonly users: Profiles,
    private readonly clock: Clock,
  ) {}

  async all(environmentId: EnvironmentId): Promise<ApiKeyDto[]> {
    const uses = new Map((await this.registry.usesOf(environmentId)).map((use) => [use.id, use]));
    const keys = await this.keys.keys(environmentId, [...uses.keys()]);
    const creators = await this.users.users(environmentId, [...new Set(keys.map(({ key }) => key.createdBy))]);
    const users = new Map(creators.map(({ id, user }) => [id, user]));
    return keys.map(({ id, key }) => this.toDto(id, key, uses.get(id), users.get(key.createdBy) ?? { status: 'none' }));
  }

  /** @throws api-key.unknown */
  async one(environmentId: EnvironmentId, id: ApiKeyId): Promise<ApiKeyDto> {
    const dto = (await this.all(environmentId)).find((each) => each.id === id);
    return dto ?? this.toDto(id, created({ status: 'none' }), undefined, { status: 'none' });
  }

  private toDto(id: ApiKeyId, key: ApiKey, use: KeyUse | undefined, creator: User): ApiKeyDto {
    const grants = currentGrants(key, creator);
    const isOverlapping = key.former !== null && this.clock.now().getTime() < Date.parse(key.former.until);
    return {
      id,
      name: key.name,
      prefix: key.prefix,
      permissions: [...key.permissions],
      accounting_permissions: [...key.accountingPermissions],
      expires_on: key.expiresOn,
      follows_creator: key.followsCreator ?? false,
      current_permissions: [...(grants?.permissions ?? [])],
      current_accounting_permissions: [...(grants?.accountingPermissions ?? [])],
      is_suspended: grants === null,
      status: key.status === 'active' && isExpired(key, this.clock.today()) ? 'expired' : key.status,
      last_used_at: use?.lastUsedAt?.toISOString() ?? null,
      last_address: use?.address ?? null,
      former_until: isOverlapping ? (key.former?.until ?? null) : null,
      created_by: creator.status === 'none' ? null : displayName(creator),
    };
  }
}
