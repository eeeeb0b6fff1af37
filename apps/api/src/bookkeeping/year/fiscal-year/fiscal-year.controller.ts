import { knownYear } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-calendar.js';
import { fiscalYearCase } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year-case.js';
import { Controller, Get, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import { ListReader } from '../../../platform/lists/list-reader.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import type { FiscalYearRow } from '../../calendar/fiscal-year/fiscal-year-list.projection.js';
import { FiscalYearDto } from './fiscal-year.dto.js';
import { fiscalYearListing } from './fiscal-year.listing.js';
import { fiscalYearToWire } from './fiscal-year-wire.js';

@ApiTags('exercices')
@Access({ feature: 'comptability' })
@Controller('comptability/exercices')
export class FiscalYearController {
  constructor(
    private readonly commands: CommandBus,
    private readonly listReader: ListReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les exercices' })
  @ApiListing(fiscalYearListing, FiscalYearDto)
  async list(@Ctx() context: RequestContext, @ListParams(fiscalYearListing) request: ListRequest): Promise<PageAnswer<FiscalYearDto>> {
    const page = await this.listReader.page<Pick<FiscalYearRow, 'state' | 'version'>>(context, fiscalYearListing, request);
    return pageAnswer(fiscalYearListing, page, ({ state, version }) => fiscalYearToWire(state, version));
  }

  /** The body is empty: the year after the latest one, else the current one. */
  @Post()
  @ApiOperation({ summary: 'Créer l’exercice suivant' })
  @ApiCreatedResponse({ type: FiscalYearDto })
  async create(@Ctx() context: RequestContext): Promise<Saved<FiscalYearDto>> {
    const id = newRecordId(context, 'fiscal-year');
    const { value, version, position } = await this.commands.execute(
      new ExecuteCase(context, fiscalYearCase, { type: 'CreateFiscalYear', id }),
    );
    return new Saved(fiscalYearToWire(knownYear(value, id), version), version, position);
  }
}
