import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { patrimonialStateErrors } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.errors.js';
import { mustStatePatrimony, statesSame } from '@intendance/domain/bookkeeping/ledger/statement/patrimonial-state.js';
import { type SaveFiscalYear, saveFiscalYearCase } from '@intendance/domain/bookkeeping/year/fiscal-year/save-fiscal-year.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ProjectionProgress } from '../../../platform/projection/projection-progress.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { FiscalYears } from '../../calendar/fiscal-year/fiscal-years.js';
import { PatrimonialStatements } from '../../ledger/statement/patrimonial-statements.js';
import { patrimonialToWire, sentLines } from '../../ledger/statement/patrimonial-wire.js';
import { FiscalYearRecordDto, SaveFiscalYearDto } from './fiscal-year-record.dto.js';
import { fiscalYearToWire } from './fiscal-year-wire.js';
import { type NewDates, YearDates } from './year-dates.js';

const longestWaitMs = 2000;
const isCouncil = ({ profile }: Session): boolean => profile.environment.type === 'CSE';

/** One year with its patrimonial state, the same as `exercices/:id/patrimonial_state`. */
@ApiTags('exercices')
@Access({ feature: 'comptability' })
@Controller('comptability/exercices/:id')
export class FiscalYearRecordController {
  constructor(
    private readonly commands: CommandBus,
    private readonly years: FiscalYears,
    private readonly yearDates: YearDates,
    private readonly statements: PatrimonialStatements,
    private readonly progress: ProjectionProgress,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lire un exercice' })
  @ApiOkResponse({ type: FiscalYearRecordDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
  ): Promise<Versioned<FiscalYearRecordDto>> {
    const { state, version } = await this.years.find(context, id);
    const patrimonial_state = await this.stated(context, session, id);
    return new Versioned({ ...fiscalYearToWire(state, version), patrimonial_state }, version);
  }

  @Put()
  @ApiOperation({ summary: 'Enregistrer les dates d’un exercice et sa situation patrimoniale' })
  @ApiOkResponse({ type: FiscalYearRecordDto })
  @ApiProblem(
    fiscalYearErrors.unknown(),
    fiscalYearErrors.dateMissing(),
    fiscalYearErrors.invertedDates(),
    fiscalYearErrors.tooLong(),
    fiscalYearErrors.closed(),
    fiscalYearErrors.frozen(),
    'exercice.not-contiguous',
    'exercice.next-not-contiguous',
    'exercice.operations-outside',
    'exercice.validated',
    patrimonialStateErrors.councilsOnly(),
    patrimonialStateErrors.detailMissing(0),
  )
  async save(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveFiscalYearDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<FiscalYearRecordDto>> {
    const [dates, statement] = [sentDates(dto), await this.sentStatement(context, session, id, dto)];
    const command: SaveFiscalYear = { type: 'SaveFiscalYear', id: id as FiscalYearId, ...(statement && { statement }) };
    const save = (change: Pick<SaveFiscalYear, 'dates'>, version: number | undefined) =>
      this.commands.execute(new ExecuteCase(context, saveFiscalYearCase, { ...command, ...change }, version));
    const { value, version, position } = dates
      ? await this.yearDates.change(context, { ...dates, yearId: command.id, expected }, (counted) =>
          save({ dates: counted.dates }, counted.expected),
        )
      : await save({}, expected);
    if (position && isCouncil(session))
      await this.progress.shows({ environmentId: context.environmentId, position }, ['ledger', 'fiscal-year-list'], longestWaitMs);
    const patrimonial_state = await this.stated(context, session, id);
    return new Saved({ ...fiscalYearToWire(value, version), patrimonial_state }, version, position);
  }

  private async stated(context: RequestContext, session: Session, id: string): Promise<FiscalYearRecordDto['patrimonial_state']> {
    return isCouncil(session) ? patrimonialToWire(await this.statements.find(context, { yearId: id })) : null;
  }

  /**
   * Ignores a patrimonial state that the client sends back as it was read, with the proposals of the ledger: the user stated nothing.
   * @throws patrimonial-state.councils-only
   */
  private async sentStatement(
    context: RequestContext,
    { profile }: Session,
    id: string,
    { patrimonial_state: sent }: SaveFiscalYearDto,
  ): Promise<SaveFiscalYear['statement']> {
    if (!sent) return undefined;
    mustStatePatrimony(profile.environment.type);
    const { state, version } = await this.statements.find(context, { yearId: id });
    const stated = { lines: sentLines(sent), details: sent.details ?? '' };
    const isAsRead = statesSame(state, stated) && (sent.version ?? version) === version;
    return isAsRead ? undefined : { ...stated, expected: sent.version ?? undefined };
  }
}

/**
 * A save of the patrimonial state may leave out the dates of the year. With only an end date, the year keeps its start; with only a start
 * date, the end is computed.
 */
function sentDates({ start_date, end_date, patrimonial_state }: SaveFiscalYearDto): Pick<NewDates, 'start' | 'end'> | undefined {
  if (start_date === undefined && end_date === undefined && patrimonial_state) return undefined;
  const end = (end_date ?? null) as LocalDate | null;
  return start_date === undefined && end !== null ? { end } : { start: (start_date ?? null) as LocalDate | null, end };
}
