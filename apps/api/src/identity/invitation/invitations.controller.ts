import { invitationErrors } from '@intendance/domain/identity/invitation/invitation.errors.js';
import type { InvitationText } from '@intendance/domain/identity/invitation/invitation.events.js';
import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { rolePresets } from '@intendance/domain/identity/user/user-role.js';
import { Body, Controller, Delete, Get, HttpCode, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { InvitationDto, InvitationsDto, InviteUserDto, toInvitationDto } from './invitation.dto.js';
import { Invitations } from './invitations.js';

/** An invitation writes to others: the sender has confirmed the own address. */
const inviting = { permission: 'ENVIRONMENT_ACCESS', confirmedEmail: true } as const;

@ApiTags('users')
@Access({ feature: 'users' })
@Controller('invitations')
export class InvitationsController {
  constructor(private readonly invitations: Invitations) {}

  @Get()
  @ApiOperation({ summary: 'Lister les invitations en attente' })
  @ApiOkResponse({ type: InvitationsDto })
  async list(@Ctx() { environmentId }: RequestContext): Promise<InvitationsDto> {
    const invitations = await this.invitations.pending(environmentId);
    return { totalCount: invitations.length, invitations: invitations.map(toInvitationDto) };
  }

  @Post()
  @Access(inviting)
  @StepUp()
  @ApiOperation({ summary: 'Inviter une personne par mail', description: 'Le lien sert une fois, pendant 7 jours.' })
  @ApiCreatedResponse({ type: InvitationDto })
  @ApiProblem(
    invitationErrors.alreadyInvited(),
    invitationErrors.alreadyMember(),
    invitationErrors.memberDeactivated(),
    userErrors.emailInvalid(),
    userErrors.nameMissing(),
    userErrors.nameInvalid('lastname'),
    userErrors.rightNotHeld(),
    userErrors.roleNotHeld(),
    throttleErrors.throttled(60),
  )
  invite(@Ctx() context: RequestContext, @Body() dto: InviteUserDto): Promise<Saved<InvitationDto>> {
    return saved(this.invitations.invite(context, textOf(dto)));
  }

  @Post(':id/resend')
  @Access(inviting)
  @HttpCode(200)
  @ApiOperation({ summary: 'Renvoyer une invitation ; le lien précédent ne sert plus' })
  @ApiOkResponse({ type: InvitationDto })
  @ApiProblem(
    invitationErrors.unknown(),
    invitationErrors.notPending(),
    userErrors.rightNotHeld(),
    userErrors.roleNotHeld(),
    throttleErrors.throttled(60),
  )
  resend(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<InvitationDto>> {
    return saved(this.invitations.resend(context, id));
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Annuler une invitation ; son lien ne sert plus' })
  @ApiOkResponse({ type: InvitationDto })
  @ApiProblem(invitationErrors.unknown(), invitationErrors.notPending())
  cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<InvitationDto>> {
    return saved(this.invitations.cancel(context, id));
  }
}

async function saved(saving: ReturnType<Invitations['invite']>): Promise<Saved<InvitationDto>> {
  const { invitation, version, position } = await saving;
  return new Saved(toInvitationDto(invitation), version, position);
}

function textOf({ permissions, accounting_permissions, ...dto }: InviteUserDto): InvitationText {
  const preset = rolePresets.find(({ name }) => name === dto.role);
  return {
    ...dto,
    permissions: permissions ?? preset?.permissions ?? [],
    accountingPermissions: accounting_permissions ?? preset?.accountingPermissions ?? [],
  };
}
