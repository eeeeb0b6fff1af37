import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { Body, Controller, HttpCode, Param, Post, Put, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { passkeyErrors } from '../passkey/passkey.errors.js';
import { ForgottenPasswordDto, NewPasswordDto, PasswordChangeDto } from './password.dto.js';
import { Passwords } from './passwords.js';

@ApiTags('session')
@Controller()
export class PasswordController {
  constructor(private readonly passwords: Passwords) {}

  @Post('forgot-password')
  @Access('public')
  @HttpCode(204)
  @ApiOperation({ summary: 'Recevoir un lien pour choisir un nouveau mot de passe' })
  @ApiNoContentResponse()
  @ApiProblem(userErrors.emailUnknown(), throttleErrors.throttled(60))
  async forgot(@Req() request: FastifyRequest, @Body() { email }: ForgottenPasswordDto): Promise<void> {
    await this.passwords.askReset(request, email);
  }

  @Post('reset-password/:token')
  @Access('public')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Choisir un nouveau mot de passe par le lien reçu',
    description: 'Toutes les sessions du compte se ferment. Les clés d’accès restent, sauf avec `remove_passkeys`.',
  })
  @ApiProblem(passkeyErrors.stillRequired())
  @ApiNoContentResponse()
  async reset(@Req() request: FastifyRequest, @Param('token') token: string, @Body() body: NewPasswordDto): Promise<void> {
    await this.passwords.reset(request, token, {
      password: body.password,
      confirmation: body.password_confirm,
      removesPasskeys: body.remove_passkeys === true,
    });
  }

  @Put('users/me/password')
  @Access('session')
  @HttpCode(204)
  @ApiOperation({ summary: 'Changer son mot de passe' })
  @ApiNoContentResponse()
  @ApiProblem(throttleErrors.throttled(60))
  async change(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() body: PasswordChangeDto): Promise<void> {
    const change = { oldPassword: body.old_password, newPassword: body.new_password, confirmation: body.password_confirm };
    await this.passwords.change(context, session, change);
  }
}
