import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { yearToWire } from '../ledger/balance.query.js';
import { foreignUnits } from '../ledger/foreign-units.js';
import { LedgerReader } from '../ledger/ledger-reader.js';
import { type RevaluationDto, RevaluationsDto } from './revaluation.dto.js';
import { type Revaluation, RevaluationsReader } from './revaluations-reader.js';

@ApiTags('exercices')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/revaluations')
export class RevaluationController {
  constructor(
    private readonly reader: LedgerReader,
    private readonly revaluations: RevaluationsReader,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Les dettes et créances en devise encore ouvertes à la fin de l’exercice',
    description: 'L’écriture et son extourne se passent par `POST /writings`, sous la pièce proposée.',
  })
  @ApiOkResponse({ type: RevaluationsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<RevaluationsDto> {
    const { years } = await this.reader.calendar(context);
    const year = knownYear({ years }, id);
    const next = years[years.indexOf(year) + 1];
    const revaluations = (await this.revaluations.ofYear(context, year)).map(revaluationToWire);
    return { exercice: yearToWire(year), next_exercice: next ? yearToWire(next) : null, revaluations };
  }
}

const revaluationToWire = ({ standing, foreign, pieceRef, entryId }: Revaluation): RevaluationDto => ({
  account: standing.account,
  third_party_code: standing.auxiliary.code,
  third_party_name: standing.auxiliary.label,
  budget: standing.budget,
  currency: foreign.currency,
  foreign_amount: foreignUnits({ currency: foreign.currency, foreignAmount: foreign.amount }) ?? 0,
  amount: toEuros(standing.amount),
  piece_ref: pieceRef,
  entry_id: entryId,
});
