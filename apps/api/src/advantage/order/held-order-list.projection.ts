import type { HeldContents, HoldReason, OrderEvent } from '@intendance/domain/advantage/order/order.events.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../platform/projection/projection.js';

export type HeldOrderRow = {
  id: string;
  number: string;
  reason: HoldReason;
  ordered_at: string;
  version: number;
  state: HeldContents;
};

/** The orders that wait for a person: a row goes as soon as its order is placed, dismissed or cancelled. */
export const heldOrderList: RowProjection<OrderEvent, HeldOrderRow> = {
  name: 'held-order-list',
  version: 1,
  holdsPersonalData: true,
  from: ['order'],
  table: {
    name: 'held_order_list',
    columns: {
      id: { type: 'uuid' },
      number: { type: 'code' },
      reason: { type: 'code' },
      ordered_at: { type: 'timestamptz' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'ordered_at, id', 'number, id'],
  },
  fold: (_, event: RecordedEvent<OrderEvent>) => {
    if (event.type !== 'OrderPutOnHold') return null;
    const { number, reason, orderedAt } = event.data;
    return { id: streamKeyOf(event.stream), number, reason, ordered_at: orderedAt, version: event.version, state: event.data };
  },
};
