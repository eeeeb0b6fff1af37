import { createHash } from 'node:crypto';
import { EventStore } from '@intendance/event-store/event-store.js';
import { KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import type { EventVersions } from '@intendance/event-store/upcasters.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import { type DynamicModule, Logger, Module } from '@nestjs/common';
import { ModuleRef } from '@nestjs/core';
import { Config } from '../config/config.js';
import { DatabaseLogs } from '../logs/database-logs.js';
import { logMaker } from '../logs/log-maker.js';
import { RoutedEventStore } from '../logs/routed-event-store.js';
import { Databases } from '../pools/database.js';
import { DatabaseController } from '../probes/database.controller.js';
import { ProjectionController } from '../probes/projection.controller.js';
import { ProjectionProgress } from '../projection/projection-progress.js';
import { KafkaRelay } from '../relay/kafka-relay.js';
import { RelayAllowList } from '../relay/relay-allow-list.js';
import { Draining } from '../runtime/draining.js';
import { Metrics } from '../runtime/metrics.js';
import { EventProofs } from '../sealing/event-proofs.js';
import { HistorySealing } from '../sealing/history-sealing.js';
import { InstallationSignature } from '../sealing/installation-signature.js';
import { SealedHistories } from '../sealing/sealed-histories.js';
import { Directory } from '../tenancy/directory.js';
import { ReaderTurns } from '../turns/reader-turns.js';
import { EventReaders, Readers } from './readers.js';
import { KurrentConnection } from './runtime.module.js';

@Module({})
export class EventsModule {}

const logger = new Logger('databases');

/** The same text for the same readers. */
const buildOf = ({ projections, policies }: EventReaders): string =>
  createHash('sha256')
    .update(JSON.stringify([projections.map(({ name, version }) => [name, version]), policies.map(({ name }) => name)]))
    .digest('hex')
    .slice(0, 12);

/** The event store, and the readers of its feed. */
export const eventsModule = (
  readers: EventReaders,
  versions: EventVersions,
  personal: readonly PersonalDeclaration[],
  allowList: RelayAllowList,
): DynamicModule => ({
  module: EventsModule,
  global: true,
  controllers: [ProjectionController, DatabaseController],
  providers: [
    { provide: EventReaders, useValue: readers },
    {
      provide: DatabaseLogs,
      inject: [Directory, Passes, Config, KurrentConnection],
      useFactory: async (directory: Directory, passes: Passes, config: Config, { client }: KurrentConnection) => {
        const make = logMaker({ passes, versions, personal, keys: new KeyWrap(config.personalKey) });
        const { home } = directory.databases;
        return new DatabaseLogs(directory, client ? await make.kurrent(client, home) : make.postgres(home), make.postgres);
      },
    },
    { provide: EventStore, inject: [DatabaseLogs], useFactory: (logs: DatabaseLogs) => new RoutedEventStore(logs) },
    {
      provide: ReaderTurns,
      inject: [Databases, Draining],
      useFactory: (databases: Databases, draining: Draining) =>
        new ReaderTurns({
          databases,
          build: buildOf(readers),
          isLeaving: () => draining.isDraining,
          failed: ({ name }, error) => logger.warn({ msg: 'the readers of a database do not run yet', database: name, err: error }),
        }),
    },
    { provide: RelayAllowList, useValue: allowList },
    KafkaRelay,
    HistorySealing,
    SealedHistories,
    EventProofs,
    InstallationSignature,
    {
      provide: ProjectionProgress,
      inject: [DatabaseLogs],
      useFactory: (logs: DatabaseLogs) => new ProjectionProgress(logs.directory, (database) => logs.in(database).progress),
    },
    {
      provide: Readers,
      inject: [Config, DatabaseLogs, EventReaders, Metrics, ProjectionProgress, ReaderTurns, ModuleRef],
      useFactory: (...parts: ConstructorParameters<typeof Readers>) => new Readers(...parts),
    },
  ],
  exports: [RelayAllowList, EventStore, DatabaseLogs, ReaderTurns, ProjectionProgress, SealedHistories, EventProofs, InstallationSignature],
});
