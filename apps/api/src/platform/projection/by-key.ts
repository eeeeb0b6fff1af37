import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Plain, SqlTable } from './table-sql.js';

/** Something for each row of a table, found by environment and key. */
export class ByKey<Value> {
  /** A batch is of few environments: a map for each spares a longer text for every row. */
  private readonly environments = new Map<EnvironmentId, Map<string, Value>>();
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

  set(environmentId: EnvironmentId, row: Plain, value: Value): void {
    const known = this.environments.get(environmentId);
    if (known) known.set(this.textOf(row), value);
    else this.environments.set(environmentId, new Map([[this.textOf(row), value]]));
  }

  *values(): Generator<Value> {
    for (const values of this.environments.values()) yield* values.values();
  }

  private textOf(row: Plain): string {
    let text = `${row[this.first]}`;
    for (const field of this.others) text += `\u0000${row[field]}`;
    return text;
  }
}
