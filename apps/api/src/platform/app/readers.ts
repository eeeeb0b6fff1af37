import type { EventFeed } from '@intendance/event-store/event-store.js';
import type { FeedQueries } from '@intendance/event-store/feed-queries.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config, type Role } from '../config/config.js';
import { Pools } from '../pools/pools.js';
import { PolicyRunner } from '../projection/policy-runner.js';
import type { Policy, Projection } from '../projection/projection.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { ProjectionWorker } from '../projection/projection-worker.js';
import { StepFailed } from '../projection/step-failed.js';
import { WakeUp } from '../projection/wake-up.js';
import { isPassing } from '../projection/worker-connection.js';
import type { WorkerObserver } from '../projection/worker-observer.js';
import { Metrics } from '../runtime/metrics.js';

/** The readers of the feed: read models to build, and classes of policies that Nest instantiates. */
export abstract class EventReaders {
  abstract readonly projections: readonly Projection[];
  abstract readonly policies: readonly Type<Policy>[];
}

const projecting: readonly Role[] = ['all', 'projector'];
const reacting: readonly Role[] = ['all', 'worker'];

/** Starts the feed readers for the role of this process, and stops them before the database connections close. */
@Injectable()
export class Readers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('projection');
  private worker: ProjectionWorker | undefined;
  private policies: PolicyRunner | undefined;

  constructor(
    private readonly config: Config,
    private readonly pools: Pools,
    private readonly feed: EventFeed,
    private readonly queries: FeedQueries,
    private readonly wakeUp: WakeUp,
    private readonly readers: EventReaders,
    private readonly metrics: Metrics,
    private readonly progress: ProjectionProgress,
    private readonly modules: ModuleRef,
  ) {
    this.measure();
  }

  /** Read models exist once this resolves: the first request finds its tables. */
  async onApplicationBootstrap(): Promise<void> {
    const observer = this.observer();
    const { feed, pools, config } = this;
    await Promise.all([
      this.wakeUp.start(),
      projecting.includes(config.role) &&
        this.project(new ProjectionWorker({ pool: pools.worker, feed, projections: this.readers.projections, observer })),
      reacting.includes(config.role) && this.react(observer),
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.worker?.stop(), this.policies?.stop()]);
    await this.wakeUp.stop();
  }

  private async project(worker: ProjectionWorker): Promise<void> {
    this.worker = worker;
    await worker.start();
  }

  private async react(observer: WorkerObserver): Promise<void> {
    const policies = this.readers.policies.map((policy) => this.modules.get(policy, { strict: false }));
    this.policies = new PolicyRunner({ pool: this.pools.worker, feed: this.feed, queries: this.queries, policies, observer });
    await this.policies.start();
  }

  private measure(): void {
    this.metrics.gauge('intendance_projection_behind_events', 'Events that the read model does not show yet', ['projection'], async () =>
      (await this.progress.status()).map(({ name, behind }) => ({ labels: { projection: name }, value: behind })),
    );
    this.metrics.gauge('intendance_projection_lag_seconds', 'Age of the oldest of them', ['projection'], async () =>
      (await this.progress.status()).map(({ name, lag_seconds }) => ({ labels: { projection: name }, value: lag_seconds })),
    );
    this.metrics.gauge(
      'intendance_policy_parked_environments',
      'Environments left aside after an event that fails',
      ['policy'],
      async () => {
        const counts = new Map<string, number>();
        for (const { reader, is_policy } of await this.progress.parked()) if (is_policy) counts.set(reader, (counts.get(reader) ?? 0) + 1);
        return [...counts].map(([policy, value]) => ({ labels: { policy }, value }));
      },
    );
    this.metrics.gauge(
      'intendance_projection_parked_environments',
      'Environments whose rows stand still at an event that fails',
      ['projection'],
      async () => (await this.progress.status()).map(({ name, parked }) => ({ labels: { projection: name }, value: parked })),
    );
  }

  private observer(): WorkerObserver {
    return {
      stepped: (events, tookMs, lagMs) => this.logger.verbose({ msg: 'stepped', events, tookMs, lagMs }),
      rebuilt: (projection, generation) => this.logger.log({ msg: 'rebuilt', projection, generation }),
      problem: (projection, error) => {
        const { id, environmentId, stream, type, version } = (error instanceof StepFailed ? error.event : undefined) ?? {};
        const event = id && { id, environmentId, stream, type, version };
        const entry = { msg: 'the feed could not be read on', projection, ...(event && { event }), err: error };
        if (isPassing(error)) this.logger.warn(entry);
        else this.logger.error(entry);
      },
    };
  }
}
