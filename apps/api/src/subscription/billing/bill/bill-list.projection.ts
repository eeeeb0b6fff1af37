import type { BillEvent } from '@intendance/domain/subscription/billing/bill/bill.events.js';
import { billFold, type IssuedBill, issuedBill } from '@intendance/domain/subscription/billing/bill/bill-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

/** The folded bill, with the columns that lists filter and order. */
export type BillRow = {
  id: string;
  number: string;
  date: string;
  status: string;
  total: number;
  due_on: string;
  version: number;
  state: IssuedBill;
};

export const billList: RowProjection<BillEvent, BillRow> = {
  name: 'bill-list',
  version: 3,
  from: ['bill'],
  table: {
    name: 'bill_list',
    columns: {
      id: { type: 'uuid' },
      number: { type: 'code' },
      date: { type: 'date' },
      status: { type: 'code' },
      total: { type: 'bigint' },
      due_on: { type: 'date' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'date, number'],
  },
  fold: (row, event: RecordedEvent<BillEvent>) => {
    const state = issuedBill(billFold.evolve(row?.state ?? billFold.initial, event));
    const { number, issuedOn, total, payment } = state.text;
    const { status } = state;
    return { id: streamKeyOf(event.stream), number, date: issuedOn, status, total, due_on: payment.on, version: event.version, state };
  },
};
