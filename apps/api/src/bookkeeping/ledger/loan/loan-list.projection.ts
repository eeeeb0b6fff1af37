import type { LoanEvent } from '@intendance/domain/bookkeeping/ledger/loan/loan.events.js';
import { type KnownLoan, loanDecider } from '@intendance/domain/bookkeeping/ledger/loan/loan.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type LoanRecordRow = { id: string; released_on: string; label: string; version: number; state: KnownLoan };

/** The loans of a structure; one that was removed by mistake has no row. */
export const loanList: RowProjection<LoanEvent, LoanRecordRow> = {
  name: 'loan-list',
  version: 1,
  from: ['loan'],
  table: {
    name: 'loan_list',
    columns: {
      id: { type: 'uuid' },
      released_on: { type: 'date' },
      label: { type: 'text' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['released_on, label, id'],
  },
  fold: (row, event: RecordedEvent<LoanEvent>) => {
    const state = loanDecider.evolve(row?.state ?? loanDecider.initial, event);
    if (state.status !== 'listed') return null;
    const { releasedOn, label } = state.facts;
    return { id: streamKeyOf(event.stream), released_on: releasedOn, label, version: event.version, state };
  },
};
