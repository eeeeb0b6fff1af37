import type { EventMetadata, StreamId } from '@intendance/event-store/event-store.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { executeUnit } from '@intendance/event-store/unit-of-work.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { DryRunStore } from './dry-run-store.js';

const environmentId = newId<'environment'>();
const metadata: EventMetadata = {
  actor: { id: newId(), name: 'Claire' },
  source: 'ui',
  command: 'Count',
  commandId: newId(),
  correlationId: newId(),
  causationId: newId(),
};
type Counted = { type: 'Counted'; data: { by: number } };
const counter = { initial: 0, evolve: (total: number, event: Counted) => total + event.data.by };
const stream: StreamId = `counter-${newId()}`;

const count = (store: DryRunStore | MemoryEventStore, by: number) =>
  executeUnit(store, { environmentId, metadata }, async (unit) => {
    const loaded = await unit.load<Counted, number>(stream, counter);
    return unit.append<Counted, number>(loaded, [{ type: 'Counted', data: { by } }]).state;
  });

describe('a dry run', () => {
  it('sees the real store and what it did itself, and leaves the real store as it was', async () => {
    const real = new MemoryEventStore();
    await count(real, 1);
    const dryRun = new DryRunStore(real, new Date('2026-03-16T09:00:00Z'));
    expect((await count(dryRun, 10)).value).toBe(11);
    expect(await count(dryRun, 100)).toMatchObject({ value: 111, version: 3 });
    expect(await real.read(environmentId, [stream])).toMatchObject([{ version: 1 }]);
  });
});
