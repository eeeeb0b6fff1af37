import { signUpErrors } from '@intendance/domain/identity/sign-up/sign-up.errors.js';
import { userErrors } from '@intendance/domain/identity/user/user.errors.js';
import { Body, Controller, HttpCode, Param, Post, Req, Res } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { ApiRefreshCookie, asksForCookie, RefreshCookie } from '../session/refresh-cookie.js';
import { TokensDto } from '../session/session.dto.js';
import { EmailConfirmation } from './email-confirmation.js';
import { SignUpDto } from './sign-up.dto.js';
import { SignUp } from './sign-up.js';

@ApiTags('session')
@Controller()
export class SignUpController {
  constructor(
    private readonly signUp: SignUp,
    private readonly confirmation: EmailConfirmation,
    private readonly cookie: RefreshCookie,
  ) {}

  @Post('register')
  @Access('public')
  @ApiOperation({
    summary: 'Ouvrir une structure à l’essai, avec son premier administrateur',
    description:
      'Répond la session ouverte. La même `Idempotency-Key` achève une inscription interrompue, ou répond comme la première fois.',
  })
  @ApiRefreshCookie()
  @ApiCreatedResponse({ type: TokensDto })
  @ApiProblem(
    signUpErrors.invalid([]),
    signUpErrors.closed(),
    signUpErrors.brandHost(),
    userErrors.emailTaken(),
    throttleErrors.throttled(60),
  )
  async register(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
    @Body() dto: SignUpDto,
  ): Promise<TokensDto> {
    return this.cookie.answer(reply, await this.signUp.register(request, dto), asksForCookie(request));
  }

  @Post('sendmail')
  @Access('session')
  @HttpCode(204)
  @ApiOperation({ summary: 'Recevoir à nouveau le mail d’inscription, avec son lien de confirmation' })
  @ApiNoContentResponse()
  @ApiProblem(userErrors.emailConfirmed(), throttleErrors.throttled(60))
  async sendAgain(@Ctx() context: RequestContext, @CurrentSession() { userId }: Session): Promise<void> {
    await this.confirmation.sendAgain(context, userId);
  }

  @Post('confirm-email/:token')
  @Access('public')
  @HttpCode(204)
  @ApiOperation({ summary: 'Confirmer une adresse électronique par le lien reçu' })
  @ApiNoContentResponse()
  @ApiProblem(userErrors.confirmationLinkInvalid())
  async confirm(@Req() request: FastifyRequest, @Param('token') token: string): Promise<void> {
    await this.confirmation.confirm(request, token);
  }
}
