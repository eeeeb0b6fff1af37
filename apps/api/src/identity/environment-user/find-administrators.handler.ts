import { displayName } from '@intendance/domain/identity/user/user.js';
import { isAdministrator } from '@intendance/domain/identity/user/user-rights.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { PlatformDb } from '../../platform/tenancy/platform-db.js';
import { type Administrator, FindAdministrators, ListEnvironmentIds } from '../../subscription/public.js';
import { EnvironmentUsers } from './environment-users.js';

@QueryHandler(FindAdministrators)
export class FindAdministratorsHandler implements IQueryHandler<FindAdministrators> {
  constructor(private readonly users: EnvironmentUsers) {}

  async execute({ environmentId }: FindAdministrators): Promise<Administrator[]> {
    const users = await this.users.list(environmentId);
    return users.filter(({ user }) => isAdministrator(user)).map(({ user }) => ({ name: displayName(user), email: user.email }));
  }
}

@QueryHandler(ListEnvironmentIds)
export class ListEnvironmentIdsHandler implements IQueryHandler<ListEnvironmentIds> {
  constructor(private readonly db: PlatformDb) {}

  async execute(): Promise<EnvironmentId[]> {
    const rows = await this.db.query<{ id: EnvironmentId }>(
      'select distinct environment_id as id from identity.membership order by environment_id',
    );
    return rows.map(({ id }) => id);
  }
}
