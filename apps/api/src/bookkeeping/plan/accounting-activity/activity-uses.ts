/** The number of parts of operations and lines of entries that name each activity. */
export const activityUses = `
  SELECT activity_id, sum(uses)::int AS splits FROM (
    SELECT activity_id, splits AS uses FROM read.split_by_activity
    UNION ALL SELECT activity_id::uuid, entry_lines FROM read.activity_total WHERE activity_id <> '' AND entry_lines > 0
  ) u WHERE activity_id IS NOT NULL GROUP BY activity_id`;

/** The read models that count them. */
export const usesReadModels: readonly string[] = ['bank-operation-list', 'ledger'];
