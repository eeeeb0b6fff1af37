import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { cutOffAccounts } from '@intendance/domain/bookkeeping/ledger/cut-off/cut-off.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { yearToWire } from '../ledger/balance.query.js';
import { type CutOffDto, CutOffsDto } from './cut-off.dto.js';
import { CutOffsReader, type ProposedCutOff } from './cut-offs-reader.js';

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/cut_offs')
export class CutOffController {
  constructor(private readonly reader: CutOffsReader) {}

  @Get()
  @ApiOperation({
    summary: 'Les régularisations que les libellés et les budgets des opérations appellent à la fin de l’exercice',
    description: 'L’écriture et son extourne se passent par `POST /writings`, sous la pièce proposée.',
  })
  @ApiOkResponse({ type: CutOffsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<CutOffsDto> {
    const { year, next, cutOffs } = await this.reader.find(context, id);
    return { exercice: yearToWire(year), next_exercice: next ? yearToWire(next) : null, cut_offs: cutOffs.map(cutOffToWire) };
  }
}

const cutOffToWire = ({ activityId, activityName, period, ...cutOff }: ProposedCutOff): CutOffDto => ({
  operation_id: cutOff.operationId,
  date: cutOff.date,
  wording: cutOff.wording,
  accounting_code_value: cutOff.account,
  accounting_code_label: cutOff.accountLabel,
  budget: cutOff.budget,
  activity: activityId === null ? null : { id: activityId, name: activityName ?? '' },
  kind: cutOff.kind,
  cut_off_code_value: cutOffAccounts[cutOff.kind],
  period_start: period.start,
  period_end: period.end,
  amount: toEuros(cutOff.amount),
  share: toEuros(cutOff.share),
  piece_ref: cutOff.pieceRef,
  entry_id: cutOff.entryId,
});
