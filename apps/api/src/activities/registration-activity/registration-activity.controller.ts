import { registrationActivityErrors } from '@intendance/domain/activities/registration-activity/registration-activity.errors.js';
import {
  type RegistrationActivityCommand,
  registrationActivityCase,
} from '@intendance/domain/activities/registration-activity/registration-activity.js';
import type { RegistrationActivityId } from '@intendance/kernel/id.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/access/access.decorator.js';
import { Exporter, type ExportRequest } from '../../platform/documents/exporter.js';
import { HistoryEntryDto } from '../../platform/history/history.dto.js';
import { historyListing } from '../../platform/history/history.listing.js';
import { HistoryReader } from '../../platform/history/history-reader.js';
import type { DownloadAnswer } from '../../platform/http/download.js';
import { IdParam } from '../../platform/http/id-param.js';
import { ApiProblem } from '../../platform/http/openapi/api-problem.js';
import { Ctx } from '../../platform/http/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/http/saved.js';
import { ApiListing, ApiListingDownload } from '../../platform/lists/api-listing.js';
import { ExportParams, ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import type { RequestContext } from '../../platform/tenancy/request-context.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { datedVersions } from '../settings/dated-versions.js';
import { RegistrationActivityDto, RegistrationActivityVersionsDto, SaveRegistrationActivityDto } from './registration-activity.dto.js';
import { registrationActivityListing } from './registration-activity.listing.js';
import { FindRegistrationActivity, ListRegistrationActivities, TotalRegistrationActivity } from './registration-activity.queries.js';
import { registrationActivitySheet } from './registration-activity.sheet.js';
import { activityToWire, settingsOf, versionToWire } from './registration-activity-wire.js';

@ApiTags('inscription_settings')
@Access({ feature: 'inscription-settings' })
@Controller('inscription_settings')
export class RegistrationActivityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly exporter: Exporter,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les activités à inscription' })
  @ApiListing(registrationActivityListing, RegistrationActivityDto)
  list(
    @Ctx() context: RequestContext,
    @ListParams(registrationActivityListing) request: ListRequest,
  ): Promise<PageAnswer<RegistrationActivityDto>> {
    return this.queries.execute(new ListRegistrationActivities(context, request));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des activités à inscription' })
  @ApiListingDownload(registrationActivityListing)
  download(@Ctx() context: RequestContext, @ExportParams(registrationActivityListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, registrationActivityListing, registrationActivitySheet, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une activité à inscription' })
  @ApiOkResponse({ type: RegistrationActivityDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<RegistrationActivityDto>> {
    const { version, state, ...totals } = await this.queries.execute(new FindRegistrationActivity(context, id));
    return new Versioned(activityToWire(id, version, state, totals), version);
  }

  @Get(':id/versions')
  @ApiOperation({ summary: 'Lire toutes les versions de la règle d’une activité' })
  @ApiOkResponse({ type: RegistrationActivityVersionsDto })
  async versions(@Ctx() context: RequestContext, @IdParam() id: string): Promise<RegistrationActivityVersionsDto> {
    const versions = datedVersions(await this.queries.execute(new FindRegistrationActivity(context, id)), versionToWire);
    return { totalCount: versions.length, versions };
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait sur une activité, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'inscription_settings', id, request);
  }

  @Post()
  @ApiOperation({ summary: 'Créer une activité à inscription' })
  @ApiCreatedResponse({ type: RegistrationActivityDto })
  @ApiProblem(registrationActivityErrors.incomplete([]))
  create(@Ctx() context: RequestContext, @Body() dto: SaveRegistrationActivityDto): Promise<Saved<RegistrationActivityDto>> {
    const id = newRecordId(context, 'registration-activity');
    const data = { ...settingsOf(dto), enabled: dto.enabled ?? true };
    return this.execute(context, id, { type: 'CreateRegistrationActivity', data });
  }

  /** A change of the rule makes a new version; registrations keep theirs. The number of places is for all at once. */
  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une activité à inscription' })
  @ApiOkResponse({ type: RegistrationActivityDto })
  @ApiProblem(registrationActivityErrors.incomplete([]), registrationActivityErrors.deleted())
  save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveRegistrationActivityDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<RegistrationActivityDto>> {
    const data = { ...settingsOf(dto), enabled: dto.enabled };
    return this.execute(context, id, { type: 'ReviseRegistrationActivity', data }, expected);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une activité à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationActivityDto })
  @ApiProblem(registrationActivityErrors.used())
  async remove(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IfMatch() expected?: number,
  ): Promise<Saved<RegistrationActivityDto>> {
    // A registration made within the same instant may not be counted yet: it keeps its rule, and the deletion is soft.
    const { claims } = await this.queries.execute(new TotalRegistrationActivity(context, id));
    return this.execute(context, id, { type: 'DeleteRegistrationActivity', data: { claims } }, expected);
  }

  @Post(':id/restore')
  @ApiOperation({ summary: 'Sortir une activité de la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RegistrationActivityDto })
  restore(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<RegistrationActivityDto>> {
    return this.execute(context, id, { type: 'RestoreRegistrationActivity' }, expected);
  }

  private async execute(
    context: RequestContext,
    id: string,
    command: RegistrationActivityCommand,
    expected?: number,
  ): Promise<Saved<RegistrationActivityDto>> {
    const [{ value, version, position }, totals] = await Promise.all([
      this.commands.execute(new ExecuteCase(context, registrationActivityCase, { id: id as RegistrationActivityId, ...command }, expected)),
      this.queries.execute(new TotalRegistrationActivity(context, id)),
    ]);
    return new Saved(activityToWire(id, version, value, totals), version, position);
  }
}
