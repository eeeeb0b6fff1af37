import type { RecordedEvent } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { Query } from './worker-connection.js';

export const parkedEnvironmentSchema = `
-- A policy leaves an environment aside from the event that failed on: the others go on.
CREATE TABLE read.parked_environment (
  policy text NOT NULL,
  environment_id uuid NOT NULL,
  xid xid8 NOT NULL,
  position bigint NOT NULL,
  event jsonb NOT NULL,
  error text NOT NULL,
  tries integer NOT NULL DEFAULT 1,
  parked_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (policy, environment_id)
);
GRANT SELECT, INSERT, UPDATE, DELETE ON read.parked_environment TO intendance_worker;
`;

/** Position where the policy failed in an environment, and time of the next retry. */
export type Parked = { readonly at: FeedPosition; tries: number; retryAt: number };

type Row = { environment_id: EnvironmentId; xid: string; position: string; tries: number };

const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** Stores the parked environments of a policy in the database, for restarts and operators. */
export class ParkedEnvironments {
  private readonly parked = new Map<EnvironmentId, Parked>();

  constructor(
    private readonly query: Query,
    private readonly policy: string,
  ) {}

  async load(): Promise<void> {
    const rows = await this.query<Row>(
      'SELECT environment_id, xid::text, position::text, tries FROM read.parked_environment WHERE policy = $1',
      [this.policy],
    );
    this.parked.clear();
    for (const { environment_id, xid, position, tries } of rows)
      this.parked.set(environment_id, { at: { shard: 0, xid: BigInt(xid), position: BigInt(position) }, tries, retryAt: 0 });
  }

  has(environmentId: EnvironmentId): boolean {
    return this.parked.has(environmentId);
  }

  due(now: number): [EnvironmentId, Parked][] {
    return [...this.parked].filter(([, { retryAt }]) => retryAt <= now);
  }

  /** Delay until the next retry is due; undefined without parked environments. */
  nextIn(now: number): number | undefined {
    const times = [...this.parked.values()].map(({ retryAt }) => retryAt);
    return times.length > 0 ? Math.max(0, Math.min(...times) - now) : undefined;
  }

  async park({ environmentId, position, id, stream, type, version }: RecordedEvent, error: unknown, now: number): Promise<void> {
    const before = this.parked.get(environmentId);
    // The same event failed again, or a later event failed after the first succeeded.
    const tries = before?.at.xid === position.xid && before.at.position === position.position ? before.tries + 1 : 1;
    await this.query(
      `INSERT INTO read.parked_environment AS p (policy, environment_id, xid, position, event, error, tries) VALUES ($1, $2, $3, $4, $5, $6, $7)
        ON CONFLICT (policy, environment_id) DO UPDATE SET xid = excluded.xid, position = excluded.position, event = excluded.event,
          error = excluded.error, tries = excluded.tries`,
      [
        this.policy,
        environmentId,
        String(position.xid),
        String(position.position),
        JSON.stringify({ id, stream, type, version }),
        error instanceof Error ? error.message : String(error),
        tries,
      ],
    );
    const retryAt = now + Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
    this.parked.set(environmentId, { at: position, tries, retryAt });
  }

  async release(environmentId: EnvironmentId): Promise<void> {
    await this.query('DELETE FROM read.parked_environment WHERE policy = $1 AND environment_id = $2', [this.policy, environmentId]);
    this.parked.delete(environmentId);
  }
}
