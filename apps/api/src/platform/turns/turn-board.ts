import type { LockSession } from '../projection/lock-session.js';
import type { TurnProcess } from './fair-share.js';

const candidate = 0;
const markOf = (database: number): number => database + 1;

/**
 * Shows the processes that share the turns of one family, and what each of them has. An entry is a shared advisory lock in the home: it ends
 * with the process, without a table and without a timeout.
 */
export class TurnBoard {
  private marks = new Set<number>();

  constructor(
    private readonly session: LockSession,
    private readonly family: string,
  ) {}

  /** The entries ended with their session. */
  forget(): void {
    this.marks = new Set();
  }

  /** Enters what this process has, and reads the entries of all. @throws DatabaseUnavailable */
  async exchange(mine: ReadonlySet<number>, isCandidate: boolean): Promise<TurnProcess[]> {
    const wanted = new Set([...(isCandidate ? [candidate] : []), ...[...mine].map(markOf)]);
    await this.enter([...wanted].filter((mark) => !this.marks.has(mark)));
    await this.remove([...this.marks].filter((mark) => !wanted.has(mark)));
    const rows = await this.session.ask<{ id: number; isMe: boolean; marks: number[] }>(
      `SELECT l.pid AS id, l.pid = pg_backend_pid() AS "isMe", array_agg(l.objid::bigint::int) AS marks
        FROM pg_locks l JOIN pg_database d ON d.oid = l.database WHERE d.datname = current_database() AND l.locktype = 'advisory'
          AND l.objsubid = 2 AND l.granted AND l.classid = (hashtext($1)::bigint & 4294967295)::oid GROUP BY l.pid`,
      [this.family],
    );
    return rows.map(({ id, isMe, marks }) => ({
      id,
      isMe,
      isCandidate: marks.includes(candidate),
      databases: new Set(marks.filter((mark) => mark !== candidate).map((mark) => mark - 1)),
    }));
  }

  private async enter(marks: readonly number[]): Promise<void> {
    if (marks.length === 0) return;
    // The marks of this session: a loss replaces the set.
    const { marks: entered } = this;
    await this.session.ask('SELECT pg_advisory_lock_shared(hashtext($1), mark) FROM unnest($2::int[]) AS mark', [this.family, marks]);
    for (const mark of marks) entered.add(mark);
  }

  private async remove(marks: readonly number[]): Promise<void> {
    if (marks.length === 0) return;
    const { marks: entered } = this;
    await this.session.ask('SELECT pg_advisory_unlock_shared(hashtext($1), mark) FROM unnest($2::int[]) AS mark', [this.family, marks]);
    for (const mark of marks) entered.delete(mark);
  }
}
