import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { grantErrors } from '@intendance/domain/bookkeeping/ledger/grant/grant.errors.js';
import type { GrantId } from '@intendance/domain/bookkeeping/ledger/grant/grant.events.js';
import { type AddressedGrantCommand, grantCase } from '@intendance/domain/bookkeeping/ledger/grant/grant-case.js';
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
import { GrantDto, GrantsDto, SaveGrantDto, SaveGrantSpendingDto } from './grant.dto.js';
import { grantToWire, registerToWire, sentGrant, sentSpending } from './grant-wire.js';
import { grantDocument } from './grants-print.js';
import { GrantsReader } from './grants-reader.js';

const viewParameters = ['exercice_id'] as const;

@ApiTags('grants')
@Access({ feature: 'balance' })
@Controller('comptability/grants')
export class GrantController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: GrantsReader,
    private readonly documents: RegisterDocuments,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les subventions d’un exercice, leurs fonds dédiés, et leurs comptes à côté du grand livre' })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: GrantsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @LedgerParams(viewParameters) { yearId }: LedgerQuery): Promise<GrantsDto> {
    return registerToWire(await this.reader.find(context, yearId));
  }

  @Get('download')
  @ApiRegisterDownload('Télécharger la variation des fonds dédiés et le suivi des subventions : PDF ou classeur')
  async download(
    @Ctx() context: RequestContext,
    @LedgerParams(registerDownloadParameters) { yearId, format }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    return this.documents.download(context, grantDocument, await this.reader.find(context, yearId), format);
  }

  @Post()
  @ApiOperation({ summary: 'Inscrire une subvention attribuée' })
  @ApiCreatedResponse({ type: GrantDto })
  @ApiProblem(grantErrors.incomplete([]))
  register(@Ctx() context: RequestContext, @CurrentSession() session: Session, @Body() dto: SaveGrantDto): Promise<Saved<GrantDto>> {
    const id = newRecordId(context, 'grant');
    return this.save(context, { type: 'RegisterGrant', id, ...formOf(session, dto) });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une subvention' })
  @ApiOkResponse({ type: GrantDto })
  @ApiProblem(grantErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<GrantDto>> {
    const { grant, version } = await this.reader.grant(context, id);
    return new Versioned(grantToWire(id, grant, version), version);
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une subvention, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'grant', id, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger une subvention' })
  @ApiOkResponse({ type: GrantDto })
  @ApiProblem(grantErrors.unknown(), grantErrors.incomplete([]), 'grant.closed-year')
  correct(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveGrantDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<GrantDto>> {
    return this.save(context, { type: 'CorrectGrant', id: id as GrantId, ...formOf(session, dto) }, expected);
  }

  @Put(':id/spending/:yearId')
  @ApiOperation({ summary: 'Saisir ce qui a été dépensé dans un exercice pour le projet financé' })
  @ApiOkResponse({ type: GrantDto })
  @ApiProblem(
    grantErrors.unknown(),
    grantErrors.withoutSpending(),
    grantErrors.spendingInvalid([]),
    'grant.not-award',
    fiscalYearErrors.unknown(),
    fiscalYearErrors.closed(),
  )
  spend(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @IdParam('yearId') yearId: string,
    @Body() dto: SaveGrantSpendingDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<GrantDto>> {
    return this.save(context, { type: 'SaveGrantSpending', id: id as GrantId, ...sentSpending(yearId, dto) }, expected);
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer une subvention inscrite par erreur, qu’aucun exercice ne compte' })
  @ApiOkResponse({ type: GrantDto })
  @ApiProblem(grantErrors.unknown(), 'grant.counted')
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<GrantDto>> {
    return this.save(context, { type: 'RemoveGrant', id: id as GrantId }, expected);
  }

  private async save(context: RequestContext, command: AddressedGrantCommand, expected?: number): Promise<Saved<GrantDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, grantCase, command, expected));
    return new Saved(grantToWire(command.id, value, version), version, position);
  }
}

const formOf = ({ profile }: Session, dto: SaveGrantDto) => ({ facts: sentGrant(dto), isCouncil: profile.environment.type === 'CSE' });
