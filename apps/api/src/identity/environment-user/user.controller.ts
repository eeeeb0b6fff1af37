import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import type { RegisteredUser, UserCommand } from '@intendance/domain/identity/user/user.js';
import { stale } from '@intendance/kernel/domain-error.js';
import { Body, Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiIfMatch } from '../../platform/wire/api-if-match.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { keptFields } from '../../platform/wire/kept-fields.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import type { Session } from '../../platform/wire/session.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { RequiredFactors } from '../session/required-factors.js';
import { sessionErrors } from '../session/session.errors.js';
import { Memberships } from '../user/memberships.js';
import { readPreferences } from '../user/preferences.js';
import { type Profile, Profiles } from '../user/profiles.js';
import { ExecuteUser } from '../user/user.handler.js';
import { EnvironmentUsers } from './environment-users.js';
import { HandoverDto, toUserDto, UserChangesDto, UserDto, UserLinkDto, UserLinkQueryDto } from './user.dto.js';
import { UserLinks } from './user-links.js';

@ApiTags('users')
@Access('session')
@Controller('users/me')
export class UserController {
  constructor(
    private readonly profiles: Profiles,
    private readonly users: EnvironmentUsers,
    private readonly links: UserLinks,
    private readonly memberships: Memberships,
    private readonly factors: RequiredFactors,
    private readonly clock: Clock,
    private readonly commands: CommandBus,
  ) {}

  @Get()
  @ApiOperation({ summary: 'L’utilisateur connecté, son environnement et ce qui lui est ouvert' })
  @ApiOkResponse({ type: UserDto })
  async me(@CurrentSession() session: Session): Promise<Versioned<UserDto>> {
    const profile = await this.profiles.of(session.environmentId, session.userId);
    return new Versioned(await this.toWire(session, profile.user, profile), profile.userVersion);
  }

  @Put()
  @ApiOperation({ summary: 'Changer son nom et ses préférences', description: keptFields })
  @ApiIfMatch('Version lue ; une version dépassée est refusée (412).')
  @ApiProblem(stale(4), userErrors.nameMissing(), userErrors.nameInvalid('lastname'))
  @ApiOkResponse({ type: UserDto })
  async change(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() body: UserChangesDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<UserDto>> {
    const profile = await this.profiles.of(session.environmentId, session.userId);
    const command = commandOf(body, profile.user);
    const { user, version, position } = await this.commands.execute(new ExecuteUser(context, session.userId, command, expected));
    return new Saved(await this.toWire(session, user, profile), version, position);
  }

  @Post('handover')
  @HttpCode(204)
  @StepUp()
  @ApiOperation({
    summary: 'Transmettre ses fonctions à un autre utilisateur de la structure',
    description: 'Le successeur reçoit le rôle et les droits ; l’accès de l’utilisateur connecté se ferme.',
  })
  @ApiNoContentResponse()
  @ApiProblem(userErrors.successorInvalid())
  async handOver(@Ctx() context: RequestContext, @Body() { email }: HandoverDto): Promise<void> {
    await this.users.handOver(context, email);
  }

  @Get('token')
  @ApiOperation({ summary: 'Une adresse du site des bénéficiaires ou de la billetterie, déjà connectée (lien à usage unique)' })
  @ApiOkResponse({ type: UserLinkDto })
  @ApiProblem(sessionErrors.redirectRefused())
  async link(@CurrentSession() session: Session, @Query() query: UserLinkQueryDto): Promise<UserLinkDto> {
    return { redirect: await this.links.issue(session, query) };
  }

  private async toWire(session: Session, user: RegisteredUser, profile: Profile): Promise<UserDto> {
    const structures = await this.memberships.ofUser(session.userId);
    const lacking = await this.factors.lackingAfterGrace(session.userId, profile, this.clock.today());
    return toUserDto(session, user, profile, { hasSeveralStructures: !session.isFromProvider && structures.length > 1, lacking });
  }
}

const commandOf = ({ firstname, lastname, preferences }: UserChangesDto, user: RegisteredUser): UserCommand => ({
  type: 'ChangeUser',
  data: {
    firstname: firstname ?? user.firstname,
    lastname: lastname ?? user.lastname,
    preferences: readPreferences(preferences ?? {}),
  },
});
