import { Body, Controller, Delete, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import { SingleUnit } from '../../platform/wire/single-unit.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { withoutIdempotency } from '../credential/without-idempotency.js';
import { secondFactorErrors } from '../second-factor/second-factor.errors.js';
import { providerRuleErrors } from '../user/provider-rule.errors.js';
import { AccountPasskeys, mostPasskeys } from './account-passkeys.js';
import { AddPasskeyDto, BeginPasskeyDto, PasskeyDto, PasskeyOptionsDto, PasskeysDto, toEnrolment } from './passkey.dto.js';
import { passkeyErrors } from './passkey.errors.js';
import { type Passkey, Passkeys } from './passkeys.js';

@ApiTags('session')
@Access('session')
@SingleUnit()
@Controller('users/me/passkeys')
export class PasskeyController {
  constructor(
    private readonly account: AccountPasskeys,
    private readonly passkeys: Passkeys,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister ses clés d’accès' })
  @ApiOkResponse({ type: PasskeysDto })
  async all(@CurrentSession() { userId }: Session): Promise<PasskeysDto> {
    return { passkeys: (await this.passkeys.of(userId)).map(toWire) };
  }

  @Post('options')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({
    summary: 'Commencer à ajouter une clé d’accès',
    description: 'Rend les options de `navigator.credentials.create`, valables cinq minutes pour cette session.',
  })
  @ApiOkResponse({ type: PasskeyOptionsDto })
  @ApiProblem(secondFactorErrors.wrongPassword(), passkeyErrors.tooMany(mostPasskeys), throttleErrors.throttled(60))
  async begin(
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Body() { password }: BeginPasskeyDto,
  ): Promise<PasskeyOptionsDto> {
    return { options: await this.account.begin(request, session, password) };
  }

  @Post()
  @ApiOperation({ summary: 'Ajouter une clé d’accès' })
  @ApiCreatedResponse({ type: PasskeyDto })
  @ApiProblem(passkeyErrors.wrongEnrolment(), passkeyErrors.alreadyAdded())
  async add(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Req() request: FastifyRequest,
    @Body() enrolment: AddPasskeyDto,
  ): Promise<PasskeyDto> {
    return toWire(await this.account.add(withoutIdempotency(context), request, session, toEnrolment(enrolment)));
  }

  @Delete(':id')
  @HttpCode(204)
  @StepUp()
  @ApiOperation({ summary: 'Retirer une clé d’accès' })
  @ApiNoContentResponse()
  @ApiProblem(passkeyErrors.unknown(), providerRuleErrors.ownAccount())
  async remove(
    @Ctx() context: RequestContext,
    @CurrentSession() { userId, isFromProvider }: Session,
    @Req() { ip }: FastifyRequest,
    @IdParam() id: string,
  ): Promise<void> {
    if (isFromProvider) throw providerRuleErrors.ownAccount();
    await this.account.remove(withoutIdempotency(context), userId, id, ip);
  }
}

const toWire = ({ id, device, isSynced, site, createdAt, usedAt }: Passkey): PasskeyDto => ({
  id,
  device,
  is_synced: isSynced,
  site,
  created_at: createdAt.toISOString(),
  used_at: usedAt?.toISOString() ?? null,
});
