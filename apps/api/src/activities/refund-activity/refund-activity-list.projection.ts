import { refundActivityDecider } from '@intendance/domain/activities/refund-activity/refund-activity.js';
import { settingsProjection } from '../../capabilities/settings/settings-list.projection.js';

export const refundActivityList = settingsProjection({
  name: 'refund-activity-list',
  version: 3,
  from: 'refund-activity',
  table: 'refund_activity_list',
  evolve: refundActivityDecider.evolve,
});
