import { knownYear, linkedEnd } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-calendar.js';
import { fiscalYearErrors } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/fiscal-year/fiscal-year.events.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { Body, Controller, Get, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { Lister } from '../../platform/lists/lister.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { Clock } from '../../platform/runtime/clock.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { FiscalYearDto, SaveFiscalYearDto } from './fiscal-year.dto.js';
import { ExecuteFiscalYear } from './fiscal-year.handler.js';
import { fiscalYearListing } from './fiscal-year.listing.js';
import type { FiscalYearRow } from './fiscal-year-list.projection.js';
import { fiscalYearToWire } from './fiscal-year-wire.js';
import { FiscalYears } from './fiscal-years.js';
import { WrittenOutside } from './written-outside.js';

@ApiTags('exercices')
@Access({ feature: 'comptability' })
@Controller('comptability/exercices')
export class FiscalYearController {
  constructor(
    private readonly commands: CommandBus,
    private readonly lister: Lister,
    private readonly years: FiscalYears,
    private readonly outside: WrittenOutside,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les exercices' })
  @ApiListing(fiscalYearListing, FiscalYearDto)
  async list(@Ctx() context: RequestContext, @ListParams(fiscalYearListing) request: ListRequest): Promise<PageAnswer<FiscalYearDto>> {
    const page = await this.lister.page<Pick<FiscalYearRow, 'state' | 'version'>>(context, fiscalYearListing, request);
    return pageAnswer(fiscalYearListing, page, ({ state, version }) => fiscalYearToWire(state, version));
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire un exercice' })
  @ApiOkResponse({ type: FiscalYearDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<FiscalYearDto>> {
    const { state, version } = await this.years.find(context, id);
    return new Versioned(fiscalYearToWire(state, version), version);
  }

  /** The body is empty: the year after the latest one, else the current one. */
  @Post()
  @ApiOperation({ summary: 'Créer l’exercice suivant' })
  @ApiCreatedResponse({ type: FiscalYearDto })
  create(@Ctx() context: RequestContext): Promise<Saved<FiscalYearDto>> {
    const yearId = newRecordId(context, 'fiscal-year');
    return this.saved(new ExecuteFiscalYear(context, { type: 'CreateFiscalYear', data: { yearId, today: this.clock.today() } }), yearId);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Changer les dates d’un exercice' })
  @ApiOkResponse({ type: FiscalYearDto })
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
  )
  async save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveFiscalYearDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<FiscalYearDto>> {
    const yearId = id as FiscalYearId;
    const start = (dto.start_date ?? null) as LocalDate | null;
    const end = (dto.end_date ?? null) as LocalDate | null;
    const writtenOutside = start ? await this.outside.count(context, id, start, end ?? linkedEnd(start)) : 0;
    const command = { type: 'ChangeFiscalYearDates', data: { yearId, start, end, writtenOutside } } as const;
    return this.saved(new ExecuteFiscalYear(context, command, expected), id);
  }

  private async saved(command: ExecuteFiscalYear, yearId: string): Promise<Saved<FiscalYearDto>> {
    const { value, version, position } = await this.commands.execute(command);
    return new Saved(fiscalYearToWire(knownYear(value, yearId), version), version, position);
  }
}
