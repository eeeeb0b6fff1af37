import type { KnownEntryRequest } from '@intendance/domain/bookkeeping/ledger/entry-request/entry-request.js';
import { choice, day, euros } from '../../../platform/lists/list-field.js';
import { listing } from '../../../platform/lists/listing.js';
import type { Updated } from '../../../platform/lists/updated-at.js';

export const requestStatusLabels = { open: 'À accepter', accepted: 'Acceptée', declined: 'Refusée', withdrawn: 'Retirée' } as const;

export type EntryRequestView = Updated & {
  readonly id: string;
  readonly version: number;
  readonly requestedAt: Date;
  readonly state: KnownEntryRequest;
};

export const entryRequestListing = listing({
  resource: 'entry_requests',
  from: 'read.entry_request_list r',
  select: 'r.id, r.version, r.updated_at, r.requested_at AS "requestedAt", r.state',
  record: 'r',
  fields: { status: choice('r.status', requestStatusLabels), date: day('r.date'), amount: euros('r.amount') },
  orders: { requested_at: 'r.requested_at', date: 'r.date', amount: 'r.amount' },
  defaultOrder: { requested_at: 'desc' },
  tieBreaker: 'r.id',
  labels: { status: 'État', date: 'Date', amount: 'Montant' },
});
