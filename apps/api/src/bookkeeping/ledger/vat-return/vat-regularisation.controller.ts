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
import { VatRegularisationDto } from './vat-regularisation.dto.js';
import { VatRegularisations } from './vat-regularisations.js';

@ApiTags('vat')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/vat_regularisation')
export class VatRegularisationController {
  constructor(private readonly regularisations: VatRegularisations) {}

  @Get()
  @ApiOperation({
    summary: 'La régularisation de TVA au coefficient de déduction définitif de l’année civile précédente',
    description: 'L’écriture se passe par `POST /writings`, sous la pièce proposée, avant le 25 avril.',
  })
  @ApiOkResponse({ type: VatRegularisationDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<VatRegularisationDto> {
    const { year, final } = await this.regularisations.ofYear(context, id);
    return {
      exercice: yearToWire(year),
      final: final && {
        calendar_year: final.calendarYear,
        deadline: final.deadline,
        coefficient: final.coefficient / 100,
        piece_ref: final.pieceRef,
        entry_id: final.entryId,
        taxes: final.taxes.map(({ nature, account, tax, deducted, deductible, difference, remaining }) => ({
          nature,
          accounting_code_value: account,
          tax: toEuros(tax),
          deducted: toEuros(deducted),
          deductible: toEuros(deductible),
          difference: toEuros(difference),
          remaining: toEuros(remaining),
        })),
      },
    };
  }
}
