import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { Controller, Get } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import type { Session } from '../../../platform/wire/session.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from '../ledger/ledger-params.js';
import { AnnualStateDto } from './annual-state.dto.js';
import { annualStateToWire } from './annual-state-wire.js';
import { StatementReader } from './statement-reader.js';

const parameterNames = ['exercice_id', 'as_of', 'known_at'] as const;

@ApiTags('statements')
@Access({ feature: 'annual-state' })
@Controller('comptability/activities/state')
export class AnnualStateController {
  constructor(private readonly statements: StatementReader) {}

  @Get()
  @ApiOperation({ summary: 'État annuel : dépenses et recettes de chaque activité, à côté de l’exercice précédent' })
  @ApiLedgerQuery(...parameterNames)
  @ApiOkResponse({ type: AnnualStateDto })
  @ApiProblem(fiscalYearErrors.unknown(), notYet, ledgerErrors.asOfBefore(), 'exercice.missing')
  async find(
    @Ctx() context: RequestContext,
    @CurrentSession() { profile }: Session,
    @LedgerParams(parameterNames) request: LedgerQuery,
  ): Promise<AnnualStateDto> {
    const statement = await this.statements.find(context, request, profile.environment.type === 'CSE');
    return annualStateToWire(statement, request);
  }
}
