import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import type { BankOperationId } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.events.js';
import type { BankOperationCommand } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation-command.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../../platform/wire/saved.js';
import { OperationDto } from './bank-operation.dto.js';
import { SettleDuplicateDto } from './operation-requests.dto.js';
import { OperationWrites } from './operation-writes.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationDuplicateController {
  constructor(private readonly writes: OperationWrites) {}

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
  settle(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { operation }: SettleDuplicateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const answer: BankOperationCommand =
      operation === null
        ? { type: 'ConfirmDistinctOperation' }
        : { type: 'MergeDuplicate', data: { originalId: operation as BankOperationId } };
    return this.writes.save(context, id, answer, expected);
  }
}
