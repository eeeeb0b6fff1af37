import type { DomainEvent, EventStore, StreamId } from '@intendance/event-store/event-store.js';
import type { EnvironmentId } from '@intendance/kernel/id.js';
import { appendRequest } from '../src/platform/tenancy/append-request.js';
import { systemContext } from '../src/platform/wire/system-context.js';

/** A past that no command of the specs writes: events as they are, after those of the stream. */
export async function appendEvents(
  store: EventStore,
  environmentId: EnvironmentId,
  stream: StreamId,
  ...events: DomainEvent[]
): Promise<void> {
  const request = appendRequest(systemContext(environmentId), 'AppendEvents');
  await store.append({ ...request, appends: [{ stream, expected: 'any', events }] });
}
