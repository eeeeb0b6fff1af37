import { registrationErrors } from '@intendance/domain/activities/registration/registration.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/public.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { cents } from '@intendance/kernel/money.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../platform/http/saved.js';
import { SingleUnit } from '../../platform/http/single-unit.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { PaymentDto, ReasonDto } from '../claim/claim-requests.dto.js';
import { euros, sentPayment } from '../claim/claim-wire.js';
import { RegistrationDto } from './registration.dto.js';
import { ExecuteRegistration } from './registration.handler.js';
import type { RegistrationAction } from './registration-actions.js';
import { ValidateRegistrationDto } from './registration-requests.dto.js';
import { registrationToWire } from './registration-wire.js';

/** One route per change of status, so that scripts say what they mean. */
@ApiTags('inscriptions')
@Access({ feature: 'inscriptions' })
@SingleUnit()
@Controller('inscriptions/:id')
export class RegistrationMovesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('validate')
  @ApiOperation({ summary: 'Valider une inscription ; gratuite, elle est aussitôt payée' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(
    registrationErrors.documentMissing(),
    registrationErrors.notComputed(),
    registrationErrors.notEligible(),
    registrationErrors.recomputeRequired(cents(40_00), cents(0)),
    registrationErrors.forbiddenMove('refused', 'valid'),
  )
  validate(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ValidateRegistrationDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'ValidateRegistration', data: { seen: euros(dto.bill_amount) } }, expected);
  }

  @Post('refuse')
  @ApiOperation({ summary: 'Refuser une inscription, ou annuler une inscription validée : ses places sont libérées' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('paid', 'refused'))
  refuse(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'RefuseRegistration', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('mark_paid')
  @ApiOperation({ summary: 'Marquer une inscription comme payée' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.paymentDateInvalid(), registrationErrors.forbiddenMove('waiting', 'paid'), bankOperationErrors.unknown())
  markPaid(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: PaymentDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'PayRegistration', data: sentPayment(dto) }, expected);
  }

  @Post('reopen')
  @ApiOperation({ summary: 'Remettre en attente une inscription refusée, s’il reste des places' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.activityDeleted(), registrationErrors.notEligible(), registrationErrors.forbiddenMove('valid', 'waiting'))
  reopen(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'ReopenRegistration' }, expected);
  }

  @Post('devalidate')
  @ApiOperation({ summary: 'Annuler la validation d’une inscription' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('paid', 'waiting'))
  devalidate(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'DevalidateRegistration', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('cancel_payment')
  @ApiOperation({ summary: 'Annuler le paiement d’une inscription' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.reasonMissing(), registrationErrors.forbiddenMove('waiting', 'valid'), registrationErrors.yearClosed())
  cancelPayment(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'CancelRegistrationPayment', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('restore')
  @ApiOperation({ summary: 'Sortir une inscription de la corbeille, s’il reste des places' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationDto })
  @ApiProblem(registrationErrors.activityDeleted(), registrationErrors.notEligible())
  restore(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'RestoreRegistration' }, expected);
  }

  private async move(context: RequestContext, id: string, action: RegistrationAction, expected?: number): Promise<Saved<RegistrationDto>> {
    const command = new ExecuteRegistration(context, id as RegistrationId, action, expected);
    const { value, version, position } = await this.commands.execute(command);
    return new Saved(registrationToWire({ ...value, version }), version, position);
  }
}
