import { displayName } from '@intendance/domain/identity/user/user.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { type Administrator, FindAdministrators, ListEnvironmentIds } from '../../subscription/public.js';
import { Accounts } from './accounts.js';
import { Profiles } from './profiles.js';

@QueryHandler(FindAdministrators)
export class FindAdministratorsHandler implements IQueryHandler<FindAdministrators> {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: Profiles,
  ) {}

  async execute({ environmentId }: FindAdministrators): Promise<Administrator[]> {
    const users = await this.profiles.users(environmentId, await this.accounts.usersOf(environmentId));
    return users
      .filter(({ user }) => user.permissions.includes('ENVIRONMENT_ACCESS'))
      .map(({ user }) => ({ name: displayName(user), email: user.email }));
  }
}

@QueryHandler(ListEnvironmentIds)
export class ListEnvironmentIdsHandler implements IQueryHandler<ListEnvironmentIds> {
  constructor(private readonly db: PlatformDb) {}

  async execute(): Promise<EnvironmentId[]> {
    const rows = await this.db.query<{ id: EnvironmentId }>(
      'select distinct environment_id as id from identity.account order by environment_id',
    );
    return rows.map(({ id }) => id);
  }
}
