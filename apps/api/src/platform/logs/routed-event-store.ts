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
import type { EnvironmentId } from '@intendance/kernel/id.js';
import type { DatabaseLogs } from './database-logs.js';

/** Each environment in its database. */
export class RoutedEventStore extends EventStore {
  constructor(private readonly logs: DatabaseLogs) {
    super();
  }

  async append(request: AppendRequest): Promise<AppendResult> {
    return (await this.logs.of(request.environmentId)).store.append(request);
  }

  async read(environmentId: EnvironmentId, streams: readonly StreamId[], knownVersions?: KnownVersions): Promise<ReadStream[]> {
    return (await this.logs.of(environmentId)).store.read(environmentId, streams, knownVersions);
  }

  async executed(environmentId: EnvironmentId, idempotency: Idempotency): Promise<Executed | undefined> {
    return (await this.logs.of(environmentId)).store.executed(environmentId, idempotency);
  }
}
