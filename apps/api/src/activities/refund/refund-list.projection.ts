import type { RefundEvent } from '@intendance/domain/activities/refund/refund.events.js';
import { type KnownRefund, knownRefund, type Refund, refundFold } from '@intendance/domain/activities/refund/refund-state.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchColumn } from '@intendance/kernel/names.js';
import type { RowProjection, Tally } from '../../platform/projection/projection.js';
import { byWeek, decidedAt } from '../claim/claim-weeks.js';

/** The folded claim, and the columns that lists filter, order and sum. */
export type RefundRow = {
  id: string;
  person_id: string;
  member_id: string | null;
  activity_id: string;
  date: LocalDate;
  requested_at: string;
  /** The instant of the validation or the refusal; null while the claim waits, and for an imported decision. */
  decided_at: string | null;
  status: KnownRefund['status'];
  bill: number;
  /** The granted amount, or the computed one before the validation. */
  refundable: number | null;
  search: string;
  deleted: boolean;
  version: number;
  state: KnownRefund;
};

const amounts = (row: RefundRow): { bill: number; refundable: number } => ({ bill: row.bill, refundable: row.refundable ?? 0 });

/** Claims and amounts per status, for the dashboard. */
const byStatus: Tally<RefundRow> = {
  table: 'refund_by_status',
  keyColumns: { status: 'text' },
  valueColumns: ['claims', 'bill', 'refundable', 'uncomputed'],
  contributions: (row) =>
    row.deleted
      ? []
      : [{ key: { status: row.status }, values: { claims: 1, ...amounts(row), uncomputed: row.refundable === null ? 1 : 0 } }],
};

/** Paid and requested amounts per activity, and the number of claims that refer to the activity. */
const byActivity: Tally<RefundRow> = {
  table: 'refund_by_activity',
  keyColumns: { activity_id: 'uuid' },
  valueColumns: ['claims', 'paid', 'asked'],
  contributions: (row) => {
    if (row.deleted) return [];
    const { refundable } = amounts(row);
    const paid = row.status === 'refunded' ? refundable : 0;
    const asked = row.status === 'refused' ? 0 : refundable;
    return [{ key: { activity_id: row.activity_id }, values: { claims: 1, paid, asked } }];
  },
};

export const refundList: RowProjection<RefundEvent, RefundRow> = {
  name: 'refund-list',
  version: 9,
  holdsPersonalData: true,
  from: ['refund'],
  table: {
    name: 'refund_list',
    columns: {
      id: { type: 'uuid' },
      person_id: { type: 'uuid' },
      member_id: { type: 'uuid', nullable: true },
      activity_id: { type: 'uuid' },
      date: { type: 'date' },
      requested_at: { type: 'timestamptz' },
      decided_at: { type: 'timestamptz', nullable: true },
      status: { type: 'text' },
      bill: { type: 'bigint' },
      refundable: { type: 'bigint', nullable: true },
      search: { type: 'text' },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: [
      'updated_at, id',
      'status, date, id',
      'person_id, date',
      'activity_id, date',
      'requested_at, id',
      'bill, id',
      'coalesce(refundable, 0), id',
      // Counts and totals are read from it alone: the rows themselves carry the folded claim.
      'USING btree (environment_id, deleted, status) INCLUDE (bill, refundable)',
      'USING btree (environment_id, deleted, date, id) INCLUDE (bill, refundable, person_id, activity_id, search)',
    ],
  },
  tallies: [byStatus, byActivity, byWeek('refund_by_week')],
  fold: (row, event: RecordedEvent<RefundEvent>) => {
    const before: Refund = row?.state ?? refundFold.initial;
    const state = knownRefund(refundFold.evolve(before, event));
    return refundRow(streamKeyOf(event.stream), state, event.version, decidedAt(row, state.status, event));
  },
};

export const refundRow = (id: string, state: KnownRefund, version: number, decision: string | null): RefundRow => ({
  id,
  person_id: state.claim.personId,
  member_id: state.claim.memberId,
  activity_id: state.claim.activityId,
  date: state.claim.billedOn,
  requested_at: state.requestedAt,
  decided_at: decision,
  status: state.status,
  bill: state.claim.bill,
  refundable: refundableOf(state),
  search: searchColumn(state.comment),
  deleted: state.isDeleted,
  version,
  state,
});

export const refundableOf = (state: KnownRefund): number | null =>
  state.status === 'valid' || state.status === 'refunded' ? state.refundable : (state.computed?.refundable ?? null);
