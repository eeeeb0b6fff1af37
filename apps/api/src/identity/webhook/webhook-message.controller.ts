import { webhookErrors } from '@intendance/domain/identity/webhook/webhook.errors.js';
import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type Webhook, webhookIn } from '@intendance/domain/identity/webhook/webhook.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { newId } from '@intendance/kernel/id.js';
import { Controller, Get, HttpCode, Post, Query } from '@nestjs/common';
import { ApiNoContentResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { isUUID } from 'class-validator';
import { Clock } from '../../platform/runtime/clock.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { messageStates, WebhookMessageQueryDto, WebhookMessagesDto, WebhookTestDto } from './webhook.dto.js';
import { envelopeOf, testEvent } from './webhook-envelope.js';
import { type MessageState, WebhookList } from './webhook-list.js';
import { WebhookMessages } from './webhook-messages.js';
import { WebhookReader } from './webhook-reader.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { webhookWireErrors } from './webhook-wire.errors.js';

@ApiTags('webhooks')
@Access({ feature: 'webhooks' })
@Controller('webhooks/:id')
export class WebhookMessageController {
  constructor(
    private readonly reader: WebhookReader,
    private readonly list: WebhookList,
    private readonly messages: WebhookMessages,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly clock: Clock,
  ) {}

  @Get('messages')
  @ApiOperation({ summary: 'Lire les messages d’un webhook, des trente derniers jours' })
  @ApiOkResponse({ type: WebhookMessagesDto })
  @ApiProblem(webhookErrors.unknown())
  async page(
    @Ctx() { environmentId }: RequestContext,
    @IdParam() id: WebhookId,
    @Query() { state, after }: WebhookMessageQueryDto,
  ): Promise<WebhookMessagesDto> {
    if (state !== undefined && !isState(state)) throw webhookWireErrors.state();
    if (after !== undefined && !isUUID(after)) throw webhookWireErrors.after();
    await this.find(environmentId, id);
    return this.list.messages(id, state, after);
  }

  @Post('messages/:event/resend')
  @HttpCode(204)
  @ApiOperation({ summary: 'Envoyer un message à nouveau' })
  @ApiNoContentResponse()
  @ApiProblem(webhookErrors.unknown(), webhookErrors.disabled(), webhookWireErrors.messageUnknown())
  async resend(@Ctx() { environmentId }: RequestContext, @IdParam() id: WebhookId, @IdParam('event') eventId: string): Promise<void> {
    const { endReason } = await this.find(environmentId, id);
    if (endReason !== null) throw webhookErrors.disabled();
    if (!(await this.messages.resend(id, eventId, this.clock.now()))) throw webhookWireErrors.messageUnknown();
  }

  @Post('test')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Envoyer un message d’essai',
    description: 'De type `webhook.test`, signé comme les autres ; rien n’est essayé à nouveau.',
  })
  @ApiOkResponse({ type: WebhookTestDto })
  @ApiProblem(webhookErrors.unknown())
  async test(@Ctx() { environmentId }: RequestContext, @IdParam() id: WebhookId): Promise<WebhookTestDto> {
    const webhook = await this.find(environmentId, id);
    const now = this.clock.now();
    const { headers, body } = envelopeOf(testEvent(newId(), now), this.secrets.signing(environmentId, webhook, now), now);
    const result = await this.sender.send(webhook.url, headers, body);
    const status = 'status' in result ? result.status : null;
    return {
      is_accepted: status !== null && status >= 200 && status < 300,
      status,
      problem: 'problem' in result ? result.problem : null,
      took_ms: result.tookMs,
    };
  }

  /** @throws webhook.unknown */
  private async find(environmentId: EnvironmentId, id: WebhookId): Promise<Webhook> {
    return webhookIn((await this.reader.of(environmentId)).state, id);
  }
}

const isState = (text: string): text is MessageState => (messageStates as readonly string[]).includes(text);
