import type { OnlinePaymentEvent } from '@intendance/domain/activities/online-payment/online-payment.events.js';
import { knownPayment, type OnlinePayment, onlinePaymentFold } from '@intendance/domain/activities/online-payment/online-payment.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { Cents } from '@intendance/kernel/money.js';
import { PersistentMap } from '@intendance/kernel/persistent-map.js';
import type { RowProjection } from '../../platform/projection/projection.js';

export type OnlinePaymentRow = {
  id: string;
  registration_id: string;
  service: string;
  status: string;
  amount: Cents;
  started_at: string;
  received_on: string | null;
  state: OnlinePayment;
};

export const onlinePaymentList: RowProjection<OnlinePaymentEvent, OnlinePaymentRow> = {
  name: 'online-payment-list',
  version: 1,
  from: ['online-payment'],
  table: {
    name: 'online_payment_list',
    columns: {
      id: { type: 'uuid' },
      registration_id: { type: 'uuid' },
      service: { type: 'code' },
      status: { type: 'code' },
      amount: { type: 'bigint' },
      started_at: { type: 'timestamptz' },
      received_on: { type: 'date', nullable: true },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'started_at, id', 'status, started_at', 'registration_id'],
  },
  rowId: ({ data }) => data.id,
  fold(row, event: RecordedEvent<OnlinePaymentEvent>) {
    const { id } = event.data;
    const before = row ? PersistentMap.from([[id, row.state]]) : onlinePaymentFold.initial;
    const state = knownPayment(onlinePaymentFold.evolve(before, event), id);
    const { service, status, amount, startedAt: started_at, receivedOn: received_on } = state;
    return { id, registration_id: streamKeyOf(event.stream), service, status, amount, started_at, received_on, state };
  },
};
