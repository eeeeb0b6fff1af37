import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Query } from '../projection/worker-connection.js';

type Change = { readonly environment_id: EnvironmentId; readonly changed_at: Date };

const select = `SELECT environment_id, changed_at FROM evs.structure_mark
  WHERE state IN ('here', 'departed') AND changed_at > coalesce($1::timestamptz, '-infinity') - interval '10 seconds' ORDER BY changed_at`;

/** The structures that came to a database or left it, for a reader that holds something of each. */
export class MarkChanges {
  private last: Date | undefined;
  private readonly seen = new Map<EnvironmentId, number>();

  constructor(private readonly query: Query) {}

  /** The changes since the last call. The first call returns all of them. */
  async next(): Promise<EnvironmentId[]> {
    const rows = await this.query<Change>(select, [this.last ?? null]);
    this.last = rows.at(-1)?.changed_at ?? this.last;
    const fresh = rows.filter(({ environment_id, changed_at }) => this.seen.get(environment_id) !== changed_at.getTime());
    for (const { environment_id, changed_at } of fresh) this.seen.set(environment_id, changed_at.getTime());
    return fresh.map(({ environment_id }) => environment_id);
  }
}
