import { DomainError } from '@intendance/kernel/domain-error.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { describe, expect, it } from '@jest/globals';
import type { AppendRequest, AppendResult, EventMetadata, StreamId } from './event-store.js';
import { MemoryEventStore } from './memory/memory-event-store.js';
import { executeUnit, type UnitOfWork } from './unit-of-work.js';

type Spent = { type: 'Spent'; data: { amount: number } };
const purse = { initial: 0, evolve: (total: number, { data }: Spent) => total + data.amount };
const spent = (amount: number): Spent => ({ type: 'Spent', data: { amount } });

const metadata: EventMetadata = {
  actor: { id: 'u', name: 'Camille' },
  source: 'api',
  command: 'Spend',
  commandId: 'c',
  correlationId: 'c',
  causationId: 'c',
};
const stage = () => {
  const store = new MemoryEventStore();
  const environmentId: EnvironmentId = newId();
  const stream: StreamId = `purse-${newId()}`;
  return { store, stream, other: `purse-${newId()}` as StreamId, request: { environmentId, metadata } };
};

/** Spends, never beyond 100. */
const spend = (stream: StreamId, amount: number, expected?: number) => async (unit: UnitOfWork) => {
  const loaded = await unit.load(stream, purse, expected);
  if (loaded.state + amount > 100) throw new DomainError('purse.empty', 'La bourse est vide.', 'conflict');
  return { total: unit.append(loaded, [spent(amount)]).state };
};

describe('a unit of work', () => {
  it('gives the value, the version and the position of what it appended', async () => {
    const { store, stream, request } = stage();
    const first = await executeUnit(store, request, spend(stream, 10));
    const second = await executeUnit(store, request, spend(stream, 5));
    expect(first).toMatchObject({ value: { total: 10 }, version: 1, repeated: false });
    expect(second).toMatchObject({ value: { total: 15 }, version: 2 });
    expect(second.position).toBeDefined();
  });

  it('writes nothing when there is nothing to do, and still tells the version', async () => {
    const { store, stream, request } = stage();
    await executeUnit(store, request, spend(stream, 10));
    const idle = await executeUnit(store, request, async (unit) => (await unit.load(stream, purse)).state);
    expect(idle).toEqual({ value: 10, version: 1, position: undefined, repeated: false });
  });

  it('decides again on what a faster writer left', async () => {
    const { store, stream, request } = stage();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => executeUnit(store, request, spend(stream, 20))));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    const refusals = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as DomainError).code] : []));
    expect(new Set(refusals)).toEqual(new Set(['purse.empty']));
    expect((await store.read(request.environmentId, [stream]))[0]?.version).toBe(5);
  });

  it('reads in one round trip what it says that it will load, and decides again when it moved since', async () => {
    const { store, stream, other, request } = stage();
    const readStreams: (readonly StreamId[])[] = [];
    const read = store.read.bind(store);
    store.read = (environmentId, streams) => {
      readStreams.push(streams);
      return read(environmentId, streams);
    };
    let tries = 0;
    const result = await executeUnit(store, request, async (unit) => {
      await unit.prefetch([stream, other, stream]);
      if (tries++ === 0) await store.append({ ...request, appends: [{ stream, expected: 'any', events: [spent(40)] }] });
      const [mine] = [await unit.load(stream, purse), await unit.load(other, purse)];
      return unit.append(mine, [spent(5)]).state;
    });
    expect([result.value, readStreams]).toEqual([
      45,
      [
        [stream, other],
        [stream, other],
      ],
    ]);
  });

  it('reads a stream again that is loaded again', async () => {
    const { store, stream, request } = stage();
    let tries = 0;
    const result = await executeUnit(store, request, async (unit) => {
      await unit.prefetch([stream]);
      await unit.load(stream, purse);
      if (tries++ === 0) await store.append({ ...request, appends: [{ stream, expected: 'any', events: [spent(40)] }] });
      return (await unit.load(stream, purse)).state;
    });
    expect([result.value, tries]).toEqual([40, 2]);
  });

  it('runs units that expect contention one after another: none of them decides in vain', async () => {
    const { store, stream, request } = stage();
    let decisions = 0;
    const work = (unit: UnitOfWork) => {
      decisions += 1;
      return spend(stream, 1)(unit);
    };
    await Promise.all(Array.from({ length: 50 }, () => executeUnit(store, { ...request, crowded: stream }, work)));
    expect(decisions).toBe(50);
  });

  it('goes on from where a stream was known to stand', async () => {
    const { store, stream, request } = stage();
    await executeUnit(store, request, spend(stream, 10));
    const from = await executeUnit(store, request, async (unit) => {
      const { state, version } = await unit.load(stream, purse);
      return { state, version };
    });
    await executeUnit(store, request, spend(stream, 5));
    const after = await executeUnit(store, request, async (unit) => {
      const loaded = await unit.load(stream, purse, undefined, from.value);
      return unit.append(loaded, [spent(1)]).state;
    });
    expect(after).toMatchObject({ value: 16, version: 3 });
  });

  it('brings a crowd on one stream through', async () => {
    const { store, stream, request } = stage();
    const all = Array.from({ length: 300 }, () =>
      executeUnit(store, request, async (unit) => unit.append(await unit.load(stream, purse), [spent(1)]).version),
    );
    const versions = (await Promise.all(all)).map(({ value }) => value);
    expect(new Set(versions).size).toBe(300);
  });

  it('refuses a version that is not the one the caller read, before and after the decision', async () => {
    const { store, stream, request } = stage();
    await executeUnit(store, request, spend(stream, 10));
    await expect(executeUnit(store, request, spend(stream, 10, 0))).rejects.toMatchObject({
      kind: 'stale',
      details: { current_version: 1 },
    });
    const racing = Array.from({ length: 5 }, () => executeUnit(store, request, spend(stream, 1, 1)));
    const outcomes = await Promise.allSettled(racing);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const outcome of outcomes) if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ kind: 'stale' });
  });

  it('writes several streams together and folds what it has appended itself', async () => {
    const { store, stream, other, request } = stage();
    const { value } = await executeUnit(store, request, async (unit) => {
      const [from, to] = await unit.loadAll([stream, other], purse);
      if (!from || !to) throw new Error('two streams were asked for');
      const once = unit.append(from, [spent(-5)]);
      unit.append(once, [spent(-5)]);
      unit.append(to, [spent(10)]);
      return (await unit.load(stream, purse)).state;
    });
    expect(value).toBe(-10);
    expect((await store.read(request.environmentId, [stream, other])).map(({ version }) => version)).toEqual([2, 1]);
  });

  it('runs again when a guarded stream moved meanwhile', async () => {
    const { store, stream, other, request } = stage();
    let runs = 0;
    const { value } = await executeUnit(store, request, async (unit) => {
      const guarded = await unit.load(other, purse);
      unit.guard(guarded);
      if (runs++ === 0) await executeUnit(store, request, spend(other, 7));
      unit.append(await unit.load(stream, purse), [spent(guarded.state)]);
      return guarded.state;
    });
    expect([runs, value]).toEqual([2, 7]);
  });

  it('is a bug to append to a state that is no longer the latest of the unit, or to a stream that was not loaded', async () => {
    const { store, stream, other, request } = stage();
    const twice = executeUnit(store, request, async (unit) => {
      const loaded = await unit.load(stream, purse);
      unit.append(loaded, [spent(1)]);
      unit.append(loaded, [spent(1)]);
    });
    await expect(twice).rejects.toThrow('outdated state');
    const foreign = executeUnit(store, request, async (unit) => unit.append({ stream: other, state: 0, version: 0 }, [spent(1)]));
    await expect(foreign).rejects.toThrow('was not loaded');
  });

  it('gives up after too many lost races, and says that it may be tried again', async () => {
    const { stream, request } = stage();
    const store = new AlwaysLate();
    await expect(executeUnit(store, request, spend(stream, 1))).rejects.toMatchObject({ code: 'busy', kind: 'conflict' });
  });
});

describe('a command id', () => {
  const idempotency = (body: string) => ({ commandId: newId(), hash: Buffer.from(body) });

  it('executes once and repeats its first value', async () => {
    const { store, stream, request } = stage();
    const once = { ...request, idempotency: idempotency('a') };
    const first = await executeUnit(store, once, spend(stream, 10));
    const again = await executeUnit(store, once, spend(stream, 10));
    expect(again).toEqual({ ...first, repeated: true });
    expect((await store.read(request.environmentId, [stream]))[0]?.version).toBe(1);
  });

  it('repeats its first value even when a rule would refuse now, or nothing is left to do', async () => {
    const { store, stream, request } = stage();
    const once = { ...request, idempotency: idempotency('a') };
    await executeUnit(store, once, spend(stream, 60));
    expect(await executeUnit(store, once, spend(stream, 60))).toMatchObject({ value: { total: 60 }, repeated: true });
    expect(await executeUnit(store, once, async () => ({ total: 0 }))).toMatchObject({ value: { total: 60 }, repeated: true });
  });

  it('is refused with another body', async () => {
    const { store, stream, request } = stage();
    const first = idempotency('a');
    await executeUnit(store, { ...request, idempotency: first }, spend(stream, 10));
    const other = executeUnit(store, { ...request, idempotency: { ...first, hash: Buffer.from('b') } }, spend(stream, 11));
    await expect(other).rejects.toMatchObject({ code: 'idempotency.mismatch' });
  });

  it('that was refused may be executed later', async () => {
    const { store, stream, request } = stage();
    const once = { ...request, idempotency: idempotency('a') };
    await expect(executeUnit(store, once, spend(stream, 101))).rejects.toMatchObject({ code: 'purse.empty' });
    expect(await executeUnit(store, once, spend(stream, 10))).toMatchObject({ value: { total: 10 }, repeated: false });
  });
});

class AlwaysLate extends MemoryEventStore {
  override async append({ appends }: AppendRequest): Promise<AppendResult> {
    return { outcome: 'conflict', stream: appends[0]?.stream ?? 'none-none', actual: 1 };
  }
}
