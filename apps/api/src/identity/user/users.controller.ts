import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Ctx } from '../../platform/http/request-state.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { Accounts } from './accounts.js';
import { Profiles } from './profiles.js';
import { ListedUsersDto, toListedUserDto } from './user.dto.js';

@ApiTags('Utilisateur')
@Controller('users')
export class UsersController {
  constructor(
    private readonly accounts: Accounts,
    private readonly profiles: Profiles,
  ) {}

  /** Asks for the permission that the history of users asks for. */
  @Get()
  @Access({ feature: 'environment' })
  @ApiOperation({ summary: 'Lister les utilisateurs de l’environnement et leurs droits' })
  @ApiOkResponse({ type: ListedUsersDto })
  async list(@Ctx() { environmentId }: RequestContext): Promise<ListedUsersDto> {
    const users = await this.profiles.users(environmentId, await this.accounts.usersOf(environmentId));
    return { totalCount: users.length, users: users.map(({ id, user }) => toListedUserDto(id, user)) };
  }
}
