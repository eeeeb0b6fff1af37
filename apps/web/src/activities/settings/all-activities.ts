import type { Resource } from '../../platform/resource.js';
import type { ActivityTypes } from './settings-config.js';

/** Every activity, for the choices of a form or of a filter. */
export const allActivities = <Activity extends object>(activities: Resource<ActivityTypes<Activity>>) =>
  activities.all({ limit: 9999, 'order[activity_name]': 'asc' }, 5 * 60_000);
