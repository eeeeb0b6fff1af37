import { displayName } from '@intendance/domain/identity/user/user.js';
import { type IQueryHandler, QueryHandler } from '@nestjs/cqrs';
import { FindSigner, type SigningUser } from '../../subscription/public.js';
import { Profiles } from './profiles.js';

@QueryHandler(FindSigner)
export class FindSignerHandler implements IQueryHandler<FindSigner> {
  constructor(private readonly profiles: Profiles) {}

  async execute({ context: { environmentId, actor } }: FindSigner): Promise<SigningUser> {
    const { user } = await this.profiles.of(environmentId, actor.id);
    return { name: displayName(user), email: user.email };
  }
}
