import { sharedView } from '../../platform/projection/shared-view.js';
import { registrationActivityList } from './registration-activity-list.projection.js';

export const registrationActivities = sharedView(registrationActivityList.table, ['id', 'name', 'end_date', 'enabled', 'deleted']);
