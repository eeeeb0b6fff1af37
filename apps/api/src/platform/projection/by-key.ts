import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Plain, SqlTable } from './table-sql.js';

/** Something for each row of a table, found by environment and key. */
export class ByKey<Value extends object> {
  /** A batch is of few environments: a map for each spares a longer text for every row. */
  private readonly environments = new Map<EnvironmentId, Map<string, Value>>();
  private readonly all: Value[] = [];
  private readonly first: string;
  private readonly others: readonly string[];

  constructor({ key: [first = '', ...others] }: Pick<SqlTable, 'key'>) {
    this.first = first;
    this.others = others;
  }

  /** @param row or its key */
  get(environmentId: EnvironmentId, row: Plain): Value | undefined {
    return this.environments.get(environmentId)?.get(this.textOf(row));
  }

  /** The stored value, or a new one, which is stored. */
  obtain(environmentId: EnvironmentId, row: Plain, make: () => Value): Value {
    const values = this.environments.get(environmentId) ?? new Map<string, Value>();
    if (values.size === 0) this.environments.set(environmentId, values);
    const text = this.textOf(row);
    const existingRow = values.get(text);
    if (existingRow) return existingRow;
    const newRow = make();
    values.set(text, newRow);
    this.all.push(newRow);
    return newRow;
  }

  /** In the order in which they came. */
  values(): readonly Value[] {
    return this.all;
  }

  private textOf(row: Plain): string {
    let text = `${row[this.first]}`;
    for (const field of this.others) text += `\u0000${row[field]}`;
    return text;
  }
}
