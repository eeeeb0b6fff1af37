import { billErrors } from '@intendance/domain/subscription/billing/bill/bill.errors.js';
import { debitErrors } from '@intendance/domain/subscription/billing/debit/debit.errors.js';
import type { DebitBatchId } from '@intendance/domain/subscription/billing/debit/debit.events.js';
import { unpaidDebits } from '@intendance/domain/subscription/billing/debit/debit-returns.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { toEuros } from '@intendance/kernel/money.js';
import { Body, Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import { ApiUpload, type Upload, uploadParam } from '../../../capabilities/upload/upload.js';
import { Access } from '../../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../../platform/wire/api-problem.js';
import { DownloadAnswer } from '../../../platform/wire/download.js';
import { IdParam } from '../../../platform/wire/id-param.js';
import type { RequestContext } from '../../../platform/wire/request-context.js';
import { Ctx } from '../../../platform/wire/request-state.js';
import { Saved } from '../../../platform/wire/saved.js';
import { SingleUnit } from '../../../platform/wire/single-unit.js';
import { StepUp } from '../../../platform/wire/step-up.decorator.js';
import { signingErrors } from '../mandate/signing.errors.js';
import {
  DebitBatchDto,
  DebitBatchesDto,
  DueQueryDto,
  PrepareDebitsDto,
  RecordedPaymentDto,
  RecordPaymentDto,
  ReturnFileDto,
  ReturnQueryDto,
  UnpaidBillsDto,
} from './debit.dto.js';
import { batchToWire, debitToWire, returnToWire } from './debit-wire.js';
import { Debits } from './debits.js';

const ReturnUpload = uploadParam('retours.xml', (upload) => upload);
const preparation = [debitErrors.dayPast(), signingErrors.creditorMissing()] as const;

@ApiTags('operator')
@Access('operator')
@SingleUnit()
@Controller('operator/debits')
export class DebitController {
  constructor(private readonly debits: Debits) {}

  @Get()
  @ApiOperation({ summary: 'Lister les remises de prélèvements' })
  @ApiOkResponse({ type: DebitBatchesDto })
  async list(): Promise<DebitBatchesDto> {
    const register = await this.debits.register();
    const batches = [...register.batches.values()].reverse().map((batch) => batchToWire(batch, register));
    return { totalCount: batches.length, debit_batches: batches };
  }

  @Get('due')
  @ApiOperation({ summary: 'Voir la remise qui serait préparée, et les factures laissées' })
  @ApiOkResponse({ type: DebitBatchDto })
  @ApiProblem(...preparation)
  async due(@Query() { until }: DueQueryDto): Promise<DebitBatchDto> {
    const { batch, excluded } = await this.debits.preview(until as LocalDate);
    return batchToWire(batch, await this.debits.register(), excluded);
  }

  @Get('unpaid')
  @ApiOperation({ summary: 'Lister les factures dont le prélèvement est revenu impayé' })
  @ApiOkResponse({ type: UnpaidBillsDto })
  async unpaid(): Promise<UnpaidBillsDto> {
    const debits = unpaidDebits(await this.debits.register());
    return { totalCount: debits.length, unpaid_bills: debits.map(debitToWire) };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Voir une remise et l’état de ses prélèvements' })
  @ApiOkResponse({ type: DebitBatchDto })
  @ApiProblem(debitErrors.batchUnknown())
  async find(@IdParam() id: string): Promise<DebitBatchDto> {
    const register = await this.debits.register();
    const batch = register.batches.get(id as DebitBatchId);
    if (!batch) throw debitErrors.batchUnknown();
    return batchToWire(batch, register);
  }

  @Post()
  @ApiOperation({ summary: 'Préparer une remise des factures à prélever jusqu’à un jour' })
  @ApiCreatedResponse({ type: DebitBatchDto })
  @ApiProblem(debitErrors.batchEmpty(), ...preparation)
  async prepare(@Ctx() context: RequestContext, @Body() { until }: PrepareDebitsDto): Promise<Saved<DebitBatchDto>> {
    const { value, version, position } = await this.debits.prepare(context, until as LocalDate);
    return new Saved(batchToWire(value.batch, await this.debits.register(), value.excluded), version, position);
  }

  @Post(':id/export')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({
    summary: 'Télécharger le fichier pain.008.001.08 d’une remise',
    description:
      'Le même fichier à chaque fois, jusqu’au jour des prélèvements. Le premier export laisse les prélèvements dont le mandat est révoqué ou qu’un avoir annule ou réduit ; un prélèvement dont le jour est passé reçoit un nouveau jour, annoncé au client 14 jours avant.',
  })
  @ApiProduces('application/xml')
  @ApiOkResponse({ description: 'Le fichier.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(debitErrors.batchUnknown(), debitErrors.batchCancelled(), debitErrors.batchWithoutDebit(), debitErrors.batchPast())
  async export(@Ctx() context: RequestContext, @IdParam() id: string): Promise<DownloadAnswer> {
    const content = Buffer.from(await this.debits.export(context, id as DebitBatchId));
    return new DownloadAnswer({ content, fileName: `prelevements-${id}.xml`, mimeType: 'application/xml', disposition: 'attachment' });
  }

  @Post(':id/cancel')
  @HttpCode(200)
  @ApiOperation({ summary: 'Annuler une remise : ses factures pourront être prélevées par une autre' })
  @ApiOkResponse({ type: DebitBatchDto })
  @ApiProblem(debitErrors.batchUnknown(), debitErrors.batchCollected())
  async cancel(@Ctx() context: RequestContext, @IdParam() id: string): Promise<Saved<DebitBatchDto>> {
    const { value, version, position } = await this.debits.cancel(context, id as DebitBatchId);
    return new Saved(batchToWire(value.batch, await this.debits.register()), version, position);
  }

  @Post('returns/upload')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Lire un fichier de rejets et de retours (pain.002, CAMT.053, CAMT.054)',
    description: 'Chaque ligne du fichier est rapportée. Un fichier lu deux fois ne change rien la seconde fois.',
  })
  @ApiUpload()
  @ApiOkResponse({ type: ReturnFileDto })
  @ApiProblem(debitErrors.returnFileUnknown())
  async returns(
    @Ctx() context: RequestContext,
    @Query() { dry_run }: ReturnQueryDto,
    @ReturnUpload() { content }: Upload,
  ): Promise<ReturnFileDto> {
    const isDryRun = dry_run !== undefined;
    const { source, lines } = await this.debits.importReturns(context, content, isDryRun);
    return { source, is_dry_run: isDryRun, totalCount: lines.length, lines: lines.map(returnToWire) };
  }

  @Post('payments')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Enregistrer le règlement d’une facture par virement ou par chèque',
    description: 'Le règlement d’une facture qu’un avoir annule est à rembourser : la réponse en donne le montant.',
  })
  @ApiOkResponse({ type: RecordedPaymentDto })
  @ApiProblem(billErrors.numberUnknown(), debitErrors.billSettled(), debitErrors.billLive(), debitErrors.paymentAhead())
  async pay(@Ctx() context: RequestContext, @Body() { number, means, on, reference = '' }: RecordPaymentDto): Promise<RecordedPaymentDto> {
    const payment = { number: number.trim(), means, on: on as LocalDate, reference };
    const { creditNote, owedBack } = await this.debits.recordPayment(context, payment);
    return { number: payment.number, credit_note: creditNote, owed_back: toEuros(owedBack) };
  }
}
