import type { EnvironmentId } from '@intendance/kernel/id.js';
import { ByKey } from './by-key.js';
import type { TableWrite } from './joined-writes.js';
import { addTo, deleteEmpty } from './row-sql.js';
import { columnsOf, type Plain, type SqlTable } from './table-sql.js';

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

  write(): TableWrite {
    const rows = this.moved().map(({ environmentId, key, values }) => columnsOf(this.table, environmentId, { ...key, ...values }));
    return { table: this.table, sql: addTo, rows };
  }

  /** After the write: a total of nothing has no row, so that a rebuild gives the same rows whatever its batches were. */
  cleanUp(): TableWrite {
    const fewer = this.moved().filter(({ values }) => Object.values(values).some((value) => value < 0));
    const rows = fewer.map(({ environmentId, key }) => columnsOf(this.table, environmentId, key, this.table.key));
    return { table: this.table, sql: deleteEmpty, rows };
  }

  private moved(): Added[] {
    return this.rows.values().filter(({ values }) => Object.values(values).some((value) => value !== 0));
  }
}
