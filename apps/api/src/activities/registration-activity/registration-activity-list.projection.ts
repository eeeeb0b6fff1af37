import { registrationActivityDecider } from '@intendance/domain/activities/registration-activity/registration-activity.js';
import { settingsProjection } from '../../capabilities/settings/settings-list.projection.js';

export const registrationActivityList = settingsProjection({
  name: 'registration-activity-list',
  version: 3,
  from: 'registration-activity',
  table: 'registration_activity_list',
  evolve: registrationActivityDecider.evolve,
});
