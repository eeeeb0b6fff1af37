import type { Direction } from './listing.js';

type Key = readonly unknown[];
const french = new Intl.Collator('fr');

/**
 * Merges lists that are sorted already, each by the same keys. The result is the same for every longer prefix of the lists: pages fit
 * together, even where PostgreSQL orders two texts otherwise than this program.
 */
export function mergeSorted<Row>(lists: readonly (readonly Row[])[], keyOf: (row: Row) => Key, directions: readonly Direction[]): Row[] {
  const nexts = lists.map(() => 0);
  const merged: Row[] = [];
  for (;;) {
    let first = -1;
    for (const [index, list] of lists.entries()) {
      const row = list[nexts[index] ?? 0];
      const best = first < 0 ? undefined : lists[first]?.[nexts[first] ?? 0];
      if (row !== undefined && (best === undefined || compareKeys(keyOf(row), keyOf(best), directions) < 0)) first = index;
    }
    const row = first < 0 ? undefined : lists[first]?.[nexts[first] ?? 0];
    if (row === undefined) return merged;
    merged.push(row);
    nexts[first] = (nexts[first] ?? 0) + 1;
  }
}

function compareKeys(left: Key, right: Key, directions: readonly Direction[]): number {
  for (const [index, direction] of directions.entries()) {
    const order = compareValues(left[index], right[index]);
    if (order !== 0) return direction === 'asc' ? order : -order;
  }
  return 0;
}

/** As PostgreSQL: null is greater than every value. */
function compareValues(left: unknown, right: unknown): number {
  if (left === right) return 0;
  if (left === null) return 1;
  if (right === null) return -1;
  if (typeof left === 'string' && typeof right === 'string') return french.compare(left, right);
  return Number(left) - Number(right);
}
