import type { Narrowing } from '../../../platform/lists/listing.js';

/**
 * The days between the first and the last month with splits of an activity. No index finds a member of a JSON array under row-level
 * security; the totals of the activities, written in the same transaction as the operations, bound the search, or show that there is
 * nothing to find.
 */
export const activityDays: Narrowing = {
  sql: `o.date BETWEEN (SELECT (min(month) || '-01')::date FROM read.split_by_activity WHERE activity_id = ANY ({}::uuid[]) AND splits > 0)
    AND (SELECT (max(month) || '-01')::date + 30 FROM read.split_by_activity WHERE activity_id = ANY ({}::uuid[]) AND splits > 0)`,
  // The totals leave out operations in the trash.
  whereNot: 'isDeleted',
};
