import type { BudgetName } from '@intendance/domain/bookkeeping/budget-name.js';
import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { closingErrors } from '@intendance/domain/bookkeeping/year/closing/closing.errors.js';
import { structureStatus } from '@intendance/domain/bookkeeping/year/closing/thresholds.js';
import { yearFigures } from '@intendance/domain/bookkeeping/year/closing/year-figures.js';
import {
  type TransferDirection,
  type YearResultEvent,
  yearResultStream,
} from '@intendance/domain/bookkeeping/year/closing/year-result.events.js';
import { yearResultDecider } from '@intendance/domain/bookkeeping/year/closing/year-result.js';
import {
  type DecideYearResult,
  type ResultDecision,
  yearResultCase,
} from '@intendance/domain/bookkeeping/year/closing/year-result-case.js';
import { EventStore, type RecordedEvent } from '@intendance/event-store/event-store.js';
import { fold } from '@intendance/kernel/decider.js';
import { type LocalDate, localDate } from '@intendance/kernel/local-date.js';
import { cents, fromEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiQuery, ApiTags } from '@nestjs/swagger';
import { Clock } from '../../../platform/runtime/clock.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { malformed } from '../../../platform/wire/request-error.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { LedgerReader } from '../../ledger/ledger/ledger-reader.js';
import { AppropriateResultDto, type DeliberationDto, ThresholdsDto, TransferSurplusDto, YearResultDto } from './closing.dto.js';
import { thresholdsToWire, yearResultToWire } from './closing-wire.js';
import { YearBooksReader } from './year-books.js';

const isCouncil = ({ profile }: Session): boolean => profile.environment.type === 'CSE';
const refusals = [
  fiscalYearErrors.unknown(),
  closingErrors.notClosed(),
  closingErrors.noNextYear(),
  closingErrors.deliberationMissing(),
  fiscalYearErrors.notInYear(),
  'attachment.unknown',
];

@ApiTags('exercices')
@Access({ feature: 'comptability' })
@Controller('comptability/exercices/:id')
export class YearResultController {
  constructor(
    private readonly commands: CommandBus,
    private readonly store: EventStore,
    private readonly books: YearBooksReader,
    private readonly reader: LedgerReader,
    private readonly clock: Clock,
  ) {}

  @Get('transfers')
  @ApiOperation({ summary: 'Résultat de l’exercice, transferts possibles et décidés, affectations' })
  @ApiOkResponse({ type: YearResultDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @CurrentSession() session: Session, @IdParam() id: string): Promise<YearResultDto> {
    const year = knownYear(await this.books.calendar(context), id);
    const results = year.isClosed ? (year.closing?.resultByBudget ?? []) : await this.books.results(context, id);
    const [slice] = await this.store.read(context.environmentId, [yearResultStream(year.id)]);
    const decided = fold(yearResultDecider, (slice?.events ?? []) as RecordedEvent<YearResultEvent>[]);
    return yearResultToWire(year.isClosed, results, decided, isCouncil(session));
  }

  @Post('transfers')
  @ApiOperation({ summary: 'Transférer une part de l’excédent d’un budget à l’autre, 10 % au plus, par délibération' })
  @HttpCode(200)
  @ApiOkResponse({ type: YearResultDto })
  @ApiProblem(
    ...refusals,
    closingErrors.budgetsMissing(),
    closingErrors.amountInvalid(),
    closingErrors.aboveCap(cents(523_20), cents(0)),
    closingErrors.recipientMissing(),
    closingErrors.recipientUnexpected(),
  )
  transfer(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: TransferSurplusDto,
  ): Promise<Saved<YearResultDto>> {
    const decision = {
      kind: 'transfer',
      direction: dto.direction as TransferDirection,
      amount: fromEuros(dto.amount),
      recipient: dto.recipient ?? '',
    } as const;
    return this.decided(context, session, id, decision, dto);
  }

  @Post('appropriation')
  @ApiOperation({ summary: 'Affecter le résultat d’un budget, une fois les comptes approuvés' })
  @HttpCode(200)
  @ApiOkResponse({ type: YearResultDto })
  @ApiProblem(...refusals, closingErrors.alreadyAppropriated(), closingErrors.noResult(), closingErrors.reserveInvalid())
  appropriate(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: AppropriateResultDto,
  ): Promise<Saved<YearResultDto>> {
    const decision = { kind: 'appropriation', budget: dto.budget as BudgetName, reserve: fromEuros(dto.reserve ?? 0) } as const;
    return this.decided(context, session, id, decision, dto);
  }

  @Get('thresholds')
  @ApiOperation({ summary: 'Seuils de l’exercice et obligations comptables de la structure' })
  @ApiQuery({ name: 'employees', required: false, schema: { type: 'integer', minimum: 0 }, description: 'Salariés de la structure.' })
  @ApiOkResponse({ type: ThresholdsDto })
  @ApiProblem(fiscalYearErrors.unknown(), closingErrors.councilsOnly())
  async thresholds(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Query('employees') employees = '0',
  ): Promise<ThresholdsDto> {
    if (typeof employees !== 'string' || !/^\d{1,6}$/.test(employees))
      throw malformed('list.type', 'Un nombre de salariés est attendu.', 'employees');
    knownYear(await this.books.calendar(context), id);
    const figures = { ...yearFigures(await this.reader.yearTotals(context, [id])), employees: Number(employees) };
    return thresholdsToWire(structureStatus(session.profile.environment.type, figures), figures);
  }

  private async decided(context: RequestContext, session: Session, id: string, decision: ResultDecision, dto: DeliberationDto) {
    const { deliberation_date: day, deliberation_reference: reference, attachment_id: attachmentId } = dto;
    const command: DecideYearResult = {
      type: 'DecideYearResult',
      id: id as FiscalYearId,
      entryId: newRecordId(context, 'journal-entry'),
      decision,
      date: (dto.date ?? this.clock.today()) as LocalDate,
      deliberation: { date: day ? localDate(day) : null, reference: reference || null, attachmentId: attachmentId || null },
      isCouncil: isCouncil(session),
    };
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, yearResultCase, command));
    return new Saved(yearResultToWire(value.year.isClosed, value.results, value.decided, isCouncil(session)), version, position);
  }
}
