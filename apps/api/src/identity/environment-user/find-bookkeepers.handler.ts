import { displayName } from '@intendance/domain/identity/user/user.js';
import { isReader } from '@intendance/domain/identity/user/user-role.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EnvironmentUsers } from './environment-users.js';
import { type Bookkeeper, FindBookkeepers } from './find-bookkeepers.query.js';

@QueryHandler(FindBookkeepers)
export class FindBookkeepersHandler implements IQueryHandler<FindBookkeepers> {
  constructor(private readonly users: EnvironmentUsers) {}

  async execute({ environmentId }: FindBookkeepers): Promise<Bookkeeper[]> {
    const users = await this.users.list(environmentId);
    return users
      .filter(({ user }) => user.isActive && user.permissions.includes('COMPTABILITY_ACCESS') && !isReader(user))
      .map(({ id, user }) => ({ id, name: displayName(user), email: user.email }));
  }
}
