import { fiscalYearErrors } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.errors.js';
import type { FiscalYearId } from '@intendance/domain/bookkeeping/calendar/fiscal-year/fiscal-year.events.js';
import { type VatReturnCommand, vatReturnCase } from '@intendance/domain/bookkeeping/ledger/vat-return/vat-return-case.js';
import { derivedId } from '@intendance/kernel/id.js';
import { Controller, Delete, Get, HttpCode, Param, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { ExecuteCase } from '../../../platform/writes/execute-case.js';
import { ApiLedgerQuery, LedgerParams, type LedgerQuery } from '../ledger/ledger-params.js';
import { VatPeriodsDto, VatReturnDto, VatReturnEntryDto } from './vat-return.dto.js';
import { VatReturnFiles } from './vat-return-files.js';
import { periodsToWire, returnToWire } from './vat-return-wire.js';
import { VatReturnsReader } from './vat-returns-reader.js';

const downloadParameters = ['format'] as const;
const unknown = [fiscalYearErrors.unknown(), 'vat-return.unknown-period'] as const;
const locks = [fiscalYearErrors.closed(), fiscalYearErrors.frozen(), 'exercice.validated', 'vat-return.later-recorded'] as const;

@ApiTags('vat')
@Access({ feature: 'balance' })
@Controller('comptability/exercices/:id/vat_returns')
export class VatReturnController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: VatReturnsReader,
    private readonly files: VatReturnFiles,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les périodes de déclaration de la TVA d’un exercice' })
  @ApiOkResponse({ type: VatPeriodsDto })
  @ApiProblem(fiscalYearErrors.unknown())
  async list(@Ctx() context: RequestContext, @IdParam() id: string): Promise<VatPeriodsDto> {
    return periodsToWire(await this.reader.ofYear(context, id));
  }

  @Get(':period')
  @ApiOperation({ summary: 'La déclaration de TVA d’une période, à côté des comptes 4456 et 4457, et son écriture' })
  @ApiOkResponse({ type: VatReturnDto })
  @ApiProblem(...unknown)
  async find(@Ctx() context: RequestContext, @IdParam() id: string, @Param('period') period: string): Promise<VatReturnDto> {
    return returnToWire(await this.reader.find(context, id, period));
  }

  @Get(':period/download')
  @ApiOperation({ summary: 'Télécharger la déclaration de TVA d’une période : PDF, classeur ou CSV' })
  @ApiLedgerQuery(...downloadParameters)
  @ApiProduces('application/pdf', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'text/csv')
  @ApiOkResponse({ description: 'Le document.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(...unknown)
  async download(
    @Ctx() context: RequestContext,
    @IdParam() id: string,
    @Param('period') period: string,
    @LedgerParams(downloadParameters) { format }: LedgerQuery,
  ): Promise<DownloadAnswer> {
    return this.files.open(context, await this.reader.find(context, id, period), format);
  }

  @Put(':period')
  @ApiOperation({ summary: 'Passer l’écriture de la déclaration, ou la corriger si les comptes de la période ont changé' })
  @ApiOkResponse({ type: VatReturnEntryDto })
  @ApiProblem(...unknown, ...locks, 'vat-return.not-liable', 'vat-return.not-ended', 'vat-return.books-late', 'vat-return.nothing-due')
  async record(@Ctx() context: RequestContext, @IdParam() id: string, @Param('period') period: string): Promise<Saved<VatReturnEntryDto>> {
    const isCurrent = await this.reader.isCurrent(context);
    const { books } = await this.reader.find(context, id, period);
    const entryId = derivedId<'journal-entry'>(`${context.commandId}:vat-return`);
    return this.save(context, { type: 'RecordVatReturn', id: id as FiscalYearId, period, entryId, books, isCurrent });
  }

  @Delete(':period')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler l’écriture de la déclaration : la contre-passe' })
  @ApiOkResponse({ type: VatReturnEntryDto })
  @ApiProblem(...unknown, ...locks, 'vat-return.not-recorded')
  cancel(@Ctx() context: RequestContext, @IdParam() id: string, @Param('period') period: string): Promise<Saved<VatReturnEntryDto>> {
    const reversalId = derivedId<'journal-entry'>(`${context.commandId}:reversal`);
    return this.save(context, { type: 'CancelVatReturn', id: id as FiscalYearId, period, reversalId });
  }

  private async save(context: RequestContext, command: VatReturnCommand): Promise<Saved<VatReturnEntryDto>> {
    const { value, version, position } = await this.commands.execute(new ExecuteCase(context, vatReturnCase, command));
    return new Saved({ entry_id: value.entryId }, version, position);
  }
}
