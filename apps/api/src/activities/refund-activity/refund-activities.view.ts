import type { RefundScope } from '@intendance/domain/activities/refund-activity/refund-activity.events.js';
import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { refundActivityList } from './refund-activity-list.projection.js';

export const refundActivities = sharedView(refundActivityList.table, ['id', 'name', 'start_date', 'end_date', 'enabled', 'deleted'], {
  scope: expression<RefundScope>("state -> 'current' ->> 'scope'"),
});
