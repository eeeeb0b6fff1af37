import { onlinePaymentErrors } from '@intendance/domain/activities/online-payment/online-payment.errors.js';
import type { OnlinePaymentId } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { onlinePaymentCase } from '@intendance/domain/activities/online-payment/online-payment-case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { RegistrationId } from '@intendance/kernel/id.js';
import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Exporter } from '../../platform/documents/exporter.js';
import { ApiListing, ApiListingDownload } from '../../platform/lists/api-listing.js';
import { type ExportParameters, ExportParams, ListParams } from '../../platform/lists/list-params.js';
import { ListReader } from '../../platform/lists/list-reader.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import { type PageAnswer, pageAnswer } from '../../platform/lists/page-answer.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { paymentServiceErrors } from '../payment-account/payment-service.errors.js';
import { OnlinePaymentDto } from './online-payment.dto.js';
import { onlinePaymentExport } from './online-payment.export.js';
import { type ListedOnlinePayment, onlinePaymentListing } from './online-payment.listing.js';
import { onlinePaymentToWire } from './online-payment-wire.js';
import { OnlinePayments, type PaymentAddress } from './online-payments.js';

/** Lists the online payments of registrations, settles those that are held, and refunds them. */
@ApiTags('online_payments')
@Access({ feature: 'online-payments' })
@Controller('online_payments')
export class OnlinePaymentController {
  constructor(
    private readonly lists: ListReader,
    private readonly exporter: Exporter,
    private readonly commands: CommandBus,
    private readonly payments: OnlinePayments,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les paiements en ligne' })
  @ApiListing(onlinePaymentListing, OnlinePaymentDto)
  async list(
    @Ctx() context: RequestContext,
    @ListParams(onlinePaymentListing) request: ListRequest,
  ): Promise<PageAnswer<OnlinePaymentDto>> {
    const page = await this.lists.page<ListedOnlinePayment>(context, onlinePaymentListing, request);
    return pageAnswer(onlinePaymentListing, page, onlinePaymentToWire);
  }

  @Get('download')
  @ApiOperation({ summary: 'Télécharger la liste des paiements en ligne' })
  @ApiListingDownload(onlinePaymentListing)
  download(
    @Ctx() context: RequestContext,
    @ExportParams(onlinePaymentListing) { list, format }: ExportParameters,
  ): Promise<DownloadAnswer> {
    return this.exporter.export(context, onlinePaymentListing, onlinePaymentExport, { list, format });
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire un paiement en ligne' })
  @ApiOkResponse({ type: OnlinePaymentDto })
  @ApiProblem(onlinePaymentErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: OnlinePaymentId): Promise<OnlinePaymentDto> {
    return onlinePaymentToWire(await this.row(context, id));
  }

  @Post(':id/refund')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({
    summary: 'Rembourser un paiement en ligne, par le service qui l’a reçu',
    description: 'L’opération du remboursement est enregistrée, et l’inscription attend de nouveau son paiement.',
  })
  @ApiOkResponse({ type: OnlinePaymentDto })
  @ApiProblem(onlinePaymentErrors.unknown(), onlinePaymentErrors.nothingReceived())
  async refund(@Ctx() context: RequestContext, @IdParam() id: OnlinePaymentId): Promise<OnlinePaymentDto> {
    const row = await this.row(context, id);
    const { registrationId, paymentId } = addressOf(context, row);
    await this.commands.execute(
      new ExecuteCase(context, onlinePaymentCase, { id: registrationId, type: 'RequestOnlineRefund', data: { paymentId } }),
    );
    return this.answer(row, (address) => this.payments.follow(address), context);
  }

  @Post(':id/settle')
  @HttpCode(200)
  @ApiOperation({ summary: 'Enregistrer un paiement reçu que les règles ont d’abord refusé, ou demander au service où il en est' })
  @ApiOkResponse({ type: OnlinePaymentDto })
  @ApiProblem(onlinePaymentErrors.unknown(), paymentServiceErrors.refused())
  async settle(@Ctx() context: RequestContext, @IdParam() id: OnlinePaymentId): Promise<OnlinePaymentDto> {
    const row = await this.row(context, id);
    return this.answer(row, (address) => this.payments.retry(address), context);
  }

  private row(context: RequestContext, id: OnlinePaymentId): Promise<ListedOnlinePayment> {
    return this.lists.find<ListedOnlinePayment>(context, onlinePaymentListing, id, onlinePaymentErrors.unknown);
  }

  /** A service that is away is asked again by the schedule: the payment says that it is under way. */
  private async answer(
    row: ListedOnlinePayment,
    step: (address: PaymentAddress) => Promise<ListedOnlinePayment['state']>,
    context: RequestContext,
  ): Promise<OnlinePaymentDto> {
    try {
      return onlinePaymentToWire({ ...row, state: await step(addressOf(context, row)) });
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'payment-service.unreachable') throw error;
      return onlinePaymentToWire(await this.row(context, row.id as OnlinePaymentId));
    }
  }
}

const addressOf = ({ environmentId, lastAppend }: RequestContext, { id, registration_id }: ListedOnlinePayment): PaymentAddress => ({
  environmentId,
  ...(lastAppend && { lastAppend }),
  registrationId: registration_id as RegistrationId,
  paymentId: id as OnlinePaymentId,
});
