import { DomainError } from '@intendance/kernel/domain-error.js';
import { Body, Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { isSignedMessage } from '../../capabilities/webhook/signed-message.js';
import { Config } from '../../platform/config/config.js';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { BounceReportDto, RecordedBounceDto } from './bounce-report.dto.js';
import { BounceReports } from './bounce-reports.js';

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
