import { type ApiKey, currentGrants, type Grants } from '@intendance/domain/identity/api-key/api-key.js';
import { isReader } from '@intendance/domain/identity/user/user-role.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Injectable } from '@nestjs/common';
import { Profiles } from '../user/profiles.js';

export type KeyRights = { readonly grants: Grants; readonly isReader: boolean };

/** The rights of a key now, from the events of its creator: as old as the profile of a user, ten seconds at most. */
@Injectable()
export class ApiKeyRights {
  constructor(private readonly users: Profiles) {}

  /** @returns null when the key follows a creator without an active account */
  async of(environmentId: EnvironmentId, key: ApiKey): Promise<KeyRights | null> {
    const creator = key.followsCreator ? (await this.users.of(environmentId, key.createdBy)).user : undefined;
    const grants = currentGrants(key, creator ?? { status: 'none' });
    return grants && { grants, isReader: creator !== undefined && isReader(creator) };
  }
}
