import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DomainEvent } from '@intendance/event-store/event-store.js';
import { EventStore } from '@intendance/event-store/event-store.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import type { ExportedListClass } from '../src/capabilities/data-export/exported-list.js';
import { nouns } from '../src/catalogue.js';
import { RECORD, type RecordFacts } from '../src/platform/records/record-declaration.js';
import type { TestApp } from './open-test-app.js';
import { record } from './worked-year.js';

/** The records whose routes `recordRoutes` makes, from the manifests. */
export const declaredRecords: readonly RecordFacts[] = nouns
  .flatMap(({ controllers = [] }) => controllers)
  .flatMap((controller) => (Reflect.getMetadata(RECORD, controller) as RecordFacts | undefined) ?? []);

/** The lists of the archive of all data, from the manifests. */
export const exportedLists: readonly ExportedListClass[] = nouns
  .flatMap(({ exportedFiles = [] }) => exportedFiles)
  .filter((part): part is ExportedListClass => 'listing' in part);

/** The events of a stored example: the first one makes the record. */
export const storedEvents = (stream: string): readonly DomainEvent[] =>
  JSON.parse(readFileSync(join(import.meta.dirname, `stored-events/${stream}.json`), 'utf8')).events;

/** A new record, by the first event of its stored example. @returns its id */
export async function exampleRecord(app: TestApp, environmentId: EnvironmentId, { stream }: RecordFacts): Promise<string> {
  const id = newId();
  await record(app.get(EventStore), environmentId, {
    stream: `${stream}-${id}`,
    expected: 'none',
    events: storedEvents(stream).slice(0, 1),
  });
  return id;
}
