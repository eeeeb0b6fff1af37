import type { Tally } from './projection.js';
import type { Change, RowSet } from './row-set.js';

/** Adds the present contributions of the changed rows to the totals, and subtracts their earlier ones. */
export function moveTally(rows: Pick<RowSet, 'add'>, tally: Tally<never>, changes: readonly Change[]): void {
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
