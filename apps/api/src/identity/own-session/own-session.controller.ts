import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { withoutIdempotency } from '../credential/without-idempotency.js';
import { PasskeyOptionsDto, toProof } from '../passkey/passkey.dto.js';
import { passkeyErrors } from '../passkey/passkey.errors.js';
import { PasskeyProofs } from '../passkey/passkey-proofs.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { sessionErrors } from '../session/session.errors.js';
import { ConfirmSessionDto, OwnSessionsDto } from './own-session.dto.js';
import { OwnSessions } from './own-sessions.js';

@ApiTags('session')
@Access('session')
@Controller('users/me/sessions')
export class OwnSessionController {
  constructor(
    private readonly sessions: OwnSessions,
    private readonly proofs: PasskeyProofs,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister ses sessions, sur tous ses appareils' })
  @ApiOkResponse({ type: OwnSessionsDto })
  async all(@CurrentSession() session: Session, @Req() { ip }: FastifyRequest): Promise<OwnSessionsDto> {
    return { sessions: await this.sessions.all(session, ip) };
  }

  @Post('end_others')
  @HttpCode(204)
  @ApiOperation({ summary: 'Fermer ses sessions de tous les autres appareils' })
  @ApiNoContentResponse()
  async endOthers(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Req() { ip }: FastifyRequest): Promise<void> {
    await this.sessions.endOthers(context, session, ip);
  }

  @Post('confirm')
  @HttpCode(204)
  @ApiOperation({
    summary: 'Confirmer son identité par un code ou une clé d’accès, avant un acte sensible',
    description:
      'Vaut quinze minutes pour cette session. Payer, clôturer, exporter et changer des droits le demandent aux comptes qui ont la double authentification : 403 `access.step-up`.',
  })
  @ApiNoContentResponse()
  @ApiProblem(secondFactorErrors.wrongCode(), secondFactorErrors.inactive(), passkeyErrors.wrongProof(), throttleErrors.throttled(60))
  async confirm(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Body() { code, passkey }: ConfirmSessionDto,
  ): Promise<void> {
    if (passkey) await this.sessions.confirmByPasskey(request, session, toProof(passkey));
    else await this.sessions.confirmByCode(withoutIdempotency(context), session, code ?? '', request.ip);
  }

  @Post('confirm/options')
  @HttpCode(200)
  @ApiOperation({ summary: 'Préparer la confirmation de son identité par une clé d’accès' })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  @ApiProblem(passkeyErrors.none())
  async confirmOptions(@CurrentSession() session: Session, @Req() request: FastifyRequest): Promise<PasskeyOptionsDto> {
    return { options: await this.proofs.confirmOptions(request, session) };
  }

  @Post(':id/end')
  @HttpCode(204)
  @ApiOperation({ summary: 'Fermer une de ses sessions' })
  @ApiNoContentResponse()
  @ApiProblem(sessionErrors.unknown())
  async end(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Req() { ip }: FastifyRequest,
    @IdParam() id: string,
  ): Promise<void> {
    await this.sessions.end(context, session, id, ip);
  }
}
