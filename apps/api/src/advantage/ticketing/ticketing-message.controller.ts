import { ticketCatalogueErrors } from '@intendance/domain/advantage/catalogue/ticket-catalogue.errors.js';
import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { Body, Controller, HttpCode, Post, type RawBodyRequest, Req } from '@nestjs/common';
import { ApiHeader, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import { ReceivedMessageDto, TicketingMessageDto } from './ticketing.dto.js';
import { TicketingMessages } from './ticketing-messages.js';

/** Open to the partner without a session: the signature is the proof. */
@ApiTags('advantage')
@Access('public')
@Controller('ticketing')
export class TicketingMessageController {
  constructor(private readonly messages: TicketingMessages) {}

  @Post(':environmentId/messages')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Recevoir des commandes, des annulations ou un catalogue de la billetterie',
    description:
      'Message signé selon Standard Webhooks, en-têtes webhook-id, webhook-timestamp et webhook-signature. Une commande annulée est une commande de statut « cancelled ».',
  })
  @ApiHeader({ name: 'webhook-id', required: true })
  @ApiHeader({ name: 'webhook-timestamp', required: true, description: 'Secondes depuis 1970 ; cinq minutes d’écart au plus.' })
  @ApiHeader({ name: 'webhook-signature', required: true, description: 'v1 et la signature HMAC SHA-256 de « id.timestamp.corps ».' })
  @ApiOkResponse({ type: ReceivedMessageDto })
  @ApiProblem(
    ticketingErrors.signatureInvalid(),
    ticketingErrors.closed(),
    ticketingErrors.replayed(),
    ticketingErrors.messageInvalid(),
    ticketCatalogueErrors.empty(),
    ticketCatalogueErrors.invalid('universes[0]'),
  )
  async receive(
    @Req() { headers, rawBody }: RawBodyRequest<FastifyRequest>,
    @Body() message: TicketingMessageDto,
    @IdParam('environmentId') environmentId: string,
  ): Promise<ReceivedMessageDto> {
    const header = (name: string): string => String(headers[name] ?? '');
    const signed = {
      id: header('webhook-id'),
      timestamp: header('webhook-timestamp'),
      signature: header('webhook-signature'),
      body: rawBody ?? '',
    };
    return { orders: await this.messages.receive(environmentId as EnvironmentId, signed, message) };
  }
}
