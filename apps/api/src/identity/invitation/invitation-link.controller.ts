import { invitationErrors } from '@intendance/domain/identity/invitation/invitation.errors.js';
import { Body, Controller, Get, HttpCode, Param, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { toRoleDto } from '../environment-user/users.dto.js';
import { AcceptInvitationDto, OpenInvitationDto } from './invitation.dto.js';
import { InvitationAcceptance } from './invitation-acceptance.js';

/** For the bearer of a link, without a session. */
@ApiTags('session')
@Access('public')
@Controller('invitation-links/:token')
export class InvitationLinkController {
  constructor(private readonly acceptance: InvitationAcceptance) {}

  @Get()
  @ApiOperation({ summary: 'Lire l’invitation d’un lien' })
  @ApiOkResponse({ type: OpenInvitationDto })
  @ApiProblem(invitationErrors.linkInvalid())
  async find(@Param('token') token: string): Promise<OpenInvitationDto> {
    const { invitation, environment, hasAccount } = await this.acceptance.find(token);
    const { email, firstname, lastname, role } = invitation.text;
    return { email, firstname, lastname, environment, role: toRoleDto(role), has_account: hasAccount };
  }

  @Post('accept')
  @HttpCode(204)
  @ApiOperation({ summary: 'Accepter une invitation : choisir un mot de passe, ou donner celui de son compte' })
  @ApiNoContentResponse()
  @ApiProblem(invitationErrors.linkInvalid(), invitationErrors.passwordWrong(), throttleErrors.throttled(60))
  async accept(
    @Req() request: FastifyRequest,
    @Param('token') token: string,
    @Body() { password, password_confirm = '' }: AcceptInvitationDto,
  ): Promise<void> {
    await this.acceptance.accept(request, token, password, password_confirm);
  }
}
