import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Config } from '../../platform/config/config.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { Saved } from '../../platform/wire/saved.js';
import { TicketingDto, TicketingSecretDto } from './ticketing.dto.js';
import { TicketingSecrets } from './ticketing-secrets.js';
import { TicketingSource } from './ticketing-source.js';
import { TicketingStates } from './ticketing-states.js';

@ApiTags('advantage')
@Controller('ticketing')
export class TicketingController {
  constructor(
    private readonly source: TicketingSource,
    private readonly states: TicketingStates,
    private readonly secrets: TicketingSecrets,
    private readonly config: Config,
  ) {}

  @Get()
  @Access({ feature: 'subventions' })
  @ApiOperation({ summary: 'Lire l’état de la liaison avec la billetterie' })
  @ApiOkResponse({ type: TicketingDto })
  async find(@Ctx() { environmentId }: RequestContext): Promise<TicketingDto> {
    const [{ failure, unreadable, position }, lastOrdersAt] = await Promise.all([
      this.states.of(environmentId),
      this.states.lastOrdersAt(environmentId),
    ]);
    return {
      is_configured: this.source.isConfigured,
      failure,
      position,
      last_orders_at: lastOrdersAt,
      unreadable_orders: [...unreadable],
      messages_url: `${this.config.publicUrl}/api/ticketing/${environmentId}/messages`,
    };
  }

  @Post('secret')
  @Access({ feature: 'ticketing-secret' })
  @ApiOperation({
    summary: 'Renouveler le secret partagé avec la billetterie',
    description: 'Le secret précédent cesse de valoir : la billetterie signe ses messages avec le nouveau.',
  })
  @ApiOkResponse({ type: TicketingSecretDto })
  @HttpCode(200)
  async renew(@Ctx() context: RequestContext): Promise<Saved<TicketingSecretDto>> {
    const { value, version, position } = await this.states.execute(context, { type: 'RenewTicketingSecret' });
    return new Saved({ secret: this.secrets.ofGeneration(context.environmentId, value.generation) }, version, position);
  }
}
