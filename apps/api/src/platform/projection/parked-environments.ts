import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { EventReference, ParkedRows } from './parked-rows.js';
import { DatabaseUnavailable, Fenced } from './worker-connection.js';

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

/** Projections park environments too: `reader` is a policy (`policy:…`) or a projection, `generation` one copy of its tables. */
export const parkedReaderSchema = `
ALTER TABLE read.parked_environment RENAME COLUMN policy TO reader;
ALTER TABLE read.parked_environment ADD COLUMN generation integer NOT NULL DEFAULT 1,
  DROP CONSTRAINT parked_environment_pkey, ADD PRIMARY KEY (reader, generation, environment_id);
`;

/** Position of the first event that is not treated in an environment, and time of the next retry. */
export type Parked = {
  readonly at: FeedPosition;
  readonly tries: number;
  readonly retryAt: number;
  /** Number of events of the next retry: one, until it is known that the failed event succeeds. */
  readonly limit: number;
};

const firstPauseMs = 250;
const longestPauseMs = 60_000;

/** The environments that a reader of the feed parked: stored for restarts and operators, and in memory. */
export class ParkedEnvironments {
  private readonly parked = new Map<EnvironmentId, Parked>();

  constructor(
    readonly reader: string,
    readonly generation = 1,
  ) {}

  /** Each of them is due at once: a restart may have brought the fix. */
  async load(rows: ParkedRows): Promise<void> {
    const parkings = await rows.list(this);
    this.parked.clear();
    for (const { environmentId, at, tries } of parkings) this.parked.set(environmentId, { at, tries, retryAt: 0, limit: 1 });
  }

  get isEmpty(): boolean {
    return this.parked.size === 0;
  }

  get environments(): readonly EnvironmentId[] {
    return [...this.parked.keys()];
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

  async park(rows: ParkedRows, event: EventReference, error: unknown, now: number): Promise<void> {
    const { environmentId, position } = event;
    const before = this.parked.get(environmentId);
    // The same event failed again, or a later event failed after the first succeeded.
    const tries = before?.at.xid === position.xid && before.at.position === position.position ? before.tries + 1 : 1;
    await rows.save(this, { event, error: error instanceof Error ? error.message : String(error), tries });
    const retryAt = now + Math.min(firstPauseMs * 2 ** (tries - 1), longestPauseMs);
    this.parked.set(environmentId, { at: position, tries, retryAt, limit: 1 });
  }

  /** The events before `to` succeed in this transaction; the next retry is due at once. @throws Fenced when another worker was there */
  async advance(rows: ParkedRows, environmentId: EnvironmentId, to: FeedPosition, limit: number): Promise<void> {
    const from = this.parked.get(environmentId)?.at;
    if (!from || !(await rows.move(this, { environmentId, from, to }))) throw new Fenced([this.reader]);
    this.parked.set(environmentId, { at: to, tries: 0, retryAt: 0, limit });
  }

  /** One event of the batch failed: the next retry reads one event, to find it. */
  narrow(environmentId: EnvironmentId): void {
    const parked = this.parked.get(environmentId);
    if (parked) this.parked.set(environmentId, { ...parked, limit: 1 });
  }

  /** @throws Fenced when another worker was there */
  async release(rows: ParkedRows, environmentId: EnvironmentId): Promise<void> {
    const from = this.parked.get(environmentId)?.at;
    if (!from || !(await rows.remove(this, { environmentId, from }))) throw new Fenced([this.reader]);
    this.parked.delete(environmentId);
  }

  /**
   * In the transaction of a batch that passes over events of these environments: each of them is still parked.
   * @throws Fenced when one is not: a move of the structure removes its rows
   */
  async mustStand(rows: ParkedRows, environments: ReadonlySet<EnvironmentId>): Promise<void> {
    if (environments.size === 0) return;
    const stored = new Set((await rows.list(this)).map(({ environmentId }) => environmentId));
    if ([...environments].some((environmentId) => !stored.has(environmentId))) throw new Fenced([this.reader]);
  }

  /**
   * Runs a transaction that changes one environment. When it fails, the state in memory is that of before. When nobody knows whether it
   * failed, the environment stays parked in memory: a row that is not there is noticed (`mustStand`, `advance`), a row too many is not.
   */
  async during(environmentId: EnvironmentId, transaction: () => Promise<void>): Promise<void> {
    const before = this.parked.get(environmentId);
    try {
      await transaction();
    } catch (error) {
      const after = this.parked.get(environmentId);
      const state = error instanceof DatabaseUnavailable ? (after ?? before) : before;
      if (state) this.parked.set(environmentId, state);
      else this.parked.delete(environmentId);
      throw error;
    }
  }
}
