import { orderIdOf } from '@intendance/domain/advantage/order/order.events.js';
import { type OrderAnswer, orderCase } from '@intendance/domain/advantage/order/order.js';
import { orderViolations } from '@intendance/domain/advantage/order/order-checks.js';
import type { OrderCommand } from '@intendance/domain/advantage/order/order-command.js';
import { latestStates, type TicketOrder } from '@intendance/domain/advantage/order/ticket-order.js';
import { Injectable } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { TenantDb } from '../../platform/tenancy/tenant-db.js';
import type { RequestContext } from '../../platform/wire/request-context.js';
import type { CaseLine } from '../../platform/writes/case-lines.js';
import { ExecuteCaseInBulk } from '../../platform/writes/execute-case-in-bulk.js';
import { findBuyers } from './find-buyers.js';
import { type IntakeResult, OrderIntake } from './order-intake.js';

/** Reads the people of a page at once, and stores a hundred orders per append. */
@Injectable()
export class ReceiveOrders extends OrderIntake {
  constructor(
    private readonly db: TenantDb,
    private readonly commands: CommandBus,
  ) {
    super();
  }

  async receive(context: RequestContext, orders: readonly TicketOrder[]): Promise<IntakeResult[]> {
    const { environmentId } = context;
    const readable = orders.filter((order) => orderViolations(order).length === 0);
    const foundOf = await findBuyers(this.db, context, readable);
    const commands = latestStates(readable).map(
      (order): OrderCommand => ({
        id: orderIdOf(environmentId, order.number),
        type: 'ReceiveOrder',
        data: { environmentId, order, found: foundOf(order.person) },
      }),
    );
    const { lines } = await this.commands.execute(new ExecuteCaseInBulk(context, orderCase, commands, 100));
    const byId = new Map(lines.map((line) => [line.id, line]));
    return orders.map((order) => resultOf(order, byId.get(orderIdOf(environmentId, order.number))));
  }
}

function resultOf(order: TicketOrder, line: CaseLine<OrderAnswer> | undefined): IntakeResult {
  const { number } = order;
  const [violation] = orderViolations(order);
  if (violation || !line) return { number, outcome: 'refused', reason: violation?.message ?? 'Cette commande n’a pas été lue.' };
  if (line.outcome === 'refused') return { number, outcome: 'refused', reason: line.refusal.message };
  const { state, isChanged, change } = line.answer;
  if (state.status === 'on-hold') return { number, outcome: 'waiting', reason: state.reason };
  return isChanged ? { number, outcome: 'placed', ...(change && { change }) } : { number, outcome: 'unchanged' };
}
