import type { EnvironmentId } from '@intendance/kernel/id.js';
import { ByKey } from './by-key.js';
import { addTo, deleteEmpty } from './row-sql.js';
import { columnsOf, type Plain, type SqlTable } from './table-sql.js';
import type { Query } from './worker-connection.js';

type Added = { readonly environmentId: EnvironmentId; readonly key: Plain; readonly values: Record<string, number> };

/** Sums the additions of a batch to the totals of one table: one row of the statement per total, however many lines touch it. */
export class AddedValues {
  private readonly rows: ByKey<Added>;
  private readonly values: readonly string[];

  constructor(private readonly table: SqlTable) {
    this.rows = new ByKey(table);
    this.values = table.columns.flatMap(({ field }) => (table.key.includes(field) ? [] : [field]));
  }

  add(environmentId: EnvironmentId, key: Plain, values: Readonly<Record<string, number>>): void {
    const row = this.rows.obtain(environmentId, key, () => ({ environmentId, key, values: {} }));
    for (const name of this.values) row.values[name] = (row.values[name] ?? 0) + (values[name] ?? 0);
  }

  environments(): EnvironmentId[] {
    return this.moved().map(({ environmentId }) => environmentId);
  }

  /** A total of nothing has no row, so that a rebuild gives the same rows whatever its batches were. */
  async save(query: Query): Promise<void> {
    const moved = this.moved();
    if (moved.length === 0) return;
    await query(addTo(this.table), [
      JSON.stringify(moved.map(({ environmentId, key, values }) => columnsOf(this.table, environmentId, { ...key, ...values }))),
    ]);
    const fewer = moved.filter(({ values }) => Object.values(values).some((value) => value < 0));
    if (fewer.length === 0) return;
    const keys = fewer.map(({ environmentId, key }) => columnsOf(this.table, environmentId, key, this.table.key));
    await query(deleteEmpty(this.table), [JSON.stringify(keys)]);
  }

  private moved(): Added[] {
    return this.rows.values().filter(({ values }) => Object.values(values).some((value) => value !== 0));
  }
}
