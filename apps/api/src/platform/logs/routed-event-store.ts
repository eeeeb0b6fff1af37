import {
  type AppendRequest,
  type AppendResult,
  EventStore,
  type Executed,
  type Idempotency,
  type KnownVersions,
  type LastVersions,
  type ReadStream,
  type StreamId,
} from '@intendance/event-store/event-store.js';
import { isMoving } from '@intendance/event-store/postgres/structure-mark-schema.js';
import { StoreUnavailable } from '@intendance/event-store/store-unavailable.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { acrossMoves } from '../tenancy/across-moves.js';
import type { DatabaseLogs } from './database-logs.js';

/** A fence lasts less, and its end is worth the wait. */
const moveWithinMs = 3_000;

/** Each environment in its database, and in the next one while it moves. */
export class RoutedEventStore extends EventStore {
  constructor(private readonly logs: DatabaseLogs) {
    super();
  }

  append(request: AppendRequest): Promise<AppendResult> {
    return this.inStore(request.environmentId, (store) => store.append(request));
  }

  read(
    environmentId: EnvironmentId,
    streams: readonly StreamId[],
    knownVersions?: KnownVersions,
    lastVersions?: LastVersions,
  ): Promise<ReadStream[]> {
    return this.inStore(environmentId, (store) => store.read(environmentId, streams, knownVersions, lastVersions));
  }

  executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return this.inStore(environmentId, (store) => store.executed(environmentId, idempotency));
  }

  /** @throws StoreUnavailable while a move takes longer than a request may wait */
  private async inStore<T>(environmentId: EnvironmentId, work: (store: EventStore) => Promise<T>): Promise<T> {
    let place = '';
    const ask = async (): Promise<T> => {
      const { store, database } = await this.logs.of(environmentId);
      place = database.name;
      return work(store);
    };
    const mayAgain = (error: unknown): boolean => {
      if (!isMoving(error)) return false;
      this.logs.directory.forget(environmentId);
      return true;
    };
    try {
      return await acrossMoves(ask, mayAgain, performance.now() + moveWithinMs);
    } catch (error) {
      throw isMoving(error) ? new StoreUnavailable(`the database ${place}`, error) : error;
    }
  }
}
