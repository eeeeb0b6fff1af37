import { personErrors } from '@intendance/domain/directory/public.js';
import { bounceErrors } from '@intendance/domain/mailing/bounce/bounce.errors.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import type { PersonId } from '@intendance/kernel/id.js';
import { Body, Controller, Get, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiHeader, ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiProduces, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isSignedMessage } from '../../capabilities/webhook/signed-message.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { DownloadAnswer } from '../../platform/wire/download.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { Unsubscriptions } from '../unsubscription/unsubscriptions.js';
import { BounceReportDto, LiftBlockDto, type MailReportDto, PersonBounceDto, RecordedBounceDto } from './bounce.dto.js';
import { BounceReports } from './bounce-reports.js';
import { Bounces } from './bounces.js';
import { RawReports, reportUnknown, type StoredReport } from './raw-reports.js';

const signatureInvalid = () => new DomainError('bounce.signature-invalid', 'La signature du message n’est pas valable.', 'forbidden');

/** Open to the mail provider without a session: the signature is the proof. */
@ApiTags('mailings')
@Access('public')
@Controller('mail_bounces')
export class BounceReportController {
  constructor(
    private readonly reports: BounceReports,
    private readonly config: Config,
    private readonly clock: Clock,
  ) {}

  @Post()
  @HttpCode(200)
  @ApiOperation({
    summary: 'Recevoir un e-mail revenu, ou la notification d’un retour',
    description: 'Message signé selon Standard Webhooks avec MAILING_BOUNCE_SECRET.',
  })
  @ApiHeader({ name: 'webhook-id', required: true })
  @ApiHeader({ name: 'webhook-timestamp', required: true })
  @ApiHeader({ name: 'webhook-signature', required: true })
  @ApiOkResponse({ type: RecordedBounceDto })
  @ApiProblem(signatureInvalid())
  async receive(@Req() { headers, rawBody }: RawBodyRequest<FastifyRequest>, @Body() report: BounceReportDto): Promise<RecordedBounceDto> {
    const header = (name: string): string => String(headers[name] ?? '');
    const signed = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: rawBody ?? '',
    };
    const { bounceSecret } = this.config.mailings;
    if (bounceSecret === null || !isSignedMessage(bounceSecret, signed, this.clock.now())) throw signatureInvalid();
    const { message, return_address, status } = report;
    const treatment = message
      ? await this.reports.receive(Buffer.from(message))
      : return_address && status
        ? await this.reports.recordBounce(return_address, status, null)
        : 'ignored';
    return { recorded: treatment === 'recorded' };
  }
}

/** The address of a person, as mails find it. */
@ApiTags('people')
@Controller('people/:id/mail_block')
export class PersonBounceController {
  constructor(
    private readonly bounces: Bounces,
    private readonly unsubscriptions: Unsubscriptions,
    private readonly reports: RawReports,
  ) {}

  @Get()
  @Access({ feature: 'people' })
  @ApiOperation({ summary: 'Lire si les e-mails reviennent de l’adresse d’une personne' })
  @ApiOkResponse({ type: PersonBounceDto })
  @ApiProblem(personErrors.unknown())
  async find(@Ctx() context: RequestContext, @IdParam() id: PersonId): Promise<PersonBounceDto> {
    const address = await this.unsubscriptions.addressOf(context, id);
    const [health, reports] = await Promise.all([this.bounces.of(context, address), this.reports.of(context, address)]);
    const { isBlocked, since, code, softBounces, reason } = health;
    return { is_blocked: isBlocked, since, code, soft_bounces: softBounces, reason: reason || null, reports: reports.map(reportToWire) };
  }

  @Get('reports/:report')
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Télécharger le rapport d’un e-mail revenu, tel qu’il est arrivé' })
  @ApiProduces('message/rfc822')
  @ApiOkResponse({ description: 'Le message, tel quel.', schema: { type: 'string', format: 'binary' } })
  @ApiProblem(personErrors.unknown(), reportUnknown())
  async report(@Ctx() context: RequestContext, @IdParam() id: PersonId, @IdParam('report') report: string): Promise<DownloadAnswer> {
    return this.reports.open(context, await this.unsubscriptions.addressOf(context, id), report);
  }

  @Post('lift')
  @HttpCode(204)
  @Access({ feature: 'people-edit' })
  @ApiOperation({ summary: 'Débloquer l’adresse d’une personne, avec le motif' })
  @ApiNoContentResponse()
  @ApiProblem(personErrors.unknown(), bounceErrors.unknown(), bounceErrors.notBlocked(), bounceErrors.reasonMissing())
  async lift(@Ctx() context: RequestContext, @IdParam() id: PersonId, @Body() { reason }: LiftBlockDto): Promise<Saved<undefined>> {
    const address = await this.unsubscriptions.addressOf(context, id);
    const { version, position } = await this.bounces.execute(context, address, { type: 'LiftBlock', data: { reason } });
    return new Saved(undefined, version, position);
  }
}

const reportToWire = ({ id, kind, code, received_at }: StoredReport): MailReportDto => ({
  id,
  kind,
  code,
  received_at: received_at.toISOString(),
});
