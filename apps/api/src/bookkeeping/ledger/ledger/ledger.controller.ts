import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { ledgerErrors } from '@intendance/domain/bookkeeping/ledger/ledger/ledger.errors.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Controller, Get } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { JsonAnswer } from '../../../platform/wire/json-answer.js';
import type { JsonStream } from '../../../platform/wire/json-stream.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { BalanceDto } from './balance.dto.js';
import { ShowBalance } from './balance.query.js';
import { LedgerChangesDto } from './changes.dto.js';
import { ListLedgerChanges } from './changes.query.js';
import { LedgerDto } from './ledger.dto.js';
import { ListWritings } from './ledger.query.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery, notYet } from './ledger-params.js';
import { ThirdPartiesDto } from './third-parties.dto.js';
import { ListThirdParties } from './third-parties.query.js';

const period = ['exercice_id', 'date_begin', 'date_end', 'budget_id', 'as_of', 'known_at'] as const;
const page = [...period, 'account', 'search', 'page', 'limit'] as const;
const parties = ['exercice_id', 'date_end', 'budget_id', 'as_of'] as const;
const since = ['since', 'exercice_id', 'date_begin', 'date_end', 'page', 'limit'] as const;
export const ledgerRefusals = [
  fiscalYearErrors.unknown(),
  fiscalYearErrors.missing(localDate('2026-01-01')),
  ledgerErrors.twoYears(),
  ledgerErrors.invertedDates(),
  ledgerErrors.asOfBefore(),
  notYet,
];

@ApiTags('writings')
@Access({ feature: 'balance' })
@Controller('comptability/writings')
export class LedgerController {
  constructor(private readonly queries: QueryBus) {}

  @Get('balance')
  @ApiOperation({ summary: 'Balance : ouverture, mouvements et clôture de chaque compte' })
  @ApiLedgerQuery(...period)
  @ApiOkResponse({ type: BalanceDto })
  @ApiProblem(...ledgerRefusals)
  balance(@Ctx() context: RequestContext, @LedgerParams(period) request: LedgerQuery): Promise<JsonAnswer<BalanceDto>> {
    return this.queries.execute(new ShowBalance(context, request));
  }

  @Get('third_parties')
  @ApiOperation({ summary: 'Balance auxiliaire : ce que chaque tiers doit, et depuis quand' })
  @ApiLedgerQuery(...parties)
  @ApiOkResponse({ type: ThirdPartiesDto })
  @ApiProblem(...ledgerRefusals)
  thirdParties(@Ctx() context: RequestContext, @LedgerParams(parties) request: LedgerQuery): Promise<ThirdPartiesDto> {
    return this.queries.execute(new ListThirdParties(context, request));
  }

  @Get('changes')
  @ApiOperation({ summary: 'Ce qui a changé depuis un instant : les pièces qui modifient un chiffre de la période' })
  @ApiLedgerQuery(...since)
  @ApiOkResponse({ type: LedgerChangesDto })
  @ApiProblem(...ledgerRefusals)
  changes(@Ctx() context: RequestContext, @LedgerParams(since) request: LedgerQuery): Promise<LedgerChangesDto> {
    if (!request.since) throw malformed('list.missing', 'Le paramètre « since » est attendu.', 'since');
    return this.queries.execute(new ListLedgerChanges(context, request));
  }

  @Get()
  @ApiOperation({ summary: 'Grand livre : les lignes des comptes, avec leur solde' })
  @ApiLedgerQuery(...page)
  @ApiOkResponse({ type: LedgerDto })
  @ApiProblem(...ledgerRefusals)
  list(@Ctx() context: RequestContext, @LedgerParams(page) request: LedgerQuery): Promise<JsonAnswer<LedgerDto> | JsonStream<LedgerDto>> {
    return this.queries.execute(new ListWritings(context, request));
  }
}
