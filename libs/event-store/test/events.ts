import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { AppendResult, DomainEvent, EventMetadata, EventStore, StreamAppend, StreamId } from '../src/event-store.js';

export const metadata: EventMetadata = {
  actor: { id: '0193b6a0-0000-7000-8000-000000000001', name: 'Camille Élu' },
  source: 'api',
  command: 'TakeNote',
  commandId: '0193b6a0-0000-7000-8000-000000000002',
  correlationId: '0193b6a0-0000-7000-8000-000000000003',
  causationId: '0193b6a0-0000-7000-8000-000000000002',
};

export const newEnvironment = (): EnvironmentId => newId();

export const newStream = (): { environmentId: EnvironmentId; stream: StreamId } => ({
  environmentId: newEnvironment(),
  stream: `note-${newId()}`,
});

export const facts = (...notes: string[]): DomainEvent[] => notes.map((note) => ({ type: 'Noted', data: { note } }));

export const request = (environmentId: EnvironmentId) => ({ environmentId, metadata });

export const append = (store: EventStore, environmentId: EnvironmentId, ...appends: StreamAppend[]): Promise<AppendResult> =>
  store.append({ ...request(environmentId), appends });
