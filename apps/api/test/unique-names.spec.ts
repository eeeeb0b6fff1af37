import { PendingNames } from '@intendance/domain/capabilities/unique-name/pending-names.js';
import { nameRegisterDecider } from '@intendance/domain/capabilities/unique-name/unique-name.js';
import { type AppendRequest, type AppendResult, EventStore, type Executed, type ReadStream } from '@intendance/event-store/event-store.js';
import { foldSlice } from '@intendance/event-store/fold-slice.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { type Case, read } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import { systemContext } from '../src/platform/wire/system-context.js';
import { ExecuteCase } from '../src/platform/writes/execute-case.js';
import { commandsOver } from './commands-over.js';

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
const context = systemContext(newId<'environment'>());
const { environmentId } = context;
const stream = `view-names-${environmentId}` as const;

type NameView = { id: string; type: 'NameView' | 'RemoveView'; name: string };
const viewNames: Case<NameView, null, { names: typeof decider }, 'names'> = {
  folds: { names: decider },
  own: 'names',
  streams: () => ({ names: read(stream) }),
  decide({ id, type, name }, facts) {
    const names = new PendingNames(decider, facts.names);
    if (type === 'NameView') names.claim(id, name);
    else names.release(id);
    return { events: { names: names.events }, answer: null };
  },
};

/** Runs a save of a view; `meet` lets two saves read the register before either of them writes. */
function save(store: MemoryEventStore, id: string, name: string, meet: () => Promise<void> = async () => undefined): Promise<string> {
  const meeting = new MeetingStore(store, meet);
  return commandsOver(meeting)
    .execute(new ExecuteCase(context, viewNames, { id, type: 'NameView', name }))
    .then(
      () => 'saved',
      (error: DomainError) => error.code,
    );
}

/** Waits after the first read. */
class MeetingStore extends EventStore {
  private reads = 0;
  constructor(
    private readonly store: EventStore,
    private readonly meet: () => Promise<void>,
  ) {
    super();
  }
  async read(...args: Parameters<EventStore['read']>): Promise<ReadStream[]> {
    const slices = await this.store.read(...args);
    if (++this.reads === 1) await this.meet();
    return slices;
  }
  append(request: AppendRequest): Promise<AppendResult> {
    return this.store.append(request);
  }
  executed(...args: Parameters<EventStore['executed']>): Promise<Executed | undefined> {
    return this.store.executed(...args);
  }
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
      return new PendingNames(decider, foldSlice(decider, slice).state);
    };
    expect((await names()).holderOf('factures')).toBe('a');
    await commandsOver(store).execute(new ExecuteCase(context, viewNames, { id: 'a', type: 'RemoveView', name: '' }));
    expect((await names()).holderOf('factures')).toBeUndefined();
    expect(await save(store, 'b', 'Factures')).toBe('saved');
  });

  it('is required', async () => expect(await save(new MemoryEventStore(), 'a', ' ')).toBe('view.name-missing'));
});
