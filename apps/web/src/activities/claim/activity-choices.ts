import type { Choice } from '../../ui/field/select.js';
import type { ActivityChoice } from './claim.js';

const isOpen = ({ enabled, isDeleted, start_date, end_date }: ActivityChoice, date: string | null): boolean =>
  enabled && !isDeleted && (!date || ((start_date === null || start_date <= date) && (end_date === null || date <= end_date)));

/** The activities open on that day, and the one already chosen whatever it has become. */
export const activityChoices = <Activity extends ActivityChoice>(
  activities: readonly Activity[],
  chosen: Activity | undefined,
  date: string | null,
): Choice[] =>
  activities
    .filter((candidate) => candidate === chosen || isOpen(candidate, date))
    .map(({ id, activity_name }) => ({ value: id, label: activity_name }));
