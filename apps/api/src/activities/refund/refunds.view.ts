import type { KnownRefund } from '@intendance/domain/activities/refund/refund-state.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { refundList } from './refund-list.projection.js';

export const refunds = sharedView(
  refundList.table,
  ['id', 'person_id', 'member_id', 'activity_id', 'date', 'status', 'bill', 'refundable', 'deleted'],
  {
    reason: expression<string | null>("state ->> 'reason'"),
    comment: expression<string>("state ->> 'comment'"),
    bills: expression<KnownRefund['bills']>("state -> 'bills'"),
  },
);
