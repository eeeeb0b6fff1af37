import type { EntryRequestEvent } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.events.js';
import {
  entryRequestDecider,
  type KnownEntryRequest,
  knownRequest,
} from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type EntryRequestRow = {
  id: string;
  status: KnownEntryRequest['status'];
  date: LocalDate;
  /** The sum of the debits. */
  amount: Cents;
  requested_at: string;
  version: number;
  state: KnownEntryRequest;
};

export const amountOf = ({ form: { lines } }: KnownEntryRequest): Cents => sum(lines.map(({ debit }) => debit));

export const entryRequestList: RowProjection<EntryRequestEvent, EntryRequestRow> = {
  name: 'entry-request-list',
  version: 2,
  from: ['entry-request'],
  table: {
    name: 'entry_request_list',
    columns: {
      id: { type: 'uuid' },
      status: { type: 'text' },
      date: { type: 'date' },
      amount: { type: 'bigint' },
      requested_at: { type: 'timestamptz' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['requested_at, id', 'status, requested_at, id', 'date, id', 'amount, id'],
  },
  fold: (row, event: RecordedEvent<EntryRequestEvent>) => {
    const state = knownRequest(entryRequestDecider.evolve(row?.state ?? entryRequestDecider.initial, event));
    return {
      id: streamKeyOf(event.stream),
      status: state.status,
      date: state.form.date,
      amount: amountOf(state),
      requested_at: row?.requested_at ?? event.recordedAt.toISOString(),
      version: event.version,
      state,
    };
  },
};
