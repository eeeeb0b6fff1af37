import type { RefundActivityEvent } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import {
  type KnownRefundActivity,
  knownActivity,
  type RefundActivity,
  refundActivityDecider,
} from '@intendance/domain/activities/refund-activity/refund-activity.js';
import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import { streamKeyOf } from '@intendance/event-store/stream-id.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { searchText } from '@intendance/kernel/names.js';
import type { RowProjection } from '../../platform/projection/projection.js';

/** The folded activity with all its versions, and the columns that lists filter and order. */
export type RefundActivityRow = {
  id: string;
  name: string;
  search: string;
  start_date: LocalDate | null;
  end_date: LocalDate | null;
  enabled: boolean;
  deleted: boolean;
  version: number;
  state: KnownRefundActivity;
};

export const refundActivityList: RowProjection<RefundActivityEvent, RefundActivityRow> = {
  name: 'refund-activity-list',
  version: 1,
  from: ['refund-activity'],
  table: {
    name: 'refund_activity_list',
    columns: {
      id: { type: 'uuid' },
      name: { type: 'text' },
      search: { type: 'text' },
      start_date: { type: 'date', nullable: true },
      end_date: { type: 'date', nullable: true },
      enabled: { type: 'boolean' },
      deleted: { type: 'boolean' },
      version: { type: 'integer' },
      state: { type: 'jsonb' },
    },
    key: ['id'],
    indexes: ['name, id'],
  },
  fold: (row, event: RecordedEvent<RefundActivityEvent>) => {
    const before: RefundActivity = row?.state ?? refundActivityDecider.initial;
    return refundActivityRow(streamKeyOf(event.stream), knownActivity(refundActivityDecider.evolve(before, event)), event.version);
  },
};

export const refundActivityRow = (id: string, state: KnownRefundActivity, version: number): RefundActivityRow => ({
  id,
  name: state.current.name,
  search: searchText(state.current.name),
  start_date: state.current.startDate,
  end_date: state.current.endDate,
  enabled: state.current.enabled,
  deleted: state.status === 'deleted',
  version,
  state,
});
