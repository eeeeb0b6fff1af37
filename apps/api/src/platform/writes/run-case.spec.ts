import type { StreamId } from '@intendance/event-store/event-store.js';
import { MemoryEventStore } from '@intendance/event-store/memory/memory-event-store.js';
import { type Addressed, type Case, guarded, read } from '@intendance/kernel/case.js';
import { DomainError } from '@intendance/kernel/domain-error.js';
import { type EnvironmentId, type Id, newId } from '@intendance/kernel/id.js';
import { localDate } from '@intendance/kernel/local-date.js';
import { describe, expect, it } from '@jest/globals';
import { appendRequest } from '../tenancy/append-request.js';
import { systemContext } from '../wire/system-context.js';
import { earlierRun, runCase, runCasesTogether } from './run-case.js';
import { StateCache } from './state-cache.js';

type Moved = { type: 'Moved'; data: { by: number; purse?: string } };
type Purse = { total: number; account: string | null };
const purse = {
  initial: { total: 0, account: null } as Purse,
  evolve: ({ total, account }: Purse, { data }: Moved): Purse => ({ total: total + data.by, account: data.purse ?? account }),
};
const account = { initial: 0, evolve: (total: number, { data }: Moved) => total + data.by };
const folds = { purse, account, tips: { each: account } };
type Spend = Addressed<Id<'purse'>, { type: 'Spend'; by: number; account?: string; tips?: readonly string[] }>;

const purseStream = (id: string): StreamId => `purse-${id}`;
/** Spends from a purse and from its account, which the purse names after its first spending. */
const spending: Case<Spend, Purse, typeof folds, 'purse'> = {
  folds,
  own: 'purse',
  cached: ['account'],
  streams({ id, account: named, tips = [] }, _, { purse: before }) {
    const stream = before?.account ?? named;
    return { purse: read(purseStream(id)), account: stream === undefined ? undefined : guarded(stream), tips: tips.map(read) };
  },
  decide({ by, account: named, tips = [] }, facts) {
    if (facts.account + by > 100) throw new DomainError('account.empty', 'Le compte est vide.');
    const event: Moved = { type: 'Moved', data: { by, ...(named && { purse: named }) } };
    return {
      events: { purse: [event], account: by > 0 ? [event] : [], tips: new Map(tips.map((stream) => [stream, [event]])) },
      answer: purse.evolve(facts.purse, event),
    };
  },
};

const moved = (by: number): Moved => ({ type: 'Moved', data: { by } });

class CountingStore extends MemoryEventStore {
  readonly reads: (readonly StreamId[])[] = [];
  override read(environmentId: EnvironmentId, streams: readonly StreamId[]) {
    this.reads.push(streams);
    return super.read(environmentId, streams);
  }
}

function open() {
  const store = new CountingStore();
  const context = systemContext(newId<'environment'>());
  const runtime = { store, states: new StateCache(), today: localDate('2026-11-21'), now: new Date('2026-11-21T09:00:00Z') };
  const id = newId<'purse'>();
  const spend = (change: Partial<Spend> = {}, expected?: number) =>
    runCase(runtime, { context, definition: spending, command: { id, type: 'Spend', by: 10, ...change }, expected });
  return { store, runtime, context, id, spend, account: `account-${newId()}`, tip: `tip-${newId()}` };
}

describe('a run of a case', () => {
  it('reads all streams at once when the command names them, and appends to all of them at once', async () => {
    const { store, id, spend, account, tip } = open();
    const { value, version } = await spend({ account, tips: [tip] });
    expect([value, version]).toEqual([{ total: 10, account }, 1]);
    expect(store.reads).toEqual([[purseStream(id), account, tip]]);
  });
  it('reads the streams that the record names in a second read', async () => {
    const { store, id, spend, account } = open();
    await spend({ account });
    store.reads.length = 0;
    await spend();
    expect(store.reads).toEqual([[purseStream(id)], [account]]);
  });
  it('decides again on what a concurrent writer left, also in a stream that is only guarded', async () => {
    const { spend, account } = open();
    await spend({ account });
    const results = await Promise.allSettled([spend({ by: 60 }), spend({ by: 60 }), spend({ by: -1 })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
  it('refuses another version of the record than the expected one', async () => {
    const { spend, account } = open();
    await spend({ account });
    await expect(spend({}, 0)).rejects.toMatchObject({ code: 'stale', details: { current_version: 1 } });
    expect(await spend({}, 1)).toMatchObject({ version: 2 });
  });
  it('goes on from the cached state of a stream that the case calls cached', async () => {
    const { spend, account } = open();
    for (let spent = 10; spent <= 50; spent += 10) await spend({ account });
    expect(await spend({ by: 50 })).toMatchObject({ version: 6 });
    await expect(spend({ by: 1 })).rejects.toMatchObject({ code: 'account.empty' });
  });
  it('answers with the version of the record, and gives the same answer to a repetition', async () => {
    const { runtime, context: once, id, account } = open();
    const definition: typeof spending = {
      ...spending,
      decide: ({ by }, facts) => ({ events: { account: [moved(by)] }, answer: facts.purse }),
    };
    const context = { ...once, idempotency: { key: 'k', hash: new Uint8Array([1]), isRepeated: false } };
    const request = { context, definition, command: { id, type: 'Spend' as const, by: 10, account } };
    expect(await earlierRun(runtime.store, context)).toBeUndefined();
    const results = [await runCase(runtime, request), await runCase(runtime, request), await earlierRun<Purse>(runtime.store, context)];
    expect(results.map((result) => [result?.version, result?.repeated, result?.value.total])).toEqual([
      [0, false, 0],
      [0, true, 0],
      [0, true, 0],
    ]);
  });
  it('gives a repetition the answer that an earlier program stored without a version', async () => {
    const { store, runtime, context: once, id, account } = open();
    const hash = new Uint8Array([1]);
    const context = { ...once, idempotency: { key: 'k', hash, isRepeated: false } };
    const { environmentId, metadata } = appendRequest(context, 'Spend');
    const appends = [{ stream: purseStream(id), expected: 0, events: [moved(10)] }];
    const answer = { total: 10, account: null };
    await store.append({ environmentId, metadata, appends, idempotency: { commandId: context.commandId, hash, answer } });
    const result = await runCase(runtime, { context, definition: spending, command: { id, type: 'Spend', by: 10, account } });
    expect(result).toMatchObject({ value: answer, version: 1, repeated: true });
  });
  it('reads as often as it learns of further streams, up to four times', async () => {
    const { store, runtime, context, id, account } = open();
    const chain = (length: number): typeof spending => ({
      ...spending,
      streams: (command, _, { tips = new Map() }) => ({
        purse: read(purseStream(command.id)),
        tips: Array.from({ length: Math.min(tips.size + 1, length) }, (_unused, index) => read(`${account}-${index}`)),
      }),
      decide: (_, { purse: state, tips }) => ({ events: {}, answer: { ...state, total: tips.size } }),
    });
    const run = (length: number) => runCase(runtime, { context, definition: chain(length), command: { id, type: 'Spend', by: 1 } });
    expect((await run(4)).value.total).toBe(4);
    expect(store.reads.map((streams) => streams.length)).toEqual([2, 1, 1, 1]);
    await expect(run(6)).rejects.toThrow('not sure of its streams');
  });
  it('counts the version of a record of several streams as the sum of theirs, and holds all of them for who decided on it', async () => {
    const { runtime, context, id, tip, account, spend } = open();
    await spend({ account, tips: [tip] });
    const several: Case<Spend, Purse, typeof folds, 'purse' | 'tips'> = {
      ...spending,
      own: ['purse', 'tips'],
      streams: ({ id: purseId, tips = [] }) => ({ purse: read(purseStream(purseId)), tips: tips.map(read) }),
      decide: ({ by, tips = [] }, facts) => ({
        events: { purse: [moved(by)], tips: new Map(tips.map((stream) => [stream, [moved(by)]])) },
        answer: facts.purse,
      }),
    };
    const run = (expected: number) =>
      runCase(runtime, { context, definition: several, command: { id, type: 'Spend', by: 1, tips: [tip] }, expected });
    expect(await run(2)).toMatchObject({ version: 4 });
    await expect(run(2)).rejects.toMatchObject({ code: 'stale', details: { current_version: 4 } });
    // The version counts streams of the record that the first call does not name.
    const late: typeof several = {
      ...several,
      streams: (command, about, facts) => ({ ...spending.streams(command, about, facts), tips: facts.purse ? [read(tip)] : [] }),
    };
    const command = { id, type: 'Spend' as const, by: 1 };
    expect(await runCase(runtime, { context, definition: late, command, expected: 4 })).toMatchObject({ version: 5 });
  });
});

describe('many commands in one append', () => {
  it('reads on for each, also through streams that a command before it has read', async () => {
    const { runtime, context, id, account, tip } = open();
    const chained: typeof spending = {
      ...spending,
      streams: (_, __, { account: accountState, tips }) => ({
        purse: read(purseStream(id)),
        account: read(account as StreamId),
        tips: accountState === undefined ? [] : tips?.size ? [read(tip as StreamId), read(`${tip}2`)] : [read(tip as StreamId)],
      }),
      decide: (_, facts) => ({ events: {}, answer: { total: facts.tips.size, account: null } }),
    };
    const commands = [1, 2].map(() => ({ id, type: 'Spend' as const, by: 1 }));
    const [first, ...more] = commands;
    if (!first) throw new Error('no command');
    const { value } = await runCasesTogether(runtime, { context, definition: chained, commands: [first, ...more] });
    expect(value.map((line) => line.outcome === 'done' && line.answer.total)).toEqual([2, 2]);
  });

  it('decides each on what the commands before it leave, and reports a refusal with its line', async () => {
    const { store, runtime, context, id, account } = open();
    const other = newId<'purse'>();
    const third = newId<'purse'>();
    const commands = [id, other, third].map((purseId, index) => ({
      id: purseId,
      type: 'Spend' as const,
      by: index === 1 ? 60 : 50,
      account,
    }));
    const [first, ...more] = commands;
    if (!first) throw new Error('no command');
    const { value } = await runCasesTogether(runtime, { context, definition: spending, commands: [first, ...more] });
    expect(value).toMatchObject([
      { id, outcome: 'done', answer: { total: 50 } },
      { id: other, outcome: 'refused', refusal: { code: 'account.empty' } },
      { id: third, outcome: 'done', answer: { total: 50 } },
    ]);
    expect(store.reads).toHaveLength(1);
    expect(await store.read(context.environmentId, [account as StreamId])).toMatchObject([{ version: 2 }]);
  });
});
