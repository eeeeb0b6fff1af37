import type { EventFeed } from '@intendance/event-store/event-store.js';
import { comparePositions } from '@intendance/event-store/feed-position.js';
import type pg from 'pg';
import { parkedRows } from './parked-rows.js';
import { Pauses } from './pauses.js';
import type { Projection } from './projection.js';
import { ProjectionCopy } from './projection-copy.js';
import { ledger } from './projection-ledger.js';
import { ProjectionLock } from './projection-lock.js';
import { park, step, stepParked } from './projection-step.js';
import { rejoin, savePosition, swapIn } from './rebuild.js';
import { StepFailed } from './step-failed.js';
import { Fenced, inTransaction, type Query, queryOf } from './worker-connection.js';
import { silentObserver, type WorkerObserver } from './worker-observer.js';

export type WorkerParts = {
  /** Under the role `intendance_worker`; the worker keeps one connection of it, and uses about two more. */
  readonly pool: pg.Pool;
  readonly feed: EventFeed;
  readonly projections: readonly Projection[];
  readonly observer?: WorkerObserver;
  readonly batch?: number;
};

/** Interval at which the worker looks for projections without a lock holder, and for rebuilds requested by other processes. */
const reviewEveryMs = 500;

/**
 * Keeps read models up to date. Projections that have caught up move as one group: one read of the feed and one transaction per batch
 * for all of them. One that is behind, fails or is being rebuilt runs alone until it stands where the group stands, and joins it. An event
 * that a projection cannot fold parks its environment in this projection: the others go on, and the worker retries (docs/adr/0078).
 */
export class ProjectionWorker {
  private readonly group = new Set<ProjectionCopy>();
  private readonly ready: ProjectionCopy[] = [];
  private readonly alone = new Map<ProjectionCopy, Promise<void>>();
  private readonly pauses = new Pauses();
  private readonly lock: ProjectionLock;
  private readonly batch: number;
  private readonly observer: WorkerObserver;
  private reviewAt = 0;
  private running: Promise<void> | undefined;
  private isStopping = false;

  constructor(private readonly parts: WorkerParts) {
    this.batch = parts.batch ?? 4000;
    this.observer = parts.observer ?? silentObserver;
    this.lock = new ProjectionLock(parts.pool, () => this.forget());
  }

  /** Resolves when the tables exist, or their owner is another process. @throws DatabaseUnavailable */
  async start(): Promise<void> {
    await this.review();
    this.running = this.run();
  }

  /** Ends after the batch that is being written. */
  async stop(): Promise<void> {
    this.isStopping = true;
    this.pauses.endAll();
    await this.running;
    await Promise.all(this.alone.values());
    this.lock.release();
  }

  private async run(): Promise<void> {
    let pauseMs = 20;
    while (!this.isStopping) {
      try {
        if (Date.now() >= this.reviewAt) await this.review();
        await this.join();
        const { events } = await this.stepGroup();
        for (const copy of this.group) await this.retryParked(copy);
        pauseMs = events > 0 ? 20 : Math.min(pauseMs * 2, 1000);
        // The events that woke us may still be hidden behind an older transaction: so the first looks come soon.
        if (events === 0 && (await this.rest(Math.min(pauseMs, reviewEveryMs)))) pauseMs = 10;
      } catch (error) {
        this.observer.problem(undefined, error);
        await this.pauses.pause(250);
      }
    }
  }

  /** True when something woke it before the time was over. */
  private async rest(ms: number): Promise<boolean> {
    const began = performance.now();
    await this.pauses.orNudge(this.parts.feed.wait(ms));
    return performance.now() - began < ms - 1;
  }

  private async review(): Promise<void> {
    this.reviewAt = Date.now() + reviewEveryMs;
    for (const projection of this.parts.projections)
      if (!this.isFollowed(projection) && (await this.lock.claim(projection.name))) await this.adopt(projection);
    const requests = await queryOf(this.parts.pool)<{ name: string }>(
      'SELECT name FROM read.projection WHERE rebuild_requested_at IS NOT NULL',
    );
    for (const { name } of requests) {
      const projection = this.parts.projections.find((each) => each.name === name);
      if (projection && this.lock.owns(name)) await this.build(projection, false);
    }
  }

  /** Not by the lock alone: an adoption that an outage broke is tried again. */
  private isFollowed({ name }: Projection): boolean {
    return [...this.group, ...this.ready, ...this.alone.keys()].some((copy) => copy.name === name);
  }

  private async adopt(projection: Projection): Promise<void> {
    const { name, version } = projection;
    const entry = await ledger.find(queryOf(this.parts.pool), name);
    if (entry && entry.version !== version) return this.build(projection, true);
    const copy = new ProjectionCopy(projection, entry?.generation ?? 1, true);
    await inTransaction(this.parts.pool, async (query) => {
      if (!entry) {
        await ledger.register(query, name, version);
        await copy.create(query);
      }
      await ledger.nameTables(query, name, copy.tableNames);
      await copy.open(query);
    });
    this.follow(copy);
    // Its worker stopped in the middle: the rebuild starts again.
    if (entry && entry.building !== null) await this.build(projection, false);
  }

  /** Starts a new generation beside the live one. `liveIsStale`: the live tables are of another version and stand still until the swap. */
  private async build(projection: Projection, liveIsStale: boolean): Promise<void> {
    const { name } = projection;
    const copy = await inTransaction(this.parts.pool, async (query) => {
      const entry = await ledger.find(query, name);
      const built = new ProjectionCopy(projection, (entry?.generation ?? 0) + 1, false);
      await ledger.building(query, name, built.generation, liveIsStale);
      await built.create(query);
      await built.open(query);
      return built;
    });
    for (const other of this.alone.keys()) if (other.name === name && !other.isLive) this.alone.delete(other);
    this.follow(copy);
  }

  /** Runs a copy alone until it stands where the group stands. */
  private follow(copy: ProjectionCopy): void {
    this.alone.set(copy, Promise.resolve());
    const work = this.catchUp(copy);
    // Its lock may be lost already: then the work has ended at once.
    if (this.alone.has(copy)) this.alone.set(copy, work);
  }

  private async catchUp(copy: ProjectionCopy): Promise<void> {
    let limit = this.batch;
    for (let failures = 0; this.isMine(copy); ) {
      try {
        const { isCaughtUp, events } = await step(this.parts, [copy], limit, this.groupPosition());
        if (events > 0) failures = 0;
        if (isCaughtUp && this.parksServed(copy)) {
          await this.pauses.pause(Math.min(copy.parked.nextIn(Date.now()) ?? 0, reviewEveryMs));
          await this.retryParked(copy);
        } else if (isCaughtUp) {
          this.alone.delete(copy);
          this.ready.push(copy);
          this.pauses.nudge();
          return;
        }
        limit = Math.min(limit * 4, this.batch);
      } catch (error) {
        // Alone, a batch shrinks to the one event that fails; all before it is folded in.
        if (error instanceof StepFailed && limit > 1) limit = 1;
        else if (error instanceof StepFailed && error.event) await this.park(copy, error);
        else await this.suffer(copy, error, failures++);
      }
    }
    this.alone.delete(copy);
  }

  /** The failure of a whole projection: its events cannot be read. */
  private async suffer(copy: ProjectionCopy, error: unknown, failures: number): Promise<void> {
    this.observer.problem(copy.name, error);
    const query = queryOf(this.parts.pool);
    try {
      if (error instanceof Fenced) await copy.open(query);
      if (error instanceof StepFailed) await this.noteFailure(query, copy, error);
    } catch (again) {
      this.observer.problem(copy.name, again);
    }
    await this.pauses.pause(Math.min(250 * 2 ** failures, 30_000));
  }

  private async noteFailure(query: Query, copy: ProjectionCopy, { message, event }: StepFailed): Promise<void> {
    const { id, stream, type, version } = event ?? {};
    const liveWorks = [...this.group].some(({ name }) => name === copy.name);
    await ledger.failed(query, copy.name, liveWorks ? 'live' : 'failed', message, event ? { id, stream, type, version } : null);
  }

  private async park(copy: ProjectionCopy, error: StepFailed): Promise<void> {
    if (!error.event) return;
    this.observer.problem(copy.name, error);
    try {
      await park(this.parts.pool, copy, error.event, error);
      if (!copy.isLive && this.parksServed(copy)) await this.noteFailure(queryOf(this.parts.pool), copy, error);
    } catch (again) {
      await this.suffer(copy, again, 0);
    }
  }

  /** Folds what parked environments have missed, one batch each: an event that fails again parks its environment longer. */
  private async retryParked(copy: ProjectionCopy): Promise<void> {
    for (const [environmentId, parked] of copy.parked.due(Date.now())) {
      try {
        await stepParked(this.parts, copy, [environmentId, parked], this.batch);
      } catch (error) {
        if (error instanceof StepFailed && parked.limit > 1) copy.parked.narrow(environmentId);
        else if (error instanceof StepFailed) await this.park(copy, error);
        else {
          if (error instanceof Fenced) await copy.parked.load(parkedRows(queryOf(this.parts.pool)));
          throw error;
        }
      }
    }
  }

  /** A generation that parks environments which the live one serves waits: their lists stay readable. */
  private parksServed(copy: ProjectionCopy): boolean {
    const live = copy.isLive ? undefined : this.liveOf(copy);
    return live !== undefined && copy.parked.environments.some((environmentId) => !live.parked.has(environmentId));
  }

  /** The live generation, while this worker keeps it up to date. */
  private liveOf({ name }: ProjectionCopy): ProjectionCopy | undefined {
    return [...this.group, ...this.ready, ...this.alone.keys()].find((copy) => copy.name === name && copy.isLive);
  }

  /** Adds copies that have caught up to the group; the group waits while a copy reads its missing events. */
  private async join(): Promise<void> {
    for (const copy of this.ready.splice(0)) {
      const target = this.groupPosition();
      try {
        if (target && comparePositions(copy.position, target) > 0) {
          this.ready.push(copy);
          continue;
        }
        while (target && comparePositions(copy.position, target) < 0) await step(this.parts, [copy], this.batch, target);
        if (copy.isLive) await rejoin(this.parts.pool, copy);
        else await this.replaceLive(copy);
        for (const member of this.group) await savePosition(this.parts.pool, member);
        this.group.add(copy);
      } catch (error) {
        this.observer.problem(copy.name, error);
        this.follow(copy);
      }
    }
  }

  private async replaceLive(copy: ProjectionCopy): Promise<void> {
    await swapIn(this.parts.pool, copy);
    for (const former of this.group) if (former.name === copy.name) this.group.delete(former);
    for (const former of this.alone.keys()) if (former.name === copy.name) this.alone.delete(former);
    this.observer.rebuilt(copy.name, copy.generation);
  }

  private async stepGroup(): Promise<{ events: number }> {
    const members = [...this.group];
    try {
      const began = performance.now();
      const result = await step(this.parts, members, this.batch);
      const to = this.groupPosition();
      if (to && result.events > 0) this.observer.moved?.(to);
      if (result.newest) this.observer.stepped(result.events, performance.now() - began, Date.now() - result.newest.getTime());
      return result;
    } catch (error) {
      if (!(error instanceof StepFailed || error instanceof Fenced)) throw error;
      // The culprit is unknown: each projection runs alone until it has caught up, and the failing one stays alone.
      this.group.clear();
      for (const member of members) {
        if (error instanceof Fenced) await member.open(queryOf(this.parts.pool));
        else member.startAt(member.saved);
        this.follow(member);
      }
      return { events: 0 };
    }
  }

  private groupPosition() {
    return this.group.values().next().value?.position;
  }

  private isMine(copy: ProjectionCopy): boolean {
    return !this.isStopping && this.lock.owns(copy.name) && this.alone.has(copy);
  }

  /** The locks went with their session: another worker may have them by now. */
  private forget(): void {
    this.group.clear();
    this.ready.length = 0;
    this.alone.clear();
    this.reviewAt = 0;
  }
}
