import type { EntryProposalEvent } from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal.events.js';
import {
  entryProposalFold,
  type KnownEntryProposal,
  knownProposal,
} from '@intendance/domain/bookkeeping/bank/entry-proposal/entry-proposal-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import { type Cents, sum } from '@intendance/kernel/money.js';
import type { RowProjection } from '../../../platform/projection/projection.js';

export type EntryProposalRow = {
  id: string;
  source: string;
  status: string;
  wording: string;
  date: string;
  amount: Cents;
  version: number;
  state: KnownEntryProposal;
};

export const entryProposalList: RowProjection<EntryProposalEvent, EntryProposalRow> = {
  name: 'entry-proposal-list',
  version: 1,
  from: ['entry-proposal'],
  table: {
    name: 'entry_proposal_list',
    columns: {
      id: { type: 'uuid' },
      source: { type: 'code' },
      status: { type: 'code' },
      wording: { type: 'text' },
      date: { type: 'date' },
      amount: { type: 'bigint' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['updated_at, id', 'status, date, id'],
  },
  fold: (row, event: RecordedEvent<EntryProposalEvent>) => {
    const state = knownProposal(entryProposalFold.evolve(row?.state ?? entryProposalFold.initial, event));
    const { source, wording, date, lines } = state.entry;
    return {
      id: streamKeyOf(event.stream),
      source,
      status: state.status,
      wording,
      date,
      amount: sum(lines.map((line) => line.amount)),
      version: event.version,
      state,
    };
  },
};
