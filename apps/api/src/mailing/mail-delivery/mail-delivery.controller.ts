import { failedMails } from '@intendance/domain/mailing/mail-delivery/delivery-outcome.js';
import { mailDeliveryErrors } from '@intendance/domain/mailing/mail-delivery/mail-delivery.errors.js';
import type { DeliveredMailingId } from '@intendance/domain/mailing/mail-delivery/mail-delivery.events.js';
import { type Exclusion, type Funnel, funnelOf, noFunnel, sumOfFunnels } from '@intendance/domain/mailing/mail-delivery/recipients.js';
import { mailingErrors } from '@intendance/domain/mailing/mailing/mailing.errors.js';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { throttleErrors } from '../../capabilities/throttle/throttle.errors.js';
import { ApiListing } from '../../platform/lists/api-listing.js';
import { ListParams } from '../../platform/lists/list-params.js';
import type { ListRequest } from '../../platform/lists/list-request.js';
import type { PageAnswer } from '../../platform/lists/page-answer.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx, CurrentSession } from '../../platform/wire/request-state.js';
import type { Session } from '../../platform/wire/session.js';
import type { ListedContact } from '../recipient/audience-sources.js';
import { MailingAudience } from '../recipient/mailing-audience.js';
import { MailRecipientDto } from '../recipient/recipient.dto.js';
import { recipientListing } from '../recipient/recipient.listing.js';
import { RecipientPages } from '../recipient/recipient-pages.js';
import { MailDeliveries, type Shown } from './mail-deliveries.js';
import {
  type ExcludedContactDto,
  MailDeliveryDto,
  MailingAudienceDto,
  type MailingFunnelDto,
  mostExcluded,
  RetryMailsDto,
  SendTestDto,
  SentTestDto,
} from './mail-delivery.dto.js';
import { TestMails } from './test-mails.js';

@ApiTags('mailings')
@Access({ feature: 'mailings' })
@Controller('mailings/:id')
export class MailDeliveryController {
  constructor(
    private readonly audiences: MailingAudience,
    private readonly deliveries: MailDeliveries,
    private readonly pages: RecipientPages,
    private readonly tests: TestMails,
  ) {}

  @Get('audience')
  @ApiOperation({ summary: 'Voir qui recevra un publipostage, et qui ne le recevra pas, avant l’envoi' })
  @ApiOkResponse({ type: MailingAudienceDto })
  @ApiProblem(mailDeliveryErrors.unknown())
  async audience(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<MailingAudienceDto> {
    let funnel = noFunnel;
    const excluded: ExcludedContactDto[] = [];
    for await (const page of this.audiences.pages(context, id)) {
      funnel = sumOfFunnels(funnel, funnelOf(page));
      for (const [entry, reason] of [...page.excluded].slice(0, mostExcluded - excluded.length))
        excluded.push(excludedToWire(entry, reason));
    }
    return { funnel: funnelToWire(funnel), excluded };
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({ summary: 'S’envoyer un publipostage, avec les valeurs d’une personne' })
  @ApiOkResponse({ type: SentTestDto })
  @ApiProblem(
    mailDeliveryErrors.testFailed('451 4.3.0 Try again later'),
    mailDeliveryErrors.testWithoutAddress(),
    mailingErrors.incomplete([]),
    mailingErrors.field([]),
    mailingErrors.imageMissing([]),
    mailingErrors.tooLarge(),
    throttleErrors.throttled(60),
  )
  async test(
    @Ctx() context: RequestContext,
    @CurrentSession() { isApiKey }: Session,
    @IdParam() id: DeliveredMailingId,
    @Body() { person = null }: SendTestDto,
  ): Promise<SentTestDto> {
    return { to: await this.tests.send({ context, isApiKey: isApiKey === true, mailingId: id, personId: person }) };
  }

  @Post('send')
  @Access({ feature: 'mailing-sending' })
  @HttpCode(200)
  @ApiOperation({
    summary: 'Envoyer un publipostage',
    description:
      'Les destinataires sont ceux de cet instant. Ils sont préparés ensuite, et l’envoi peut être annulé jusqu’au premier e-mail.',
  })
  @ApiOkResponse({ type: MailDeliveryDto })
  @ApiProblem(
    mailDeliveryErrors.started(),
    mailDeliveryErrors.nobody(),
    mailDeliveryErrors.unknown(),
    mailingErrors.incomplete([]),
    mailingErrors.imageMissing([]),
    mailingErrors.tooLarge(),
  )
  async send(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<MailDeliveryDto> {
    await this.deliveries.start(context, id);
    return this.show(context, id);
  }

  @Get('delivery')
  @ApiOperation({ summary: 'Suivre l’envoi d’un publipostage' })
  @ApiOkResponse({ type: MailDeliveryDto })
  @ApiProblem(mailDeliveryErrors.unknown())
  async show(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<MailDeliveryDto> {
    return deliveryToWire(await this.deliveries.progress(context, id));
  }

  @Get('recipients')
  @ApiOperation({ summary: 'Lister les destinataires d’un publipostage envoyé, avec l’état de chaque e-mail' })
  @ApiListing(recipientListing, MailRecipientDto)
  async recipients(
    @Ctx() context: RequestContext,
    @IdParam() id: DeliveredMailingId,
    @ListParams(recipientListing) request: ListRequest,
  ): Promise<PageAnswer<MailRecipientDto>> {
    await this.deliveries.progress(context, id);
    return this.pages.of(context, id, request);
  }

  @Post('cancel')
  @Access({ feature: 'mailing-sending' })
  @HttpCode(204)
  @ApiOperation({ summary: 'Annuler un envoi dont aucun e-mail n’est parti : le publipostage redevient un brouillon' })
  @ApiProblem(mailDeliveryErrors.unknown(), mailDeliveryErrors.leaving())
  async cancel(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<void> {
    await this.deliveries.cancel(context, id);
  }

  @Post('stop')
  @Access({ feature: 'mailing-sending' })
  @HttpCode(200)
  @ApiOperation({ summary: 'Suspendre l’envoi' })
  @ApiOkResponse({ type: MailDeliveryDto })
  @ApiProblem(mailDeliveryErrors.unknown(), mailDeliveryErrors.notRunning())
  async stop(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<MailDeliveryDto> {
    await this.deliveries.stop(context, id);
    return this.show(context, id);
  }

  @Post('resume')
  @Access({ feature: 'mailing-sending' })
  @HttpCode(200)
  @ApiOperation({ summary: 'Reprendre un envoi suspendu' })
  @ApiOkResponse({ type: MailDeliveryDto })
  @ApiProblem(mailDeliveryErrors.unknown(), mailDeliveryErrors.notStopped())
  async resume(@Ctx() context: RequestContext, @IdParam() id: DeliveredMailingId): Promise<MailDeliveryDto> {
    await this.deliveries.resume(context, id);
    return this.show(context, id);
  }

  @Post('retry')
  @Access({ feature: 'mailing-sending' })
  @HttpCode(200)
  @ApiOperation({ summary: 'Relancer les échecs' })
  @ApiOkResponse({ type: MailDeliveryDto })
  @ApiProblem(mailDeliveryErrors.unknown(), mailDeliveryErrors.nothingFailed())
  async retry(
    @Ctx() context: RequestContext,
    @IdParam() id: DeliveredMailingId,
    @Body() { with_unknown }: RetryMailsDto,
  ): Promise<MailDeliveryDto> {
    await this.deliveries.retry(context, id, with_unknown ?? false);
    return this.show(context, id);
  }
}

const funnelToWire = (funnel: Funnel): MailingFunnelDto => ({
  listed: funnel.listed,
  excluded: funnel.excluded,
  without_address: funnel['without-address'],
  unsubscribed: funnel.unsubscribed,
  bounced: funnel.bounced,
  double: funnel.double,
  to_send: funnel.toSend,
});

const excludedToWire = ({ personId, name, email }: ListedContact, reason: Exclusion): ExcludedContactDto => ({
  person: personId,
  name,
  email,
  reason,
});

const deliveryToWire = ({ delivery: { status, funnel, pause }, preparation, progress, isWaiting }: Shown): MailDeliveryDto => ({
  status,
  is_complete: status === 'finished' && failedMails(progress) === 0,
  preparation,
  pause,
  waits_for_hours: isWaiting,
  funnel: funnelToWire(funnel),
  progress,
});
