import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/access/access.decorator.js';
import { IdParam } from '../../../platform/http/id-param.js';
import { ApiProblem } from '../../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../../platform/http/request-state.js';
import { IfMatch, Saved } from '../../../platform/http/saved.js';
import type { RequestContext } from '../../../platform/tenancy/request-context.js';
import { OperationDto } from './bank-operation.dto.js';
import { SettleDuplicateDto } from './operation-requests.dto.js';
import { Operations } from './operations.js';
import { SettleDuplicate } from './settle-duplicate.handler.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationDuplicateController {
  constructor(
    private readonly commands: CommandBus,
    private readonly operations: Operations,
  ) {}

  @Post(':id/duplicate')
  @HttpCode(200)
  @ApiOperation({ summary: 'Dire si un doublon possible est une opération nouvelle, ou laquelle il est déjà' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(
    bankOperationErrors.unknown(),
    bankOperationErrors.deleted(),
    bankOperationErrors.notPossibleDuplicate(),
    bankOperationErrors.notCandidate(),
    bankOperationErrors.notReconcilable(),
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.validated',
  )
  async settle(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { operation }: SettleDuplicateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const command = new SettleDuplicate(context, id as BankOperationId, operation as BankOperationId | null, expected);
    const { value: state, version, position } = await this.commands.execute(command);
    return new Saved(await this.operations.shown(context, { id, version, state }), version, position);
  }
}
