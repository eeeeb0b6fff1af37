import type { KnownRefund } from '@intendance/domain/activities/refund/refund-state.js';
import type { RefundComputation } from '@intendance/domain/activities/refund/refundable-amount.js';
import type { LocalDate } from '@intendance/kernel/local-date.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { refundList } from './refund-list.projection.js';

export const refunds = sharedView(
  refundList.table,
  ['id', 'person_id', 'member_id', 'activity_id', 'date', 'status', 'bill', 'refundable', 'deleted'],
  {
    reason: expression<string | null>("state ->> 'reason'"),
    comment: expression<string>("state ->> 'comment'"),
    paid_on: expression<LocalDate | null>("state ->> 'paidOn'"),
    /** The computation of the amount; null before it, and where a user chose another amount. */
    steps: expression<RefundComputation['steps'] | null>(
      "CASE WHEN NOT coalesce(state -> 'computed' ? 'overridden', true) THEN state -> 'computed' -> 'computation' -> 'steps' END",
    ),
    bills: expression<KnownRefund['bills']>("state -> 'bills'"),
  },
);
