import { orderStream } from '@intendance/domain/advantage/order/order.events.js';
import { orderCase } from '@intendance/domain/advantage/order/order.js';
import type { OrderId } from '@intendance/domain/advantage/subsidy-allowance/subsidy-allowance.events.js';
import type { PersonId } from '@intendance/kernel/id.js';
import type { RecordErasure } from '../../capabilities/manifest/record-erasure.js';
import { ExecuteCase } from '../../platform/writes/execute-case.js';

const orderOf = (id: string) => id.slice(0, id.indexOf(':')) as OrderId;
const personOf = (id: string) => id.slice(id.indexOf(':') + 1) as PersonId;

/** An order that waits because its buyer had left keeps their name and address. An order of namesakes stays: it may be that of another. */
export const heldOrderErasure: RecordErasure = {
  select: `SELECT id || ':' || $1 AS id FROM read.held_order_list WHERE state ->> 'personId' = $1`,
  readModels: ['held-order-list'],
  streamOf: (id) => orderStream(orderOf(id)),
  erasing: (context, id) => new ExecuteCase(context, orderCase, { id: orderOf(id), type: 'EraseBuyer', data: { personId: personOf(id) } }),
};
