import type { EventFeed, RecordedEvent } from '@intendance/event-store/event-store.js';
import { comparePositions, type FeedPosition } from '@intendance/event-store/feed-position.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { systemTimers, type Timers } from '../runtime/timers.js';
import { ParkedEnvironments } from './parked-environments.js';
import { Pauses } from './pauses.js';
import type { PolicyPlaces } from './policy-places.js';
import type { Policy } from './projection.js';
import { SharedFeed } from './shared-feed.js';
import { asOutage, DatabaseUnavailable } from './worker-connection.js';
import { silentObserver, type WorkerObserver } from './worker-observer.js';

export type PolicyParts = {
  readonly places: PolicyPlaces;
  readonly feed: EventFeed;
  readonly queries: Pick<FeedQueries, 'end'>;
  readonly policies: readonly Policy[];
  readonly observer?: WorkerObserver;
  readonly timers?: Timers;
};

const batch = 100;
const claimEveryMs = 1000;
/** Appends come in bursts: one read of the feed covers all new events. */
const gatherMs = 15;
const longestRestMs = 1000;
/** Without an event for a policy, its place is saved after so many: a start reads the feed from there. */
const mostTransactions = 1000n;

/**
 * Runs each policy independently, one event after another; all policies share one reader of the feed. A failing event stops only its
 * environment: the runner parks and retries that environment, and the policy continues for the others.
 */
export class PolicyRunner {
  private readonly pauses: Pauses;
  private readonly timers: Timers;
  private readonly observer: WorkerObserver;
  private readonly feed: SharedFeed;
  private loops: Promise<void>[] = [];
  private gathering: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly parts: PolicyParts) {
    this.observer = parts.observer ?? silentObserver;
    this.timers = parts.timers ?? systemTimers;
    this.pauses = new Pauses(this.timers);
    this.feed = new SharedFeed(parts.feed, [...new Set(parts.policies.flatMap(({ from }) => from))]);
  }

  /** Resolves when every policy has its position in the feed: later events reach every policy. */
  async start(): Promise<void> {
    for (const policy of this.parts.policies) await this.open(policy);
    this.loops = this.parts.policies.map((policy) => this.run(policy));
  }

  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.endAll();
    await Promise.all(this.loops);
    this.parts.places.release();
  }

  private async run(policy: Policy): Promise<void> {
    for (let failures = 0; !this.isStopping; ) {
      try {
        if (!(await this.parts.places.claim(nameOf(policy)))) {
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
    const { places } = this.parts;
    const parked = new ParkedEnvironments(name);
    await parked.load(places.parked);
    let saved = opened;
    let position = opened;
    while (!this.isStopping && places.owns(name)) {
      // Registers before the read, so that an append during the read wakes the runner.
      const woken = this.parts.feed.wait(Math.min(parked.nextIn(this.timers.now()) ?? longestRestMs, longestRestMs));
      const { events, upTo } = await this.feed.after(position, batch, policy.from).catch((error: unknown) => {
        throw asOutage(error);
      });
      const save = async (to: FeedPosition): Promise<void> => {
        await places.move(name, { from: saved, to });
        saved = to;
        onProgress();
      };
      for (const event of events) {
        if (this.isStopping) return;
        if (!concerns(policy, event)) continue;
        // A policy that parks by structure may have parked the environment of its events before it did.
        if (!parked.has(event.environmentId))
          for (const structure of structuresOf(policy, event))
            if (!parked.has(structure)) await this.react(policy, { event, structure }, parked);
        // After the effect: a crash in between runs it once more, and never loses it.
        await save(event.position);
      }
      const last = events.at(-1);
      // One statement for all events of the batch that the policy does not react to.
      if (last && comparePositions(last.position, saved) > 0) await save(last.position);
      else if (upTo.xid - saved.xid > mostTransactions) await save(upTo);
      position = upTo;
      for (const [environmentId, { at }] of parked.due(this.timers.now()))
        await this.retry(policy, parked, environmentId, { from: at, to: saved });
      if (events.length >= batch) continue;
      await this.pauses.orNudge(woken);
      await this.gather();
    }
  }

  /** Ends for all policies at the same moment, so that they share the read that follows: one that saved its place was behind the others. */
  private gather(): Promise<void> {
    this.gathering ??= this.pauses.pause(gatherMs).finally(() => {
      this.gathering = undefined;
    });
    return this.gathering;
  }

  /**
   * True when the event succeeded. @throws DatabaseUnavailable, which does not count as a failure of the event, unless the database may be
   * that of another structure
   */
  private async react(policy: Policy, { event, structure }: Reaction, parked: ParkedEnvironments): Promise<boolean> {
    try {
      await policy.when(event, structure);
      return true;
    } catch (failure) {
      const error = asOutage(failure);
      if (error instanceof DatabaseUnavailable && structure === event.environmentId) throw error;
      this.observer.problem(nameOf(policy), error);
      await parked.park(this.parts.places.parked, { ...event, environmentId: structure }, error, this.timers.now());
      return false;
    }
  }

  /** Runs one environment's events from the failed event to the position of the policy. */
  private async retry(
    policy: Policy,
    parked: ParkedEnvironments,
    environmentId: EnvironmentId,
    { from, to }: { from: FeedPosition; to: FeedPosition },
  ): Promise<void> {
    let position: FeedPosition = { ...from, position: from.position - 1n };
    for (;;) {
      const { events, upTo } = await this.parts.feed.after(position, batch, policy.from).catch((error: unknown) => {
        throw asOutage(error);
      });
      for (const event of events) {
        if (this.isStopping) return;
        if (comparePositions(event.position, to) > 0) return parked.release(this.parts.places.parked, environmentId);
        if (!concerns(policy, event)) continue;
        for (const structure of structuresOf(policy, event)) {
          if (structure !== environmentId && event.environmentId !== environmentId) continue;
          const isDone = await this.react(policy, { event, structure }, parked);
          if (!isDone && structure === environmentId) return;
        }
      }
      if (events.length < batch) return parked.release(this.parts.places.parked, environmentId);
      position = upTo;
    }
  }

  private async open(policy: Policy): Promise<FeedPosition> {
    const start = policy.startsAt === 'beginning' ? undefined : await this.parts.queries.end();
    return this.parts.places.open(nameOf(policy), start);
  }
}

type Reaction = { readonly event: RecordedEvent; readonly structure: EnvironmentId };

const structuresOf = (policy: Policy, event: RecordedEvent): readonly EnvironmentId[] =>
  policy.structuresOf?.(event) ?? [event.environmentId];
const concerns = ({ types }: Policy, { type }: RecordedEvent): boolean => types.includes(type);
const nameOf = ({ name }: Policy): string => `policy:${name}`;
