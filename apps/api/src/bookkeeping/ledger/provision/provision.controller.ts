import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { provisionErrors } from '@intendance/domain/bookkeeping/ledger/provision/provision.errors.js';
import type { ProvisionId } from '@intendance/domain/bookkeeping/ledger/provision/provision.events.js';
import { type AddressedProvisionCommand, provisionCase } from '@intendance/domain/bookkeeping/ledger/provision/provision-case.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { HistoryEntryDto } from '../../../platform/history/history.dto.js';
import { historyListing } from '../../../platform/history/history.listing.js';
import { HistoryReader } from '../../../platform/history/history-reader.js';
import { ApiListing } from '../../../platform/lists/api-listing.js';
import { ListParams } from '../../../platform/lists/list-params.js';
import type { ListRequest } from '../../../platform/lists/list-request.js';
import type { PageAnswer } from '../../../platform/lists/page-answer.js';
import { newRecordId } from '../../../platform/tenancy/new-record-id.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../../platform/wire/saved.js';
import type { Session } from '../../../platform/wire/session.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery } from '../ledger/ledger-params.js';
import { ApiRegisterDownload, RegisterDocuments, registerDownloadParameters } from '../ledger/register-documents.js';
import { ProvisionDto, ProvisionsDto, SaveProvisionDto, SaveProvisionEstimateDto } from './provision.dto.js';
import { provisionToWire, registerToWire, sentEstimate, sentProvision } from './provision-wire.js';
import { provisionDocument } from './provisions-print.js';
import { ProvisionsReader } from './provisions-reader.js';

const viewParameters = ['exercice_id'] as const;

@ApiTags('provisions')
@Access({ feature: 'balance' })
@Controller('comptability/provisions')
export class ProvisionController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: ProvisionsReader,
    private readonly documents: RegisterDocuments,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Lister les provisions d’un exercice, leurs dotations et leurs reprises, et leurs comptes à côté du grand livre',
  })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: ProvisionsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @LedgerParams(viewParameters) { yearId }: LedgerQuery): Promise<ProvisionsDto> {
    return registerToWire(await this.reader.find(context, yearId));
  }

  @Get('download')
  @ApiRegisterDownload('Télécharger le tableau des provisions et des dépréciations : PDF ou classeur')
  async download(
    @Ctx() context: RequestContext,
    @LedgerParams(registerDownloadParameters) { yearId, format }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    return this.documents.download(context, provisionDocument, await this.reader.find(context, yearId), format);
  }

  @Post()
  @ApiOperation({ summary: 'Inscrire une provision ou une dépréciation' })
  @ApiCreatedResponse({ type: ProvisionDto })
  @ApiProblem(provisionErrors.incomplete([]))
  register(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SaveProvisionDto,
  ): Promise<Saved<ProvisionDto>> {
    const id = newRecordId(context, 'provision');
    return this.save(context, { type: 'RegisterProvision', id, ...formOf(session, dto) });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une provision' })
  @ApiOkResponse({ type: ProvisionDto })
  @ApiProblem(provisionErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<ProvisionDto>> {
    const { provision, version } = await this.reader.provision(context, id);
    return new Versioned(provisionToWire(id, provision, version), version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une provision, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'provision', id, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger une provision' })
  @ApiOkResponse({ type: ProvisionDto })
  @ApiProblem(provisionErrors.unknown(), provisionErrors.incomplete([]), 'provision.closed-year')
  correct(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveProvisionDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<ProvisionDto>> {
    return this.save(context, { type: 'CorrectProvision', id: id as ProvisionId, ...formOf(session, dto) }, expected);
  }

  @Put(':id/estimates/:yearId')
  @ApiOperation({ summary: 'Estimer une provision à la fin d’un exercice, et ce qui en a été utilisé' })
  @ApiOkResponse({ type: ProvisionDto })
  @ApiProblem(
    provisionErrors.unknown(),
    provisionErrors.estimateInvalid([]),
    'provision.not-arisen',
    fiscalYearErrors.unknown(),
    fiscalYearErrors.closed(),
  )
  estimate(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('yearId') yearId: string,
    @Body() dto: SaveProvisionEstimateDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<ProvisionDto>> {
    return this.save(context, { type: 'EstimateProvision', id: id as ProvisionId, ...sentEstimate(yearId, dto) }, expected);
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer une provision inscrite par erreur, qu’aucun exercice ne compte' })
  @ApiOkResponse({ type: ProvisionDto })
  @ApiProblem(provisionErrors.unknown(), 'provision.counted')
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<ProvisionDto>> {
    return this.save(context, { type: 'RemoveProvision', id: id as ProvisionId }, expected);
  }

  private async save(context: RequestContext, command: AddressedProvisionCommand, expected?: number): Promise<Saved<ProvisionDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, provisionCase, command, expected));
    return new Saved(provisionToWire(command.id, value, version), version, position);
  }
}

const formOf = ({ profile }: Session, dto: SaveProvisionDto) => ({
  facts: sentProvision(dto),
  isCouncil: profile.environment.type === 'CSE',
});
