import { PendingNames } from '@intendance/domain/capabilities/unique-name/pending-names.js';
import { nameRegisterDecider } from '@intendance/domain/capabilities/unique-name/unique-name.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { executeUnit, type UnitRequest } from '@intendance/event-store/unit-of-work.js';
import { fold } from '@intendance/kernel/decider.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';

type ViewEvent = { type: 'ViewNamed'; data: { id: string; name: string | null } };
const decider = nameRegisterDecider<string, ViewEvent>({
  claimed: (id, name) => ({ type: 'ViewNamed', data: { id, name } }),
  released: (id) => ({ type: 'ViewNamed', data: { id, name: null } }),
  read: ({ data }) => data,
  refusals: {
    missing: () => new DomainError('view.name-missing', 'Un nom est attendu.', 'invalid'),
    taken: () => new DomainError('view.name-taken', 'Ce nom est pris.', 'conflict'),
  },
});
const environmentId = newId<'environment'>();
const request: UnitRequest = {
  environmentId,
  metadata: { correlationId: newId(), actor: { id: newId(), name: 'Claire' }, source: 'ui', command: 'SaveView' } as never,
};
const stream = `view-names-${environmentId}` as const;

/** Runs a save of a view; `meet` lets two saves read the register before either of them writes. */
function save(store: MemoryEventStore, id: string, name: string, meet: () => Promise<void> = async () => undefined): Promise<string> {
  let attempts = 0;
  return executeUnit(store, request, async (unit) => {
    const loaded = await unit.load(stream, decider);
    if (++attempts === 1) await meet();
    const names = new PendingNames(decider, loaded.state);
    names.claim(id, name);
    unit.append(loaded, names.events);
  }).then(
    () => 'saved',
    (error: DomainError) => error.code,
  );
}

/** Resolves once this many callers wait. */
function meeting(callers: number): () => Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let waiting = 0;
  return () => {
    if (++waiting === callers) resolve();
    return promise;
  };
}

describe('a unique name', () => {
  it('goes to one of two concurrent writers', async () => {
    const store = new MemoryEventStore();
    const meet = meeting(2);
    const outcomes = await Promise.all([save(store, 'a', 'Factures', meet), save(store, 'b', 'FACTURES ', meet)]);
    expect(outcomes.toSorted()).toEqual(['saved', 'view.name-taken']);
    const [slice] = await store.read(environmentId, [stream]);
    expect(slice?.events).toHaveLength(1);
  });

  it('does not stop two concurrent writers of two names', async () => {
    const store = new MemoryEventStore();
    const meet = meeting(2);
    expect(await Promise.all([save(store, 'a', 'Factures', meet), save(store, 'b', 'Dons', meet)])).toEqual(['saved', 'saved']);
  });

  it('is free again once its record released it, and finds its record until then', async () => {
    const store = new MemoryEventStore();
    await save(store, 'a', 'Factures');
    const names = async () => {
      const [slice] = await store.read(environmentId, [stream]);
      return new PendingNames(decider, fold(decider, (slice?.events ?? []) as unknown as ViewEvent[]));
    };
    expect((await names()).holderOf('factures')).toBe('a');
    await executeUnit(store, request, async (unit) => {
      const [loaded, register] = [await unit.load(stream, decider), await names()];
      register.release('a');
      unit.append(loaded, register.events);
    });
    expect((await names()).holderOf('factures')).toBeUndefined();
    expect(await save(store, 'b', 'Factures')).toBe('saved');
  });

  it('is required', async () => expect(await save(new MemoryEventStore(), 'a', ' ')).toBe('view.name-missing'));
});
