import { displayName } from '@intendance/domain/identity/user/user.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { EnvironmentUsers } from './environment-users.js';
import { type Author, FindAuthor } from './find-author.query.js';

@QueryHandler(FindAuthor)
export class FindAuthorHandler implements IQueryHandler<FindAuthor> {
  constructor(private readonly users: EnvironmentUsers) {}

  async execute({ environmentId, actorId }: FindAuthor): Promise<Author | null> {
    const users = await this.users.list(environmentId);
    const author = users.find(({ id, apiKeys }) => id === actorId || apiKeys.some((key) => key.id === actorId));
    return author?.user.isActive ? { name: displayName(author.user), email: author.user.email } : null;
  }
}
