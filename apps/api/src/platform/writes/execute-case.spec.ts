import type { AppendRequest, AppendResult } from '@intendance/event-store/event-store.js';
import { type Case, guarded, read } from '@intendance/kernel/case.js';
import type { DomainError } from '@intendance/kernel/domain-error.js';
import { describe, expect, it } from '@jest/globals';
import {
  moved,
  openSpending,
  type Purse,
  purseStream,
  type Spend,
  spending,
  type spendingFolds,
  WatchedStore,
} from '../../../test/spending.js';
import { ExecuteCase } from './execute-case.js';

const codesOf = (outcomes: PromiseSettledResult<unknown>[]): string[] =>
  outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [(outcome.reason as DomainError).code] : []));

describe('a run of a case', () => {
  it('gives the answer, the version and the position of what it appended', async () => {
    const { spend } = openSpending();
    const [first, second] = [await spend(), await spend({ by: 5 })];
    expect(first).toMatchObject({ value: { total: 10 }, version: 1, repeated: false });
    expect(second).toMatchObject({ value: { total: 15 }, version: 2 });
    expect(second.position).toBeDefined();
  });
  it('writes nothing when there is nothing to do, and still tells the version', async () => {
    const { spend } = openSpending();
    await spend();
    const idle: typeof spending = { ...spending, decide: (_, { purse }) => ({ events: {}, answer: purse }) };
    expect(await spend({}, undefined, idle)).toEqual({
      value: { total: 10, account: null },
      version: 1,
      position: undefined,
      repeated: false,
    });
  });
  it('reads all streams at once when the command names them, and appends to all of them at once', async () => {
    const { store, id, spend, account, tip } = openSpending();
    const { value, version } = await spend({ account, tips: [tip] });
    expect([value, version]).toEqual([{ total: 10, account }, 1]);
    expect(store.reads).toEqual([[purseStream(id), account, tip]]);
    expect(store.appends).toHaveLength(1);
  });
  it('reads the streams that the record names in a second read', async () => {
    const { store, id, spend, account } = openSpending();
    await spend({ account });
    store.reads.length = 0;
    await spend();
    expect(store.reads).toEqual([[purseStream(id)], [account]]);
  });
  it('reads at once the streams that a cached state names', async () => {
    const { store, id, spend, account } = openSpending();
    const cached: typeof spending = { ...spending, cached: ['purse'] };
    await spend({ account }, undefined, cached);
    await spend({}, undefined, cached);
    store.reads.length = 0;
    expect(await spend({}, undefined, cached)).toMatchObject({ version: 3 });
    expect(store.reads).toEqual([[purseStream(id), account]]);
  });
  it('reads as often as it learns of further streams, up to four times', async () => {
    const { store, spend, account } = openSpending();
    const chain = (length: number): typeof spending => ({
      ...spending,
      streams: (command, _, { tips = new Map() }) => ({
        purse: read(purseStream(command.id)),
        tips: Array.from({ length: Math.min(tips.size + 1, length) }, (_unused, index) => read(`${account}-${index}`)),
      }),
      decide: (_, { purse: state, tips }) => ({ events: {}, answer: { ...state, total: tips.size } }),
    });
    expect((await spend({}, undefined, chain(4))).value.total).toBe(4);
    expect(store.reads.map((streams) => streams.length)).toEqual([2, 1, 1, 1]);
    await expect(spend({}, undefined, chain(6))).rejects.toThrow('not sure of its streams');
  });
  it('appends the state after the events, the guards of what it only read, and the keys that it erases', async () => {
    const { store, spend, account, id } = openSpending();
    await spend({ account });
    const erasing: typeof spending = {
      ...spending,
      decide: (command, facts, about) => ({ ...spending.decide({ ...command, by: -1 }, facts, about), erases: ['claire'] }),
    };
    await spend({}, undefined, erasing);
    expect(store.appends[1]).toMatchObject({
      appends: [{ stream: purseStream(id), expected: 1, state: { total: 9, account } }],
      guards: [{ stream: account, version: 1 }],
      erases: ['claire'],
    });
  });
  it('goes on from the cached state of a long stream that the case calls cached', async () => {
    const { store, spend, account } = openSpending();
    for (let rank = 1; rank <= 25; rank++) await spend({ by: 2, account });
    expect(store.knownVersions.at(-1)).toEqual(new Map([[account, 23]]));
    expect(await spend({ by: 50 })).toMatchObject({ version: 26 });
    await expect(spend({ by: 1 })).rejects.toMatchObject({ code: 'account.empty' });
  });
  it('counts the version of a record of several streams as the sum of theirs, and holds all of them for who decided on it', async () => {
    const { tip, account, spend, execute, context, id } = openSpending();
    await spend({ account, tips: [tip] });
    const several: Case<Spend, Purse, typeof spendingFolds, 'purse' | 'tips'> = {
      ...spending,
      own: ['purse', 'tips'],
      streams: ({ id: purseId, tips = [] }) => ({ purse: read(purseStream(purseId)), tips: tips.map(read) }),
      decide: ({ by, tips = [] }, facts) => ({
        events: { purse: [moved(by)], tips: new Map(tips.map((stream) => [stream, [moved(by)]])) },
        answer: facts.purse,
      }),
    };
    const run = (definition: typeof several, expected: number, tips: string[] = []) =>
      execute(new ExecuteCase(context, definition, { id, type: 'Spend', by: 1, tips }, expected));
    expect(await run(several, 2, [tip])).toMatchObject({ version: 4 });
    await expect(run(several, 2, [tip])).rejects.toMatchObject({ code: 'stale', details: { current_version: 4 } });
    // The version counts streams of the record that the first call does not name.
    const late: typeof several = {
      ...several,
      streams: (command, about, facts) => ({ ...spending.streams(command, about, facts), tips: facts.purse ? [read(tip)] : [] }),
    };
    expect(await run(late, 4)).toMatchObject({ version: 5 });
  });
  it('is a bug to append to a stream that the case does not name, or not to name the record', async () => {
    const { spend, tip } = openSpending();
    const foreign: typeof spending = {
      ...spending,
      decide: (_, { purse }) => ({ events: { tips: new Map([[tip, [moved(1)]]]) }, answer: purse }),
    };
    await expect(spend({}, undefined, foreign)).rejects.toThrow('which the case does not name');
    await expect(spend({}, undefined, { ...spending, streams: () => ({}) })).rejects.toThrow('does not name its own stream');
  });
});

describe('concurrent writers', () => {
  it('decide again on what the first one left, also in a stream that is only guarded', async () => {
    const { spend, account } = openSpending();
    await spend({ account });
    const results = await Promise.allSettled([spend({ by: 60 }), spend({ by: 60 }), spend({ by: -1 })]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'fulfilled', 'rejected']);
  });
  it('never pass a limit together', async () => {
    const { spend, stored, account } = openSpending();
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => spend({ by: 20, account })));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['account.empty']));
    expect((await stored(account))?.version).toBe(5);
  });
  it('decide again when a stream moved between the read and the append', async () => {
    const { store, spend } = openSpending();
    const append = store.append.bind(store);
    store.append = async (request) => {
      store.append = append;
      await spend({ by: 40 });
      return append(request);
    };
    expect(await spend({ by: 5 })).toMatchObject({ value: { total: 45 }, version: 2 });
    expect(store.reads).toHaveLength(3);
  });
  it('decide again when the record moved before its second read', async () => {
    const { store, spend, account } = openSpending();
    await spend({ account });
    store.reads.length = 0;
    store.beforeRead = async (reads) => {
      if (reads === 2) await spend({ by: 7, account });
    };
    expect(await spend({ by: 5 })).toMatchObject({ value: { total: 22 }, version: 3 });
  });
  it('run again when a guarded stream moved meanwhile', async () => {
    const { store, spend, account, id } = openSpending();
    await spend({ account });
    let runs = 0;
    const guarding: typeof spending = {
      ...spending,
      streams: () => ({ purse: read(purseStream(id)), account: guarded(account) }),
      decide: (_, facts) => {
        runs += 1;
        return { events: { purse: [moved(facts.account)] }, answer: facts.purse };
      },
    };
    const append = store.append.bind(store);
    store.append = async (request) => {
      if (runs === 1 && request.guards?.length) {
        store.append = append;
        await spend({ by: 7 });
      }
      return append(request);
    };
    expect((await spend({}, undefined, guarding)).value.total).toBe(17);
    expect(runs).toBe(2);
  });
  it('decide again when the record moved, although they write only to the streams that it names', async () => {
    const { store, spend, account, stored } = openSpending();
    await spend({ account });
    store.reads.length = 0;
    store.beforeRead = async (reads) => {
      if (reads === 2) await spend({ by: 7, account });
    };
    const copying: typeof spending = {
      ...spending,
      decide: (_, { purse, account: total }) => ({
        events: { account: purse.total === total ? [] : [moved(purse.total - total)] },
        answer: purse,
      }),
    };
    expect(await spend({}, undefined, copying)).toMatchObject({ value: { total: 17 }, version: 2 });
    expect((await stored(account))?.version).toBe(2);
  });
  it('run one after another on a contended stream: none of them decides in vain', async () => {
    const { spend, id } = openSpending();
    let decisions = 0;
    const contended: typeof spending = {
      ...spending,
      contended: () => purseStream(id),
      decide: (...args) => {
        decisions += 1;
        return spending.decide(...args);
      },
    };
    await Promise.all(Array.from({ length: 50 }, () => spend({ by: 1 }, undefined, contended)));
    expect(decisions).toBe(50);
  });
  it('all come through on one stream', async () => {
    const { spend } = openSpending();
    const versions = (await Promise.all(Array.from({ length: 300 }, () => spend({ by: 0 })))).map(({ version }) => version);
    expect(new Set(versions).size).toBe(300);
  });
  it('give up after too many lost races, and say that it may be tried again', async () => {
    const { spend } = openSpending(new AlwaysLate());
    await expect(spend()).rejects.toMatchObject({ code: 'busy', kind: 'conflict' });
  });
});

describe('an expected version', () => {
  it('is refused when the record has another one', async () => {
    const { spend, account } = openSpending();
    await spend({ account });
    await expect(spend({}, 0)).rejects.toMatchObject({ code: 'stale', kind: 'stale', details: { current_version: 1 } });
    expect(await spend({}, 1)).toMatchObject({ version: 2 });
  });
  it('is refused after a race, and never decided again', async () => {
    const { spend } = openSpending();
    await spend();
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => spend({ by: 1 }, 1)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(codesOf(outcomes)).toEqual(Array(4).fill('stale'));
  });
});

class AlwaysLate extends WatchedStore {
  override async append({ appends }: AppendRequest): Promise<AppendResult> {
    return { outcome: 'conflict', stream: appends[0]?.stream ?? 'none-none', actual: 1 };
  }
}
