import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { withoutIdempotency } from '../credential/without-idempotency.js';
import { AccountSecondFactor } from './account-second-factor.js';
import {
  BeginSecondFactorDto,
  ConfirmSecondFactorDto,
  RecoveryCodesDto,
  RemoveSecondFactorDto,
  SecondFactorDto,
  SecondFactorSecretDto,
} from './second-factor.dto.js';
import { secondFactorErrors } from './second-factor.errors.js';
import { SecondFactors } from './second-factors.js';

/** One unit: the store of HTTP responses never holds a secret or a code. */
@ApiTags('session')
@Access('session')
@SingleUnit()
@Controller('users/me/second_factor')
export class SecondFactorController {
  constructor(
    private readonly account: AccountSecondFactor,
    private readonly factors: SecondFactors,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire l’état de sa double authentification' })
  @ApiOkResponse({ type: SecondFactorDto })
  async find(@CurrentSession() { userId }: Session): Promise<SecondFactorDto> {
    const { activeSince, recoveryCodes } = await this.factors.state(userId);
    return { active_since: activeSince?.toISOString() ?? null, recovery_codes: recoveryCodes };
  }

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Commencer à activer la double authentification',
    description: 'Rend le secret à donner à l’application d’authentification. Il ne compte qu’une fois un premier code confirmé.',
  })
  @ApiOkResponse({ type: SecondFactorSecretDto })
  @ApiProblem(secondFactorErrors.wrongPassword(), secondFactorErrors.alreadyActive(), throttleErrors.throttled(60))
  begin(@CurrentSession() { userId }: Session, @Body() { password }: BeginSecondFactorDto): Promise<SecondFactorSecretDto> {
    return this.account.begin(userId, password);
  }

  @Post('confirm')
  @HttpCode(200)
  @ApiOperation({ summary: 'Activer la double authentification, par un premier code' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  @ApiProblem(
    secondFactorErrors.wrongCode(),
    secondFactorErrors.alreadyActive(),
    secondFactorErrors.inactive(),
    throttleErrors.throttled(60),
  )
  async confirm(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Req() { ip }: FastifyRequest,
    @Body() { code }: ConfirmSecondFactorDto,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.account.confirm(withoutIdempotency(context), session, code, ip) };
  }

  @Post('recovery_codes')
  @HttpCode(200)
  @ApiOperation({ summary: 'Remplacer ses codes de secours' })
  @ApiOkResponse({ type: RecoveryCodesDto })
  @ApiProblem(secondFactorErrors.wrongCode(), secondFactorErrors.inactive(), throttleErrors.throttled(60))
  async renew(
    @Ctx() context: RequestContext,
    @CurrentSession() { userId }: Session,
    @Req() { ip }: FastifyRequest,
    @Body() { code }: ConfirmSecondFactorDto,
  ): Promise<RecoveryCodesDto> {
    return { recovery_codes: await this.account.renewRecoveryCodes(withoutIdempotency(context), userId, code, ip) };
  }

  @Post('remove')
  @HttpCode(204)
  @ApiOperation({ summary: 'Désactiver la double authentification' })
  @ApiNoContentResponse()
  @ApiProblem(
    secondFactorErrors.wrongPassword(),
    secondFactorErrors.wrongCode(),
    secondFactorErrors.inactive(),
    throttleErrors.throttled(60),
  )
  async remove(
    @Ctx() context: RequestContext,
    @CurrentSession() { userId }: Session,
    @Req() { ip }: FastifyRequest,
    @Body() given: RemoveSecondFactorDto,
  ): Promise<void> {
    await this.account.remove(withoutIdempotency(context), userId, given, ip);
  }
}
