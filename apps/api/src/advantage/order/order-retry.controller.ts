import type { HeldContents } from '@intendance/domain/advantage/order/order.events.js';
import { Controller, HttpCode, Post } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import { Access } from '../../platform/wire/access.decorator.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import { Ctx } from '../../platform/wire/request-state.js';
import { RetriedOrdersDto } from './order.dto.js';
import { OrderIntake } from './order-intake.js';

const mostAtOnce = 1000;

/** Looks again for the people of the orders that wait, the oldest first. */
@ApiTags('held_orders')
@Access({ feature: 'subventions' })
@Controller('held_orders')
export class OrderRetryController {
  constructor(
    private readonly db: TenantDb,
    private readonly intake: OrderIntake,
  ) {}

  @Post('retry')
  @HttpCode(200)
  @ApiOperation({ summary: 'Chercher à nouveau le bénéficiaire des commandes en attente' })
  @ApiOkResponse({ type: RetriedOrdersDto })
  async retry(@Ctx() context: RequestContext): Promise<RetriedOrdersDto> {
    const rows = await this.db.query<{ state: HeldContents }>(
      context,
      `SELECT state FROM read.held_order_list ORDER BY ordered_at LIMIT ${mostAtOnce}`,
    );
    const orders = rows.map(({ state: { number, orderedAt, buyer, items, revisedAt } }) => ({
      number,
      orderedAt,
      person: buyer,
      isCancelled: false,
      items,
      ...(revisedAt !== undefined && { revisedAt }),
    }));
    const results = await this.intake.receive(context, orders);
    const placed = results.filter(({ outcome }) => outcome === 'placed').length;
    return { placed, waiting: results.length - placed };
  }
}
