import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { CredentialsDto, LoginLinkDto, RefreshTokenDto, TokensDto } from './session.dto.js';
import { sessionErrors } from './session.errors.js';
import { SignIn } from './sign-in.js';

@ApiTags('session')
@Access('public')
@Controller()
export class SessionController {
  constructor(private readonly signIn: SignIn) {}

  @Post('login_check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Se connecter' })
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(
    sessionErrors.badCredentials(),
    secondFactorErrors.codeNeeded(),
    secondFactorErrors.codeRefused(),
    throttleErrors.throttled(60),
  )
  async login(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() credentials: CredentialsDto,
  ): Promise<TokensDto> {
    const { tokens, cookie } = await this.signIn.withPassword(request, credentials);
    if (cookie !== undefined) reply.header('set-cookie', cookie);
    return tokens;
  }

  @Post('login_link')
  @HttpCode(200)
  @ApiOperation({ summary: 'Se connecter par un lien à usage unique' })
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(sessionErrors.linkInvalid())
  link(@Req() request: FastifyRequest, @Body() { token }: LoginLinkDto): Promise<TokensDto> {
    return this.signIn.withLink(request, token);
  }

  @Post('token/refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'Renouveler le jeton d’accès' })
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(sessionErrors.expired(), sessionErrors.tokenReused())
  refresh(@Req() request: FastifyRequest, @Body() { refresh_token }: RefreshTokenDto): Promise<TokensDto> {
    return this.signIn.refresh(request, refresh_token);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'Se déconnecter' })
  @ApiNoContentResponse()
  async logout(@Req() request: FastifyRequest, @Body() { refresh_token }: RefreshTokenDto): Promise<void> {
    await this.signIn.signOut(request, refresh_token);
  }
}
