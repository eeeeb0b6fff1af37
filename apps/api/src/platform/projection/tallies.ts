import type { Tally } from './projection.js';
import type { Change, RowSet } from './row-set.js';

/** Adds what the changed rows count now and takes away what they counted before. */
export function moveTally(rows: RowSet, tally: Tally<never>, changes: readonly Change[]): void {
  for (const { environmentId, before, after } of changes)
    for (const [row, sign] of [
      [before, -1],
      [after, 1],
    ] as const) {
      if (!row) continue;
      for (const { key, values } of tally.contributions(row as never)) {
        const signed: Record<string, number> = {};
        for (const field of tally.valueColumns) signed[field] = sign * (values[field] ?? 0);
        rows.add({ name: tally.table }, environmentId, key, signed);
      }
    }
}
