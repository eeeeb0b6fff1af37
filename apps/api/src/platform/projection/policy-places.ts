import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type pg from 'pg';
import { type ParkedRows, parkedRows } from './parked-rows.js';
import { ledger } from './projection-ledger.js';
import { ProjectionLock } from './projection-lock.js';
import { type Query, queryOf } from './worker-connection.js';

/** Port: how far each policy is in the feed, who holds it, and the environments that it parked. */
export interface PolicyPlaces {
  readonly parked: ParkedRows;
  /** @returns false while another process holds the policy */
  claim(policy: string): Promise<boolean>;
  owns(policy: string): boolean;
  /** For good. */
  release(): void;
  /** The stored place; `start` the first time, by default the beginning of the feed. */
  open(policy: string, start: FeedPosition | undefined): Promise<FeedPosition>;
  /** @throws Fenced when another process has moved the policy */
  move(policy: string, places: { readonly from: FeedPosition; readonly to: FeedPosition }): Promise<void>;
}

/** The places in PostgreSQL: an advisory lock for the holder, a checkpoint for each policy. */
export class DatabasePolicyPlaces implements PolicyPlaces {
  readonly parked: ParkedRows;
  private readonly query: Query;
  private readonly lock: ProjectionLock;

  constructor(pool: pg.Pool) {
    this.query = queryOf(pool);
    this.parked = parkedRows(this.query);
    this.lock = new ProjectionLock(pool, () => undefined);
  }

  claim(policy: string): Promise<boolean> {
    return this.lock.claim(policy);
  }

  owns(policy: string): boolean {
    return this.lock.owns(policy);
  }

  release(): void {
    this.lock.release();
  }

  open(policy: string, start: FeedPosition | undefined): Promise<FeedPosition> {
    return ledger.openCheckpoint(this.query, policy, 1, start);
  }

  move(policy: string, { from, to }: { readonly from: FeedPosition; readonly to: FeedPosition }): Promise<void> {
    return ledger.moveCheckpoints(this.query, [{ name: policy, generation: 1, from, to }]);
  }
}
