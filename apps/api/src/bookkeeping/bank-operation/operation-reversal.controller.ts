import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank-operation/bank-operation.events.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.errors.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../platform/http/saved.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { OperationDto } from './bank-operation.dto.js';
import { ReverseOperationDto } from './operation-requests.dto.js';
import { Operations } from './operations.js';
import { ReverseOperation } from './reverse-operation.handler.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationReversalController {
  constructor(
    private readonly commands: CommandBus,
    private readonly operations: Operations,
  ) {}

  @Post(':id/reverse')
  @HttpCode(200)
  @ApiOperation({ summary: 'Contre-passer une opération validée, et la ressaisir si on le demande' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(
    bankOperationErrors.unknown(),
    bankOperationErrors.deleted(),
    bankOperationErrors.notValidated(),
    bankOperationErrors.reversed(),
    bankOperationErrors.reversal(),
    'operation.reversed-before',
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.validated',
    'exercice.missing',
  )
  async reverse(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: ReverseOperationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const asked: { date: LocalDate; isRewritten: boolean } = { date: localDate(dto.date), isRewritten: dto.rewrite ?? false };
    const command = new ReverseOperation(context, id as BankOperationId, asked, expected);
    const { value: state, version, position } = await this.commands.execute(command);
    return new Saved(await this.operations.shown(context, { id, version, state }), version, position);
  }
}
