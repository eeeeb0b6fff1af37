import { refundActivityErrors } from '@intendance/domain/activities/refund-activity/refund-activity.errors.js';
import { type RefundActivityCommand, refundActivityCase } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import type { RefundActivityId } from '@intendance/kernel/id.js';
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
import { RefundActivityDto, RefundActivityVersionsDto, SaveRefundActivityDto } from './refund-activity.dto.js';
import { refundActivityListing } from './refund-activity.listing.js';
import { FindRefundActivity, ListRefundActivities, TotalRefundActivity } from './refund-activity.queries.js';
import { refundActivitySheet } from './refund-activity.sheet.js';
import { activityToWire, settingsOf, versionToWire } from './refund-activity-wire.js';

@ApiTags('refund_settings')
@Access({ feature: 'refund-settings' })
@Controller('refund_settings')
export class RefundActivityController {
  constructor(
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
    private readonly exporter: Exporter,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les activités de remboursement' })
  @ApiListing(refundActivityListing, RefundActivityDto)
  list(@Ctx() context: RequestContext, @ListParams(refundActivityListing) request: ListRequest): Promise<PageAnswer<RefundActivityDto>> {
    return this.queries.execute(new ListRefundActivities(context, request));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des activités de remboursement' })
  @ApiListingDownload(refundActivityListing)
  download(@Ctx() context: RequestContext, @ExportParams(refundActivityListing) request: ExportRequest): Promise<DownloadAnswer> {
    return this.exporter.export(context, refundActivityListing, refundActivitySheet, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une activité de remboursement' })
  @ApiOkResponse({ type: RefundActivityDto })
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<RefundActivityDto>> {
    const { version, state, ...totals } = await this.queries.execute(new FindRefundActivity(context, id));
    return new Versioned(activityToWire(id, version, state, totals), version);
  }

  @Get(':id/versions')
  @ApiOperation({ summary: 'Lire toutes les versions de la règle d’une activité' })
  @ApiOkResponse({ type: RefundActivityVersionsDto })
  async versions(@Ctx() context: RequestContext, @IdParam() id: string): Promise<RefundActivityVersionsDto> {
    const versions = datedVersions(await this.queries.execute(new FindRefundActivity(context, id)), versionToWire);
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
    return this.historyReader.ofRecord(context, 'refund_settings', id, request);
  }

  @Post()
  @ApiOperation({ summary: 'Créer une activité de remboursement' })
  @ApiCreatedResponse({ type: RefundActivityDto })
  @ApiProblem(refundActivityErrors.incomplete([]))
  create(@Ctx() context: RequestContext, @Body() dto: SaveRefundActivityDto): Promise<Saved<RefundActivityDto>> {
    const id = newRecordId(context, 'refund-activity');
    const data = { ...settingsOf(dto), enabled: dto.enabled ?? true };
    return this.execute(context, id, { type: 'CreateRefundActivity', data });
  }

  /** A change of the rule makes a new version; claims keep theirs. */
  @Put(':id')
  @ApiOperation({ summary: 'Enregistrer une activité de remboursement' })
  @ApiOkResponse({ type: RefundActivityDto })
  @ApiProblem(refundActivityErrors.incomplete([]), refundActivityErrors.deleted())
  save(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveRefundActivityDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<RefundActivityDto>> {
    const data = { ...settingsOf(dto), enabled: dto.enabled };
    return this.execute(context, id, { type: 'ReviseRefundActivity', data }, expected);
  }

  @Delete(':id')
  @ApiOperation({ summary: 'Mettre une activité à la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundActivityDto })
  @ApiProblem(refundActivityErrors.used())
  async remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<RefundActivityDto>> {
    // A claim made within the same instant may not be counted yet: it keeps its rule, and the deletion is soft.
    const { claims } = await this.queries.execute(new TotalRefundActivity(context, id));
    return this.execute(context, id, { type: 'DeleteRefundActivity', data: { claims } }, expected);
  }

  @Post(':id/restore')
  @ApiOperation({ summary: 'Sortir une activité de la corbeille' })
  @HttpCode(200)
  @ApiOkResponse({ type: RefundActivityDto })
  restore(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<RefundActivityDto>> {
    return this.execute(context, id, { type: 'RestoreRefundActivity' }, expected);
  }

  private async execute(
    context: RequestContext,
    id: string,
    command: RefundActivityCommand,
    expected?: number,
  ): Promise<Saved<RefundActivityDto>> {
    const [{ value, version, position }, totals] = await Promise.all([
      this.commands.execute(new ExecuteCase(context, refundActivityCase, { id: id as RefundActivityId, ...command }, expected)),
      this.queries.execute(new TotalRefundActivity(context, id)),
    ]);
    return new Saved(activityToWire(id, version, value, totals), version, position);
  }
}
