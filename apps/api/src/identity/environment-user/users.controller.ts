import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { UserRightsChange } from '@intendance/domain/identity/user/user-rights.js';
import { stale } from '@intendance/kernel/domain-error.js';
import type { UserId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { sessionErrors } from '../session/session.errors.js';
import { EnvironmentUsers } from './environment-users.js';
import { UserLinkDto, UserLinkQueryDto } from './user.dto.js';
import { UserLinks } from './user-links.js';
import { ListedUserDto, ListedUsersDto, RolePresetsDto, rolePresetDtos, toListedUserDto, UserRightsDto } from './users.dto.js';

@ApiTags('users')
@Access({ feature: 'users' })
@Controller('users')
export class UsersController {
  constructor(
    private readonly users: EnvironmentUsers,
    private readonly links: UserLinks,
  ) {}

  /** Requires the permission of the history of users. */
  @Get()
  @ApiOperation({ summary: 'Lister les utilisateurs de l’environnement et leurs droits' })
  @ApiOkResponse({ type: ListedUsersDto })
  async list(@Ctx() { environmentId }: RequestContext): Promise<ListedUsersDto> {
    const users = await this.users.list(environmentId);
    return { totalCount: users.length, users: users.map(toListedUserDto) };
  }

  @Get('roles')
  @ApiOperation({ summary: 'Les rôles, et les droits que chacun propose' })
  @ApiOkResponse({ type: RolePresetsDto })
  roles(): RolePresetsDto {
    return { totalCount: rolePresetDtos.length, roles: [...rolePresetDtos] };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Un utilisateur de l’environnement' })
  @ApiOkResponse({ type: ListedUserDto })
  @ApiProblem(userErrors.unknown())
  async find(@Ctx() { environmentId }: RequestContext, @IdParam() id: string): Promise<Versioned<ListedUserDto>> {
    const user = await this.users.find(environmentId, id as UserId);
    return new Versioned(toListedUserDto(user), user.version);
  }

  @Get(':id/token')
  @Access('session')
  @ApiOperation({
    summary: 'Une adresse du site des bénéficiaires ou de la billetterie, déjà connectée',
    description: 'Pour l’utilisateur connecté seulement, comme `GET /users/me/token`.',
  })
  @ApiOkResponse({ type: UserLinkDto })
  @ApiProblem(userErrors.unknown(), sessionErrors.redirectRefused())
  async link(@CurrentSession() session: Session, @IdParam() id: string, @Query() query: UserLinkQueryDto): Promise<UserLinkDto> {
    if (id !== session.userId) throw userErrors.unknown();
    return { redirect: await this.links.issue(session, query) };
  }

  @Put(':id/rights')
  @StepUp()
  @ApiOperation({
    summary: 'Changer le rôle et les droits d’un utilisateur',
    description: 'Personne n’accorde ni ne retire un droit sans l’avoir ; le dernier qui a un droit le garde.',
  })
  @ApiOkResponse({ type: ListedUserDto })
  @ApiProblem(
    userErrors.unknown(),
    userErrors.lastAdministrator(),
    userErrors.lastHolder([]),
    userErrors.rightNotHeld(),
    userErrors.removedRightNotHeld(),
    userErrors.roleNotHeld(),
    userErrors.holdsMoreRights(),
    userErrors.deactivated(),
    stale(4),
  )
  async setRights(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { role, permissions, accounting_permissions }: UserRightsDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<ListedUserDto>> {
    const data = { role, permissions, accountingPermissions: accounting_permissions };
    return this.change(context, id, { type: 'SetRights', data }, expected);
  }

  @Post(':id/deactivate')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Désactiver un utilisateur ; ses sessions se ferment',
    description: 'Les clés d’API qu’il a créées servent encore : la réponse les nomme, et chacune se révoque.',
  })
  @ApiOkResponse({ type: ListedUserDto })
  @ApiProblem(userErrors.unknown(), userErrors.lastAdministrator(), userErrors.lastHolder([]), userErrors.holdsMoreRights())
  deactivate(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ListedUserDto>> {
    return this.change(context, id, { type: 'Deactivate' });
  }

  @Post(':id/reactivate')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({ summary: 'Réactiver un utilisateur, avec ses droits d’avant' })
  @ApiOkResponse({ type: ListedUserDto })
  @ApiProblem(userErrors.unknown(), userErrors.rightNotHeld())
  reactivate(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<ListedUserDto>> {
    return this.change(context, id, { type: 'Reactivate' });
  }

  private async change(context: RequestContext, id: string, change: UserRightsChange, expected?: number): Promise<Saved<ListedUserDto>> {
    const { user, position } = await this.users.change(context, id as UserId, change, expected);
    return new Saved(toListedUserDto(user), user.version, position);
  }
}
