import { webhookErrors } from '@intendance/domain/identity/webhook/webhook.errors.js';
import type { WebhookId } from '@intendance/domain/identity/webhook/webhook.events.js';
import { type WebhookCommand, webhookCase, webhookIn } from '@intendance/domain/identity/webhook/webhook.js';
import { Body, Controller, Delete, Get, HttpCode, Post, Put } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { PublicEventTypes, takes } from '../../capabilities/event-feed/public-event-types.js';
import { Clock } from '../../platform/runtime/clock.js';
import { newRecordId } from '../../platform/tenancy/new-record-id.js';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import { IdParam } from '../../platform/wire/id-param.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { IfMatch, Saved, Versioned } from '../../platform/wire/saved.js';
import { StepUp } from '../../platform/wire/step-up.decorator.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';
import { ReplayWebhookDto, SaveWebhookDto, WebhookDto, WebhookSecretDto, WebhooksDto } from './webhook.dto.js';
import { WebhookList } from './webhook-list.js';
import { WebhookReader } from './webhook-reader.js';
import { WebhookSecrets } from './webhook-secrets.js';
import { WebhookSender } from './webhook-sender.js';
import { webhookWireErrors } from './webhook-wire.errors.js';

const targetProblems = [
  webhookErrors.nameMissing(),
  webhookErrors.url(),
  webhookErrors.urlWithPassword(),
  webhookErrors.urlTaken(),
  webhookErrors.typesMissing(),
  webhookWireErrors.privateUrl(),
  webhookWireErrors.typeUnknown('refund.RefundSung'),
];

@ApiTags('webhooks')
@Access({ feature: 'webhooks' })
@Controller('webhooks')
export class WebhookController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reader: WebhookReader,
    private readonly list: WebhookList,
    private readonly secrets: WebhookSecrets,
    private readonly sender: WebhookSender,
    private readonly types: PublicEventTypes,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lister les webhooks' })
  @ApiOkResponse({ type: WebhooksDto })
  async all(@Ctx() { environmentId }: RequestContext): Promise<WebhooksDto> {
    const { state } = await this.reader.of(environmentId);
    const webhooks = await this.list.all(environmentId, state);
    return { totalCount: webhooks.length, webhooks };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Lire un webhook' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(webhookErrors.unknown())
  async find(@Ctx() { environmentId }: RequestContext, @IdParam() id: WebhookId): Promise<Versioned<WebhookDto>> {
    const { state, version } = await this.reader.of(environmentId);
    return new Versioned(await this.list.one(environmentId, state, id), version);
  }

  @Get(':id/secret')
  @StepUp()
  @ApiOperation({ summary: 'Lire le secret qui signe les messages d’un webhook' })
  @ApiOkResponse({ type: WebhookSecretDto })
  @ApiProblem(webhookErrors.unknown())
  async secret(@Ctx() { environmentId }: RequestContext, @IdParam() id: WebhookId): Promise<WebhookSecretDto> {
    const { state } = await this.reader.of(environmentId);
    const { former_secret_ends_at } = await this.list.one(environmentId, state, id);
    return { secret: this.secrets.current(environmentId, webhookIn(state, id)), former_secret_ends_at };
  }

  @Post()
  @StepUp()
  @ApiOperation({
    summary: 'Ajouter un webhook',
    description: 'Les événements qui suivent sont envoyés à l’adresse, signés selon Standard Webhooks.',
  })
  @ApiCreatedResponse({ type: WebhookDto })
  @ApiProblem(...targetProblems, webhookErrors.tooMany())
  async add(@Ctx() context: RequestContext, @Body() dto: SaveWebhookDto): Promise<Saved<WebhookDto>> {
    this.check(dto);
    const id = newRecordId<'webhook'>(context, 'webhook');
    return this.execute(context, id, { type: 'AddWebhook', data: { webhookId: id, ...dto } });
  }

  @Put(':id')
  @StepUp()
  @ApiOperation({ summary: 'Modifier un webhook' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(...targetProblems, webhookErrors.unknown())
  async change(
    @Ctx() context: RequestContext,
    @IdParam() id: WebhookId,
    @Body() dto: SaveWebhookDto,
    @IfMatch() expected?: number,
  ): Promise<Saved<WebhookDto>> {
    this.check(dto);
    return this.execute(context, id, { type: 'ChangeWebhook', data: { webhookId: id, ...dto } }, expected);
  }

  @Post(':id/rotate_secret')
  @HttpCode(200)
  @StepUp()
  @ApiOperation({ summary: 'Changer le secret d’un webhook', description: 'Le secret précédent signe aussi pendant 24 heures.' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(webhookErrors.unknown())
  rotate(@Ctx() context: RequestContext, @IdParam() id: WebhookId): Promise<Saved<WebhookDto>> {
    return this.execute(context, id, { type: 'RotateWebhookSecret', data: { webhookId: id, at: this.clock.now() } });
  }

  @Post(':id/disable')
  @HttpCode(200)
  @ApiOperation({ summary: 'Désactiver un webhook', description: 'Les événements qui suivent ne lui sont pas envoyés.' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(webhookErrors.unknown())
  disable(@Ctx() context: RequestContext, @IdParam() id: WebhookId): Promise<Saved<WebhookDto>> {
    return this.execute(context, id, { type: 'DisableWebhook', data: { webhookId: id, reason: 'chosen' } });
  }

  @Post(':id/enable')
  @HttpCode(200)
  @ApiOperation({ summary: 'Réactiver un webhook', description: 'Les messages qui attendaient partent aussitôt.' })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(webhookErrors.unknown())
  enable(@Ctx() context: RequestContext, @IdParam() id: WebhookId): Promise<Saved<WebhookDto>> {
    return this.execute(context, id, { type: 'EnableWebhook', data: { webhookId: id } });
  }

  @Post(':id/replay')
  @HttpCode(200)
  @ApiOperation({
    summary: 'Envoyer à nouveau les événements depuis un moment',
    description: 'Ceux des types que le webhook prend ; chacun garde son `webhook-id`.',
  })
  @ApiOkResponse({ type: WebhookDto })
  @ApiProblem(webhookErrors.unknown(), webhookErrors.disabled(), webhookErrors.sinceInFuture())
  replay(@Ctx() context: RequestContext, @IdParam() id: WebhookId, @Body() { since }: ReplayWebhookDto): Promise<Saved<WebhookDto>> {
    return this.execute(context, id, { type: 'ReplayWebhook', data: { webhookId: id, since: new Date(since), at: this.clock.now() } });
  }

  @Delete(':id')
  @HttpCode(204)
  @ApiOperation({ summary: 'Supprimer un webhook', description: 'Ses messages en attente ne partent plus.' })
  @ApiProblem(webhookErrors.unknown())
  async remove(@Ctx() context: RequestContext, @IdParam() id: WebhookId, @IfMatch() expected?: number): Promise<Saved<undefined>> {
    const command = { id: context.environmentId, type: 'RemoveWebhook', data: { webhookId: id } } as const;
    const { version, position } = await this.commands.execute(new ExecuteCase(context, webhookCase, command, expected));
    return new Saved(undefined, version, position);
  }

  private async execute(context: RequestContext, id: WebhookId, command: WebhookCommand, expected?: number): Promise<Saved<WebhookDto>> {
    const { environmentId } = context;
    const request = new ExecuteCase(context, webhookCase, { id: environmentId, ...command }, expected);
    const { value, version, position } = await this.commands.execute(request);
    return new Saved(await this.list.one(environmentId, value, id), version, position);
  }

  /** Checks what the domain cannot know: which servers may be reached from here, and which types of events exist. */
  private check({ url, types }: SaveWebhookDto): void {
    const target = URL.parse(url.trim());
    if (target && ['http:', 'https:'].includes(target.protocol) && !this.sender.allows(target)) throw webhookWireErrors.privateUrl();
    const unknown = types.find((filter) => filter.trim() !== '' && !this.types.all.some(({ type }) => takes([filter.trim()], type)));
    if (unknown !== undefined) throw webhookWireErrors.typeUnknown(unknown);
  }
}
