import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Delete, HttpCode, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../../platform/wire/saved.js';
import { OperationDto } from './bank-operation.dto.js';
import { ClearOperationDto } from './operation-requests.dto.js';
import { OperationWrites } from './operation-writes.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationClearingController {
  constructor(private readonly writes: OperationWrites) {}

  @Put(':id/clearing')
  @ApiOperation({ summary: 'Pointer une opération saisie : elle est sur le relevé de ce jour' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.unknown(), bankOperationErrors.deleted(), bankOperationErrors.clearedByBank())
  clear(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { date }: ClearOperationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'ClearBankOperation', data: { date: localDate(date) } }, expected);
  }

  @Delete(':id/clearing')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer le pointage d’une opération' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(bankOperationErrors.unknown(), bankOperationErrors.deleted())
  undo(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'UndoClearing' }, expected);
  }
}
