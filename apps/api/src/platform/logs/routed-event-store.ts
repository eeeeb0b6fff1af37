import { setTimeout as delay } from 'node:timers/promises';
import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type Idempotency,
  type KnownVersions,
  type ReadStream,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { DatabaseLogs } from './database-logs.js';

/** A fence lasts less, and its end is worth the wait. */
const moveWithinMs = 3_000;
const moveRetryMs = 50;

/** Each environment in its database, and in the next one while it moves. */
export class RoutedEventStore extends EventStore {
  constructor(private readonly logs: DatabaseLogs) {
    super();
  }

  append(request: AppendRequest): Promise<AppendResult> {
    return this.inStore(request.environmentId, (store) => store.append(request));
  }

  read(environmentId: EnvironmentId, streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<ReadStream[]> {
    return this.inStore(environmentId, (store) => store.read(environmentId, streams, knownVersions));
  }

  executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return this.inStore(environmentId, (store) => store.executed(environmentId, idempotency));
  }

  /** @throws StoreUnavailable while a move takes longer than a request may wait */
  private async inStore<T>(environmentId: EnvironmentId, work: (store: EventStore) => Promise<T>): Promise<T> {
    for (const deadline = performance.now() + moveWithinMs; ; await delay(moveRetryMs)) {
      const { store, database } = await this.logs.of(environmentId);
      try {
        return await work(store);
      } catch (error) {
        if (!isMoving(error)) throw error;
        this.logs.directory.forget(environmentId);
        if (performance.now() > deadline) throw new StoreUnavailable(`the database ${database.name}`, error);
      }
    }
  }
}
