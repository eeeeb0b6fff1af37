import type { BankAccountId } from '@intendance/domain/bookkeeping/bank/bank-account/bank-account.events.js';
import { type FiscalCalendar, knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { ExplainableCheck, FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { mustBeConfirmed } from '@intendance/domain/bookkeeping/year/closing/closing-case.js';
import { blockingChecks } from '@intendance/domain/bookkeeping/year/closing/closing-check.js';
import { reopeningCase } from '@intendance/domain/bookkeeping/year/closing/reopening-case.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { WriteResult } from '../../../platform/writes/write-result.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { FiscalYearDto } from '../fiscal-year/fiscal-year.dto.js';
import { fiscalYearToWire } from '../fiscal-year/fiscal-year-wire.js';
import { BankComparisons } from './bank-comparisons.js';
import { CloseYearDto, ClosingChecksDto, ExplainDifferenceDto, ExplainPointDto, ReopenYearDto, ValidatePeriodDto } from './closing.dto.js';
import { ClosingChecklist } from './closing-checklist.js';
import { checkToWire, comparisonsToWire, resultsToWire } from './closing-wire.js';
import { YearBooksReader } from './year-books.js';
import { YearClosing } from './year-closing.js';

const typeOf = ({ profile }: Session) => profile.environment.type;

@ApiTags('exercices')
@Access({ feature: 'comptability' })
@Controller('comptability/exercices/:id')
export class ClosingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly closing: YearClosing,
    private readonly years: FiscalYears,
    private readonly checklist: ClosingChecklist,
    private readonly books: YearBooksReader,
    private readonly comparisons: BankComparisons,
    private readonly clock: Clock,
  ) {}

  @Get('closing_checks')
  @ApiOperation({ summary: 'Ce qui reste à revoir avant de clôturer, et le résultat de chaque budget' })
  @ApiOkResponse({ type: ClosingChecksDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async checks(@Ctx() context: RequestContext, @CurrentSession() session: Session, @IdParam() id: string): Promise<ClosingChecksDto> {
    const calendar = await this.books.calendar(context);
    const year = knownYear(calendar, id);
    const [{ checks, balances }, results] = await Promise.all([
      this.checklist.ofYear(context, calendar, year, { type: typeOf(session), today: this.clock.today() }),
      this.books.results(context, id),
    ]);
    return {
      name: year.name,
      can_close: !year.isClosed && blockingChecks(checks).length === 0,
      checks: checks.map(checkToWire),
      results: resultsToWire(results),
      bank: comparisonsToWire(balances, year),
    };
  }

  @Post('validate')
  @ApiOperation({ summary: 'Valider les écritures jusqu’à un jour : elles reçoivent leur numéro et ne changent plus' })
  @HttpCode(200)
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.notInYear(),
    fiscalYearErrors.closed(),
    closingErrors.notValidated([]),
    closingErrors.notReady(),
  )
  validate(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ValidatePeriodDto): Promise<Saved<FiscalYearDto>> {
    return saved(this.closing.validate(context, id as FiscalYearId, localDate(dto.up_to)), id);
  }

  @Post('bank_differences')
  @ApiOperation({ summary: 'Expliquer l’écart entre le relevé d’un compte et ses écritures : la note reste avec l’exercice' })
  @HttpCode(200)
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(fiscalYearErrors.unknown(), fiscalYearErrors.noteMissing(), fiscalYearErrors.noDifference(), fiscalYearErrors.closed())
  async explain(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ExplainDifferenceDto): Promise<Saved<FiscalYearDto>> {
    const calendar = await this.years.current(context);
    const year = knownYear(calendar, id);
    const balances = await this.comparisons.ofYear(context, calendar, year);
    const accountId = dto.account_id as BankAccountId;
    const command = { type: 'ExplainBankDifference', id: year.id, accountId, balances, text: dto.note ?? '' } as const;
    return saved(this.commands.execute(new ExecuteCase(context, fiscalYearCase, command)), id);
  }

  @Post('closing_notes')
  @ApiOperation({
    summary: 'Expliquer un point ouvert de la clôture (virement en transit, ligne en attente ou sur aucun relevé, exercice non terminé)',
  })
  @HttpCode(200)
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.explanationMissing(),
    fiscalYearErrors.nothingToExplain(),
    fiscalYearErrors.closed(),
  )
  async explainPoint(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: ExplainPointDto,
  ): Promise<Saved<FiscalYearDto>> {
    const calendar = await this.years.current(context);
    const year = knownYear(calendar, id);
    const { checks } = await this.checklist.ofYear(context, calendar, year, { type: typeOf(session), today: this.clock.today() });
    const state = checks.find(({ code }) => code === dto.check)?.state ?? null;
    const check = dto.check as ExplainableCheck;
    const command = { type: 'ExplainClosingPoint', id: year.id, check, state, text: dto.note ?? '' } as const;
    return saved(this.commands.execute(new ExecuteCase(context, fiscalYearCase, command)), id);
  }

  @Post('close')
  @StepUp()
  @ApiOperation({ summary: 'Clôturer l’exercice, et ouvrir le suivant avec ses à-nouveaux' })
  @HttpCode(200)
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    closingErrors.notConfirmed('2026'),
    closingErrors.refused([]),
    fiscalYearErrors.previousOpen('2025'),
    fiscalYearErrors.closed(),
    fiscalYearErrors.notFrozen(),
    closingErrors.notReady(),
  )
  async close(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: CloseYearDto,
  ): Promise<Saved<FiscalYearDto>> {
    mustBeConfirmed(knownYear(await this.books.calendar(context), id), dto.confirmation);
    return saved(this.closing.close(context, id as FiscalYearId, typeOf(session)), id);
  }

  @Post('reopen')
  @Access({ feature: 'balance' })
  @StepUp()
  @ApiOperation({ summary: 'Rouvrir le dernier exercice clôturé : le motif reste' })
  @HttpCode(200)
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(fiscalYearErrors.unknown(), fiscalYearErrors.reasonMissing(), fiscalYearErrors.notClosed(), fiscalYearErrors.notLastClosed())
  reopen(@Ctx() context: RequestContext, @IdParam() id: string, @Body() dto: ReopenYearDto): Promise<Saved<FiscalYearDto>> {
    const reopeningId = newRecordId(context, 'journal-entry');
    const command = { type: 'ReopenFiscalYear', id: id as FiscalYearId, reason: dto.reason ?? '', reopeningId } as const;
    return saved(this.commands.execute(new ExecuteCase(context, reopeningCase, command)), id);
  }
}

async function saved(result: Promise<WriteResult<FiscalCalendar>>, yearId: string): Promise<Saved<FiscalYearDto>> {
  const { value, version, position } = await result;
  return new Saved(fiscalYearToWire(knownYear(value, yearId), version), version, position);
}
