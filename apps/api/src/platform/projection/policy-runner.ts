import type { EventFeed } from '@intendance/event-store/event-store.js';
import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import type pg from 'pg';
import { Ownership } from './ownership.js';
import { Pauses } from './pauses.js';
import type { Policy } from './projection.js';
import { ledger } from './projection-ledger.js';
import { asOutage, DatabaseUnavailable, Fenced, queryOf } from './worker-connection.js';
import { silentObserver, type WorkerObserver } from './worker-observer.js';

export type PolicyParts = {
  readonly pool: pg.Pool;
  readonly feed: EventFeed;
  readonly policies: readonly Policy[];
  readonly observer?: WorkerObserver;
};

const batch = 100;
const claimEveryMs = 1000;

/** Runs each policy on its own, one event after another: one that fails is tried again and holds up nobody else. */
export class PolicyRunner {
  private readonly pauses = new Pauses();
  private readonly ownership: Ownership;
  private readonly observer: WorkerObserver;
  private loops: Promise<void>[] = [];
  private isStopping = false;

  constructor(private readonly parts: PolicyParts) {
    this.observer = parts.observer ?? silentObserver;
    this.ownership = new Ownership(parts.pool, () => undefined);
  }

  /** Resolves when every policy has its place in the feed: what is appended from then on reaches it. */
  async start(): Promise<void> {
    for (const policy of this.parts.policies) await this.open(policy);
    this.loops = this.parts.policies.map((policy) => this.run(policy));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.endAll();
    await Promise.all(this.loops);
    await this.ownership.release();
  }

  private async run(policy: Policy): Promise<void> {
    for (let failures = 0; !this.isStopping; ) {
      try {
        if (!(await this.ownership.claim(nameOf(policy)))) {
          await this.pauses.pause(claimEveryMs);
          continue;
        }
        await this.follow(policy, await this.open(policy), () => {
          failures = 0;
        });
      } catch (error) {
        this.observer.problem(nameOf(policy), error);
        await this.pauses.pause(Math.min(250 * 2 ** failures++, 60_000));
      }
    }
  }

  private async follow(policy: Policy, opened: FeedPosition, onProgress: () => void): Promise<void> {
    const name = nameOf(policy);
    const query = queryOf(this.parts.pool);
    let saved = opened;
    let position = opened;
    while (!this.isStopping && this.ownership.owns(name)) {
      const { events, upTo } = await this.parts.feed.after(position, batch, policy.from).catch((error: unknown) => {
        throw asOutage(error);
      });
      for (const event of events) {
        if (this.isStopping) return;
        await policy.when(event);
        // After the effect: a crash in between runs it once more, and never loses it.
        await ledger.moveCheckpoints(query, [{ name, generation: 1, from: saved, to: event.position }]);
        saved = event.position;
        onProgress();
      }
      position = upTo;
      if (events.length < batch) await this.pauses.orNudge(this.parts.feed.wait(1000));
    }
  }

  private async open(policy: Policy): Promise<FeedPosition> {
    const start = policy.startsAt === 'beginning' ? undefined : await this.present();
    return ledger.openCheckpoint(queryOf(this.parts.pool), nameOf(policy), 1, start);
  }

  private async present(): Promise<FeedPosition> {
    const [row] = await queryOf(this.parts.pool)<{ xid: string }>('SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS xid');
    return { shard: 0, xid: BigInt(row?.xid ?? 0), position: 0n };
  }
}

const nameOf = ({ name }: Policy): string => `policy:${name}`;

/** Where an observer tells an outage, which passes, from a policy that fails. */
export const isPassing = (error: unknown): boolean => error instanceof DatabaseUnavailable || error instanceof Fenced;
