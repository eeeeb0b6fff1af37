import { ticketCatalogueErrors } from '@intendance/domain/advantage/catalogue/ticket-catalogue.errors.js';
import { ticketingErrors } from '@intendance/domain/advantage/ticketing/ticketing.errors.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { Access } from '../../platform/wire/access.decorator.js';
import { ApiProblem } from '../../platform/wire/api-problem.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { OrderSyncDto } from './ticketing.dto.js';
import { TicketingPull } from './ticketing-pull.js';

@ApiTags('advantage')
@Access({ feature: 'subventions' })
@Controller('orders')
export class OrderSyncController {
  constructor(private readonly pull: TicketingPull) {}

  @Post('sync')
  @HttpCode(200)
  @ApiOperation({ summary: 'Lire le catalogue et les nouvelles commandes de la billetterie' })
  @ApiOkResponse({ type: OrderSyncDto })
  @ApiProblem(
    ticketingErrors.notConfigured(),
    ticketingErrors.structureUnknown(),
    ticketingErrors.unreachable(),
    ticketingErrors.failed(),
    ticketCatalogueErrors.empty(),
    ticketCatalogueErrors.invalid('universes[0]'),
  )
  async sync(@Ctx() context: RequestContext): Promise<OrderSyncDto> {
    const { isComplete, ...counts } = await this.pull.run(context);
    return { ...counts, is_complete: isComplete };
  }
}
