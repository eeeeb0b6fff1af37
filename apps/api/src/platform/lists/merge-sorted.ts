import type { Direction } from './listing.js';

type Key = readonly unknown[];
const french = new Intl.Collator('fr');

/**
 * Merges lists that are sorted already, each by the same keys. The result is the same for every longer prefix of the lists: pages fit
 * together, even where PostgreSQL orders two texts otherwise than this program.
 */
export function mergeSorted<Row>(lists: readonly (readonly Row[])[], keyOf: (row: Row) => Key, directions: readonly Direction[]): Row[] {
  const heads = lists.map(([row]) => row);
  const nexts = lists.map(() => 1);
  const page: Row[] = [];
  for (let first = firstOf(heads, keyOf, directions); first >= 0; first = firstOf(heads, keyOf, directions)) {
    page.push(heads[first] as Row);
    heads[first] = lists[first]?.[nexts[first] ?? 0];
    nexts[first] = (nexts[first] ?? 0) + 1;
  }
  return page;
}

/** As `mergeSorted`, of lists that are read some rows at a time: `consume` gets as many, and no list is held as a whole. */
export async function mergeBatches<Row>(
  cursors: readonly (() => Promise<Row[]>)[],
  keyOf: (row: Row) => Key,
  directions: readonly Direction[],
  consume: (rows: Row[]) => Promise<void>,
): Promise<void> {
  const batches = await Promise.all(cursors.map((next) => next()));
  const heads = batches.map((rows) => rows[0]);
  const nexts = batches.map(() => 1);
  let page: Row[] = [];
  for (let first = firstOf(heads, keyOf, directions); first >= 0; first = firstOf(heads, keyOf, directions)) {
    page.push(heads[first] as Row);
    if ((nexts[first] ?? 0) >= (batches[first]?.length ?? 0)) {
      batches[first] = (await cursors[first]?.()) ?? [];
      nexts[first] = 0;
      await consume(page);
      page = [];
    }
    heads[first] = batches[first]?.[nexts[first] ?? 0];
    nexts[first] = (nexts[first] ?? 0) + 1;
  }
  if (page.length > 0) await consume(page);
}

/** The index of the list whose next row comes first; -1 at the end of all. */
function firstOf<Row>(heads: readonly (Row | undefined)[], keyOf: (row: Row) => Key, directions: readonly Direction[]): number {
  let first = -1;
  for (const [index, row] of heads.entries()) {
    const best = first < 0 ? undefined : heads[first];
    if (row !== undefined && (best === undefined || compareKeys(keyOf(row), keyOf(best), directions) < 0)) first = index;
  }
  return first;
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
