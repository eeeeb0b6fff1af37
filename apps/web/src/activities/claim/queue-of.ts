import type { Queue } from '../../ui/record/queue.js';
import type { ClaimRow } from './claim.js';

/** Without a place, the rows are the whole list. */
export const queueOf = (
  rows: readonly ClaimRow[],
  { offset = 0, total = rows.length }: Partial<Pick<Queue, 'offset' | 'total'>> = {},
): Queue => ({
  ids: rows.map(({ id }) => id),
  waiting: rows.filter(({ status, isDeleted }) => status === 'waiting' && !isDeleted).map(({ id }) => id),
  offset,
  total,
});
