import { DomainError } from '@intendance/kernel/domain-error.js';
import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { PasskeyOptionsDto, PasskeySignInDto, toProof } from '../passkey/passkey.dto.js';
import { passkeyErrors } from '../passkey/passkey.errors.js';
import { PasskeyProofs } from '../passkey/passkey-proofs.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { providerRuleErrors } from '../user/provider-rule.errors.js';
import { ApiRefreshCookie, asksForCookie, RefreshCookie } from './refresh-cookie.js';
import { CredentialsDto, LoginLinkDto, RefreshTokenDto, TokensDto } from './session.dto.js';
import { sessionErrors } from './session.errors.js';
import { SignIn } from './sign-in.js';

@ApiTags('session')
@Access('public')
@Controller()
export class SessionController {
  constructor(
    private readonly signIn: SignIn,
    private readonly proofs: PasskeyProofs,
    private readonly cookie: RefreshCookie,
  ) {}

  @Post('login_check')
  @HttpCode(200)
  @ApiOperation({ summary: 'Se connecter' })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(
    sessionErrors.badCredentials(),
    secondFactorErrors.codeNeeded(),
    secondFactorErrors.codeRefused(),
    providerRuleErrors.required(),
    throttleErrors.throttled(60),
  )
  async login(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() credentials: CredentialsDto,
  ): Promise<TokensDto> {
    return this.cookie.answerOnDevice(request, reply, await this.signIn.withPassword(request, credentials));
  }

  @Post('login_check/passkey/options')
  @HttpCode(200)
  @ApiOperation({ summary: 'Préparer une connexion par clé d’accès' })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  async passkeyOptions(@Req() request: FastifyRequest): Promise<PasskeyOptionsDto> {
    return { options: await this.proofs.signInOptions(request) };
  }

  @Post('login_check/passkey')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Se connecter par une clé d’accès',
    description: 'La clé vaut le mot de passe et le code : l’authentificateur a vérifié son propriétaire.',
  })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(passkeyErrors.signInRefused(), providerRuleErrors.required(), throttleErrors.throttled(60))
  async passkey(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { passkey }: PasskeySignInDto,
  ): Promise<TokensDto> {
    return this.cookie.answerOnDevice(request, reply, await this.signIn.withPasskey(request, toProof(passkey)));
  }

  @Post('login_link')
  @HttpCode(200)
  @ApiOperation({ summary: 'Se connecter par un lien à usage unique' })
  @ApiRefreshCookie()
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(sessionErrors.linkInvalid())
  async link(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() { token }: LoginLinkDto,
  ): Promise<TokensDto> {
    return this.cookie.answer(reply, await this.signIn.withLink(request, token), asksForCookie(request));
  }

  @Post('token/refresh')
  @HttpCode(200)
  @ApiOperation({ summary: 'Renouveler le jeton d’accès' })
  @ApiOkResponse({ type: TokensDto })
  @ApiProblem(sessionErrors.expired(), sessionErrors.tokenReused())
  async refresh(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() dto: RefreshTokenDto,
  ): Promise<TokensDto> {
    const refreshToken = this.refreshTokenOf(request, dto);
    if (refreshToken === undefined) throw sessionErrors.expired();
    const open = await this.signIn.refresh(request, refreshToken).catch((error: unknown) => {
      // The session is over: its cookie opens nothing any more. After an outage, the browser tries again.
      if (dto.session_id !== undefined && error instanceof DomainError) this.cookie.remove(reply, dto.session_id);
      throw error;
    });
    return this.cookie.answer(reply, open, dto.session_id !== undefined);
  }

  @Post('logout')
  @HttpCode(204)
  @ApiOperation({ summary: 'Se déconnecter' })
  @ApiNoContentResponse()
  async logout(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() dto: RefreshTokenDto,
  ): Promise<void> {
    const refreshToken = this.refreshTokenOf(request, dto);
    if (refreshToken !== undefined) await this.signIn.signOut(request, refreshToken);
    if (dto.session_id !== undefined) this.cookie.remove(reply, dto.session_id);
  }

  private refreshTokenOf(request: FastifyRequest, { refresh_token, session_id }: RefreshTokenDto): string | undefined {
    return refresh_token ?? (session_id === undefined ? undefined : this.cookie.tokenOf(request, session_id));
  }
}
