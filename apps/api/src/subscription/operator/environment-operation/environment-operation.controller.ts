import { environmentErrors } from '@intendance/domain/subscription/contract/environment/environment.errors.js';
import { operatorEnvironmentId } from '@intendance/domain/subscription/contract/promotion/promotion-catalogue.js';
import { environmentOperationErrors } from '@intendance/domain/subscription/operator/environment-operation/environment-operation.errors.js';
import type { EnvironmentOperation } from '@intendance/domain/subscription/operator/environment-operation/environment-operation.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { applyDecorators, Body, Controller, Get, HttpCode, Post, Put } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Exporter } from '../../../platform/documents/exporter.js';
import { ApiListing, ApiListingDownload } from '../../../platform/lists/api-listing.js';
import { type ExportParameters, ExportParams, ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import { OperatorLists } from '../../../platform/lists/operator-lists.js';
import { type PageAnswer, pageAnswer } from '../../../platform/lists/page-answer.js';
import { Clock } from '../../../platform/runtime/clock.js';
import { Directory } from '../../../platform/tenancy/directory.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved, Versioned } from '../../../platform/wire/saved.js';
import {
  ChangeBrandDto,
  ExtendTrialDto,
  ListedEnvironmentDto,
  OperatedEnvironmentDto,
  OperatedModuleDto,
  OperationHistoryDto,
  OperationReasonDto,
} from './environment-operation.dto.js';
import { lineToWire, listedToWire, operatedToWire } from './environment-operation-wire.js';
import { EnvironmentOperations } from './environment-operations.js';
import { environmentOverviewListing, environmentSheet, type ListedEnvironment } from './environment-overview.listing.js';

const { reasonMissing, trialNotLonger, offerChosen, moduleSubscribed } = environmentOperationErrors;
const Operation = (summary: string, ...refusals: readonly DomainError[]) =>
  applyDecorators(
    HttpCode(200),
    ApiOperation({ summary }),
    ApiOkResponse({ type: OperatedEnvironmentDto }),
    ApiProblem(environmentErrors.unknown(), ...refusals),
  );
/** Rows of the overview are rows of the operator's environment. */
const ofOperator = (context: RequestContext): RequestContext => ({ ...context, environmentId: operatorEnvironmentId });

@ApiTags('operator')
@Access('operator')
@Controller('operator/environments')
export class EnvironmentOperationController {
  constructor(
    private readonly operations: EnvironmentOperations,
    private readonly lists: OperatorLists,
    private readonly exporter: Exporter,
    private readonly directory: Directory,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les structures de l’installation' })
  @ApiListing(environmentOverviewListing, ListedEnvironmentDto)
  async list(
    @Ctx() context: RequestContext,
    @ListParams(environmentOverviewListing) request: ListRequest,
  ): Promise<PageAnswer<ListedEnvironmentDto>> {
    const page = await this.lists.page<ListedEnvironment>(ofOperator(context), environmentOverviewListing, request);
    return pageAnswer(environmentOverviewListing, page, (row) => listedToWire(row, this.clock.today()));
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des structures' })
  @ApiListingDownload(environmentOverviewListing)
  async download(
    @Ctx() context: RequestContext,
    @ExportParams(environmentOverviewListing) request: ExportParameters,
  ): Promise<DownloadAnswer> {
    const operator = ofOperator(context);
    const source = await this.lists.export<ListedEnvironment>(operator, environmentOverviewListing, request.list);
    return this.exporter.exportFrom(operator, environmentSheet, source, request);
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une structure, sans donnée personnelle' })
  @ApiOkResponse({ type: OperatedEnvironmentDto })
  @ApiProblem(environmentErrors.unknown())
  async find(@IdParam() id: string): Promise<Versioned<OperatedEnvironmentDto>> {
    const dto = await this.read(id);
    return new Versioned(dto, dto.version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une structure, par l’exploitation ou par elle' })
  @ApiOkResponse({ type: OperationHistoryDto })
  @ApiProblem(environmentErrors.unknown())
  async history(@IdParam() id: string): Promise<OperationHistoryDto> {
    const history = (await this.operations.events(id as EnvironmentId)).flatMap(lineToWire);
    return { totalCount: history.length, history };
  }

  @Post(':id/extend_trial')
  @Operation('Prolonger l’essai', reasonMissing(), trialNotLonger(localDate('2026-12-31')), offerChosen())
  extendTrial(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { last_day, reason }: ExtendTrialDto,
  ): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'ExtendTrial', data: { lastDay: localDate(last_day), reason } });
  }

  @Post(':id/suspend')
  @Operation('Suspendre : les utilisateurs lisent et exportent encore, et n’écrivent plus', reasonMissing())
  suspend(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { reason }: OperationReasonDto,
  ): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'SuspendEnvironment', data: { reason } });
  }

  @Post(':id/reopen')
  @Operation('Rouvrir une structure suspendue', reasonMissing())
  reopen(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { reason }: OperationReasonDto,
  ): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'ReopenEnvironment', data: { reason } });
  }

  @Put(':id/brand')
  @Operation('Changer la marque')
  brand(@Ctx() context: RequestContext, @IdParam() id: string, @Body() { brand }: ChangeBrandDto): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'ChangeBrand', data: { brand } });
  }

  @Post(':id/open_module')
  @Operation('Ouvrir un module', environmentErrors.parentModuleInactive())
  openModule(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { module }: OperatedModuleDto,
  ): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'OpenModule', data: { module } });
  }

  @Post(':id/close_module')
  @Operation('Fermer un module que l’exploitation a ouvert', moduleSubscribed('gestion'))
  closeModule(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() { module }: OperatedModuleDto,
  ): Promise<Saved<OperatedEnvironmentDto>> {
    return this.execute(context, id, { type: 'CloseModule', data: { module } });
  }

  private async execute(context: RequestContext, id: string, command: EnvironmentOperation): Promise<Saved<OperatedEnvironmentDto>> {
    const { version, position } = await this.operations.execute(context, id as EnvironmentId, command);
    return new Saved(await this.read(id), version, position);
  }

  private async read(id: string): Promise<OperatedEnvironmentDto> {
    const environmentId = id as EnvironmentId;
    const operated = await this.operations.find(environmentId);
    return operatedToWire(operated, (await this.directory.of(environmentId)).name, this.clock.today());
  }
}
