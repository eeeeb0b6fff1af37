/** True of a line that was known at the instant of the parameter (`$3`). */
export const knownThen = (parameter: string): string =>
  `known_from <= ${parameter}::timestamptz AND (known_to IS NULL OR known_to > ${parameter}::timestamptz)`;

/**
 * Lines that take the totals of now back to an instant: later lines count against them, lines that have ended since count again. Costs the
 * changes since the instant, by the indexes on both instants, not the lines of the year.
 * @param years parameter of the ids of the years, @param instant parameter of the instant
 */
export const linesTakenBack = (years: string, instant: string): string => `
  SELECT ${columns}, debit, credit, 1 AS lines FROM read.ledger_line
  WHERE year_id = ANY (${years}::uuid[]) AND known_to > ${instant}::timestamptz AND known_from <= ${instant}::timestamptz
  UNION ALL
  SELECT ${columns}, -debit, -credit, -1 FROM read.ledger_line
  WHERE year_id = ANY (${years}::uuid[]) AND known_from > ${instant}::timestamptz AND known_to IS NULL`;

const columns = `year_id, account, budget, journal = 'AN' AS opening, date, coalesce(activity_id::text, '') AS activity_id`;
