import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { Injectable, Logger, type OnApplicationBootstrap, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config, type Role } from '../config/config.js';
import type { DatabaseLog, DatabaseLogs } from '../logs/database-logs.js';
import { askEach } from '../pools/ask-each.js';
import type { ProjectionStatus } from '../projection/database-progress.js';
import { DatabasePolicyPlaces } from '../projection/policy-places.js';
import { PolicyRunner } from '../projection/policy-runner.js';
import type { Policy, Projection } from '../projection/projection.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { ProjectionWorker } from '../projection/projection-worker.js';
import { StepFailed } from '../projection/step-failed.js';
import { isPassing } from '../projection/worker-connection.js';
import type { WorkerObserver } from '../projection/worker-observer.js';
import { Metrics } from '../runtime/metrics.js';
import type { ReaderFamily, ReaderTurns, Reading } from '../turns/reader-turns.js';

/** The readers of the feed: read models to build, and classes of policies that Nest instantiates. */
export abstract class EventReaders {
  abstract readonly projections: readonly Projection[];
  abstract readonly policies: readonly Type<Policy>[];
}

const upWithinMs = 2000;
const projecting: readonly Role[] = ['all', 'projector'];
const reacting: readonly Role[] = ['all', 'worker'];

/** Starts the feed readers of each database for the role of this process, and stops them before the connections close. */
@Injectable()
export class Readers implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly logger = new Logger('projection');
  private readonly readings: Reading[] = [];

  constructor(
    private readonly config: Config,
    private readonly logs: DatabaseLogs,
    private readonly readers: EventReaders,
    private readonly metrics: Metrics,
    private readonly progress: ProjectionProgress,
    private readonly turns: ReaderTurns,
    private readonly modules: ModuleRef,
  ) {
    this.measure();
  }

  /** The read models of the databases that this process reads exist once this resolves: the first request finds its tables. */
  async onApplicationBootstrap(): Promise<void> {
    const { role } = this.config;
    await Promise.all([
      this.logs.whenEachOpens(({ wakeUp }) => wakeUp.start()),
      projecting.includes(role) && this.read('projector', (log) => this.projectionsOf(log)),
      reacting.includes(role) && this.read('worker', (log) => this.policiesOf(log)),
    ]);
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.readings.splice(0).map((reading) => reading.stop()));
    await Promise.all(this.logs.open.map(({ wakeUp }) => wakeUp.stop()));
  }

  private read(family: ReaderFamily, readerOf: (log: DatabaseLog) => ProjectionWorker | PolicyRunner): Promise<void> {
    const reading = this.turns.run(family, async (database) => {
      const reader = readerOf(this.logs.in(database));
      try {
        await reader.start();
      } catch (error) {
        await reader.stop();
        throw error;
      }
      return reader;
    });
    this.readings.push(reading);
    return reading.started;
  }

  private projectionsOf({ database, feed, progress }: DatabaseLog): ProjectionWorker {
    const { projections } = this.readers;
    const observer = { ...this.observer(database.name), moved: (to: FeedPosition) => progress.stepped(to) };
    return new ProjectionWorker({ pool: database.pools.worker, feed, projections, observer });
  }

  private policiesOf({ database, news, queries }: DatabaseLog): PolicyRunner {
    const policies = this.readers.policies.map((policy) => this.modules.get(policy, { strict: false }));
    return new PolicyRunner({
      places: new DatabasePolicyPlaces(database.pools.worker),
      feed: news,
      queries,
      policies,
      observer: this.observer(database.name),
    });
  }

  private measure(): void {
    const ofEach = (name: string, help: string, value: (status: ProjectionStatus) => number) =>
      this.metrics.gauge(name, help, ['database', 'projection'], async () =>
        (await this.progress.status()).answers.flatMap(([database, projections]) =>
          projections.map((status) => ({ labels: { database: database.name, projection: status.name }, value: value(status) })),
        ),
      );
    ofEach('intendance_projection_behind_events', 'Events that the read model does not show yet', ({ behind }) => behind);
    ofEach('intendance_projection_lag_seconds', 'Age of the oldest of them', ({ lag_seconds }) => lag_seconds);
    ofEach(
      'intendance_projection_parked_environments',
      'Environments whose rows stand still at an event that fails',
      ({ parked }) => parked,
    );
    this.metrics.gauge('intendance_database_up', 'The database answers: 1', ['database'], async () => {
      const { all } = this.logs.directory.databases;
      const { answers } = await askEach(all, ({ pools }) => pools.health.query('select 1'), upWithinMs).catch(() => ({ answers: [] }));
      return all.map((database) => ({ labels: { database: database.name }, value: Number(answers.some(([each]) => each === database)) }));
    });
    this.metrics.gauge('intendance_database_turn', 'With several databases, this process reads this one: 1', ['database', 'family'], () =>
      this.turns.held.map(({ database, family, isHeld }) => ({ labels: { database, family }, value: Number(isHeld) })),
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
  }

  private observer(database: string): WorkerObserver {
    return {
      stepped: (events, tookMs, lagMs) => this.logger.verbose({ msg: 'stepped', events, tookMs, lagMs }),
      rebuilt: (projection, generation) => this.logger.log({ msg: 'rebuilt', database, projection, generation }),
      problem: (projection, error) => {
        const { id, environmentId, stream, type, version } = (error instanceof StepFailed ? error.event : undefined) ?? {};
        const event = id && { id, environmentId, stream, type, version };
        const entry = { msg: 'the feed could not be read on', database, projection, ...(event && { event }), err: error };
        if (isPassing(error)) this.logger.warn(entry);
        else this.logger.error(entry);
      },
    };
  }
}
