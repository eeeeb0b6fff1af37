import { refundErrors } from '@intendance/domain/activities/refund/refund.errors.js';
import { bankOperationErrors } from '@intendance/domain/bookkeeping/public.js';
import type { RefundId } from '@intendance/kernel/id.js';
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
import { RefundDto } from './refund.dto.js';
import { ExecuteRefund } from './refund.handler.js';
import type { RefundAction } from './refund-actions.js';
import { ValidateRefundDto } from './refund-requests.dto.js';
import { refundToWire } from './refund-wire.js';

/** One route per change of status, so that scripts say what they mean. */
@ApiTags('refunds')
@Access({ feature: 'refunds' })
@SingleUnit()
@Controller('refunds/:id')
export class RefundMovesController {
  constructor(private readonly commands: CommandBus) {}

  @Post('validate')
  @ApiOperation({ summary: 'Valider une demande' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(
    refundErrors.billMissing(),
    refundErrors.notComputed(),
    refundErrors.notEligible(),
    refundErrors.recomputeRequired(cents(40_00), cents(20_00)),
    refundErrors.forbiddenMove('refused', 'valid'),
    refundErrors.overrideInvalid(),
  )
  validate(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ValidateRefundDto, @IfMatch() expected?: number) {
    const data = { seen: euros(dto.refundable_amount), overrideReason: dto.override_reason ?? undefined, isComputing: false };
    return this.move(context, id, { type: 'ValidateRefund', data }, expected);
  }

  @Post('refuse')
  @ApiOperation({ summary: 'Refuser une demande' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.reasonMissing(), refundErrors.forbiddenMove('valid', 'refused'))
  refuse(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'RefuseRefund', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('mark_refunded')
  @ApiOperation({ summary: 'Marquer une demande comme remboursée' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.paymentDateInvalid(), refundErrors.forbiddenMove('waiting', 'refunded'), bankOperationErrors.unknown())
  markRefunded(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: PaymentDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'PayRefund', data: sentPayment(dto) }, expected);
  }

  @Post('reopen')
  @ApiOperation({ summary: 'Remettre en attente une demande refusée' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.activityDeleted(), refundErrors.forbiddenMove('valid', 'waiting'))
  reopen(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'ReopenRefund' }, expected);
  }

  @Post('devalidate')
  @ApiOperation({ summary: 'Annuler la validation d’une demande' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.reasonMissing(), refundErrors.forbiddenMove('refunded', 'waiting'))
  devalidate(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'DevalidateRefund', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('cancel_payment')
  @ApiOperation({ summary: 'Annuler le paiement d’une demande' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.reasonMissing(), refundErrors.forbiddenMove('waiting', 'valid'), refundErrors.yearClosed())
  cancelPayment(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReasonDto, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'CancelRefundPayment', data: { reason: dto.reason ?? '' } }, expected);
  }

  @Post('restore')
  @ApiOperation({ summary: 'Sortir une demande de la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundDto })
  @ApiProblem(refundErrors.activityDeleted())
  restore(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number) {
    return this.move(context, id, { type: 'RestoreRefund' }, expected);
  }

  private async move(context: RequestContext, id: string, action: RefundAction, expected?: number): Promise<Saved<RefundDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteRefund(context, id as RefundId, action, expected));
    return new Saved(refundToWire({ ...value, version }), version, position);
  }
}
