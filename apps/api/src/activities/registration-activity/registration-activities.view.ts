import { expression, sharedView } from '../../platform/projection/shared-view.js';
import { registrationActivityList } from './registration-activity-list.projection.js';

export const registrationActivities = sharedView(registrationActivityList.table, ['id', 'name', 'end_date', 'enabled', 'deleted'], {
  has_waiting_list: expression<boolean>("state #>> '{current,waitingListHours}' IS NOT NULL"),
  cancel_until: expression<string | null>("state #>> '{current,cancelUntil}'"),
});
