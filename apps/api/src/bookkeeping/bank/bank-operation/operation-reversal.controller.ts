import { bankOperationErrors } from '@intendance/domain/bookkeeping/bank/bank-operation/bank-operation.errors.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Delete, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { IfMatch, type Saved } from '../../../platform/wire/saved.js';
import { OperationDto } from './bank-operation.dto.js';
import { ReverseOperationDto } from './operation-requests.dto.js';
import { OperationWrites } from './operation-writes.js';

@ApiTags('operations')
@Access({ feature: 'operations' })
@Controller('comptability/operations')
export class OperationReversalController {
  constructor(private readonly writes: OperationWrites) {}

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
    bankOperationErrors.returned(),
    'operation.reversed-before',
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.validated',
    'exercice.missing',
  )
  reverse(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: ReverseOperationDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<OperationDto>> {
    const { date, rewrite, dry_run } = dto;
    const data = {
      byOperationId: newRecordId(context, 'bank-operation'),
      date: localDate(date),
      isRewritten: rewrite ?? false,
      isDryRun: dry_run ?? false,
    };
    return this.writes.save(context, id, { type: 'ReverseBankOperation', data }, expected);
  }

  @Delete(':id/reverse')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler la contre-passation d’une opération, et sa ressaisie, tant que leur période est ouverte' })
  @ApiOkResponse({ type: OperationDto })
  @ApiProblem(
    bankOperationErrors.unknown(),
    bankOperationErrors.deleted(),
    bankOperationErrors.notReversed(),
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.validated',
  )
  cancel(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<OperationDto>> {
    return this.writes.save(context, id, { type: 'CancelReversal' }, expected);
  }
}
