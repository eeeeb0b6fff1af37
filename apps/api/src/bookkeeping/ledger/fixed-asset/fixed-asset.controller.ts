import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import { depreciationPlan } from '@intendance/domain/bookkeeping/ledger/fixed-asset/depreciation-plan.js';
import { fixedAssetErrors } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.errors.js';
import type { FixedAssetId } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset.events.js';
import { type AddressedAssetCommand, fixedAssetCase } from '@intendance/domain/bookkeeping/ledger/fixed-asset/fixed-asset-case.js';
import { derivedId } from '@intendance/kernel/id.js';
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
import {
  DepreciationPlanDto,
  FixedAssetDto,
  FixedAssetsDto,
  SaveDisposalDto,
  SaveFixedAssetDto,
  SaveReplacementDto,
} from './fixed-asset.dto.js';
import { assetToWire, planRowToWire, registerToWire, sentAsset, sentDisposal } from './fixed-asset-wire.js';
import { fixedAssetDocument } from './fixed-assets-print.js';
import { FixedAssetsReader } from './fixed-assets-reader.js';

const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated', 'exercice.missing'];
const stays = [fixedAssetErrors.hasComponents(), fixedAssetErrors.isReplacement()];
const undone = [fixedAssetErrors.disposedWithParent(), fixedAssetErrors.replacementUsed('', ''), ...locks];
const leaving = ['fixed-asset.disposed', 'fixed-asset.disposed-before', 'fixed-asset.depreciated', ...locks];
const viewParameters = ['exercice_id'] as const;

@ApiTags('fixed_assets')
@Access({ feature: 'balance' })
@Controller('comptability/fixed_assets')
export class FixedAssetController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: FixedAssetsReader,
    private readonly documents: RegisterDocuments,
    private readonly historyReader: HistoryReader,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les immobilisations d’un exercice, leurs amortissements, et leurs comptes à côté du grand livre' })
  @ApiLedgerQuery(...viewParameters)
  @ApiOkResponse({ type: FixedAssetsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @LedgerParams(viewParameters) { yearId }: LedgerQuery): Promise<FixedAssetsDto> {
    return registerToWire(await this.reader.find(context, yearId));
  }

  @Get('download')
  @ApiRegisterDownload('Télécharger le tableau des immobilisations et celui des amortissements : PDF ou classeur')
  async download(
    @Ctx() context: RequestContext,
    @LedgerParams(registerDownloadParameters) { yearId, format }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    return this.documents.download(context, fixedAssetDocument, await this.reader.find(context, yearId), format);
  }

  @Post()
  @ApiOperation({ summary: 'Inscrire une immobilisation au registre, ou le composant d’une autre' })
  @ApiCreatedResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.incomplete([]), fixedAssetErrors.noParent(), fixedAssetErrors.partOfCost(), 'fixed-asset.closed-year')
  register(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @Body() dto: SaveFixedAssetDto,
  ): Promise<Saved<FixedAssetDto>> {
    const id = newRecordId(context, 'fixed-asset');
    return this.save(context, { type: 'RegisterFixedAsset', id, ...formOf(session, dto), isPartOfCost: dto.part_of_cost === true });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire une immobilisation' })
  @ApiOkResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Versioned<FixedAssetDto>> {
    const { asset, version } = await this.reader.asset(context, id);
    return new Versioned(assetToWire(id, asset, version), version);
  }

  @Get(':id/plan')
  @ApiOperation({ summary: 'Le plan d’amortissement d’une immobilisation, exercice par exercice' })
  @ApiOkResponse({ type: DepreciationPlanDto })
  @ApiProblem(fixedAssetErrors.unknown())
  async plan(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DepreciationPlanDto> {
    const [{ asset }, { years }] = await Promise.all([this.reader.asset(context, id), this.reader.calendar(context)]);
    return { rows: depreciationPlan(asset.facts, years).map(planRowToWire) };
  }

  @Get(':id/history')
  @ApiOperation({ summary: 'Ce qui a été fait d’une immobilisation, par qui et quand' })
  @ApiListing(historyListing, HistoryEntryDto)
  history(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @ListParams(historyListing) request: ListRequest,
  ): Promise<PageAnswer<HistoryEntryDto>> {
    return this.historyReader.ofRecord(context, 'fixed_asset', id, request);
  }

  @Put(':id')
  @ApiOperation({ summary: 'Corriger une immobilisation : une durée qui change compte dans la prochaine dotation' })
  @ApiOkResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.unknown(), fixedAssetErrors.incomplete([]), 'fixed-asset.disposed', 'fixed-asset.closed-year')
  correct(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveFixedAssetDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<FixedAssetDto>> {
    return this.save(context, { type: 'CorrectFixedAsset', id: id as FixedAssetId, ...formOf(session, dto) }, expected);
  }

  @Delete(':id')
  @HttpCode(200)
  @ApiOperation({ summary: 'Retirer du registre une immobilisation inscrite par erreur, que rien n’amortit encore' })
  @ApiOkResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.unknown(), 'fixed-asset.disposed', 'fixed-asset.depreciated', ...stays)
  remove(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<FixedAssetDto>> {
    return this.save(context, { type: 'RemoveFixedAsset', id: id as FixedAssetId }, expected);
  }

  @Put(':id/disposal')
  @ApiOperation({
    summary: 'Sortir une immobilisation : vendue, mise au rebut ou donnée, avec ses composants ; passe l’écriture de la sortie',
  })
  @ApiOkResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.unknown(), ...leaving)
  dispose(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Body() dto: SaveDisposalDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<FixedAssetDto>> {
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:disposal`);
    return this.save(context, { type: 'DisposeOfFixedAsset', id: id as FixedAssetId, ...sentDisposal(dto), entryId }, expected);
  }

  @Put(':id/replacement')
  @ApiOperation({
    summary: 'Remplacer une immobilisation : sa sortie et l’inscription de la nouvelle en une fois, l’une nommant l’autre',
    description: 'Le remplaçant d’un composant est un composant du même bien. L’annulation de la sortie défait les deux.',
  })
  @ApiOkResponse({ type: FixedAssetDto, description: 'L’immobilisation remplacée.' })
  @ApiProblem(fixedAssetErrors.unknown(), fixedAssetErrors.incomplete([]), fixedAssetErrors.noParent(), ...leaving)
  replace(
    @Ctx() context: RequestContext,
    @CurrentSession() session: Session,
    @IdParam() id: string,
    @Body() dto: SaveReplacementDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<FixedAssetDto>> {
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:disposal`);
    const successor = { id: newRecordId(context, 'fixed-asset'), ...formOf(session, dto) };
    const disposal = sentDisposal(dto.disposal);
    return this.save(context, { type: 'DisposeOfFixedAsset', id: id as FixedAssetId, ...disposal, entryId, successor }, expected);
  }

  @Delete(':id/disposal')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler la sortie d’une immobilisation, et son remplacement : contre-passe son écriture' })
  @ApiOkResponse({ type: FixedAssetDto })
  @ApiProblem(fixedAssetErrors.unknown(), fixedAssetErrors.notDisposed(), ...undone)
  cancelDisposal(@Ctx() context: RequestContext, @IdParam() id: string, @IfMatch() expected?: number): Promise<Saved<FixedAssetDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelDisposal', id: id as FixedAssetId, reversalId }, expected);
  }

  private async save(context: RequestContext, command: AddressedAssetCommand, expected?: number): Promise<Saved<FixedAssetDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, fixedAssetCase, command, expected));
    return new Saved(assetToWire(command.id, value, version), version, position);
  }
}

const formOf = ({ profile }: Session, dto: SaveFixedAssetDto) => ({ facts: sentAsset(dto), isCouncil: profile.environment.type === 'CSE' });
