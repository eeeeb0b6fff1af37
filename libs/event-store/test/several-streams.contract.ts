import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore, StreamId } from '../src/event-store.js';
import { EventVersions } from '../src/upcasters.js';
import { appended, type OpenedStore } from './event-store.contract.js';
import { append, facts, newEnvironment, newStream, request } from './events.js';

/** Several streams at once, guards, command ids and old versions: the second half of the contract of every adapter. */
export function severalStreamsContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`several streams, guards, command ids: ${name}`, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const store = (): EventStore => opened.store;
    const versions = async (environmentId: ReturnType<typeof newEnvironment>, ...streams: StreamId[]) =>
      (await store().read(environmentId, streams)).map(({ version }) => version);

    it('appends to all streams of a request', async () => {
      const { environmentId, stream } = newStream();
      const second = newStream().stream;
      const both = { expected: 'none' as const, events: facts('a', 'b') };
      const result = await append(store(), environmentId, { stream, ...both }, { stream: second, ...both, events: facts('c') });
      expect(result).toMatchObject({ outcome: 'appended', version: 2 });
      expect(await versions(environmentId, stream, second)).toEqual([2, 1]);
      const more = await append(
        store(),
        environmentId,
        { stream: second, expected: 1, events: facts('d') },
        { stream, expected: 'any', events: facts('e') },
      );
      expect(more).toMatchObject({ outcome: 'appended', version: 2 });
      expect(await versions(environmentId, stream, second)).toEqual([3, 2]);
    });

    it('appends to none when one of them moved', async () => {
      const { environmentId, stream } = newStream();
      const second = newStream().stream;
      await append(store(), environmentId, { stream: second, expected: 'none', events: facts('a') });
      const result = await append(
        store(),
        environmentId,
        { stream, expected: 'none', events: facts('x') },
        { stream: second, expected: 'none', events: facts('x') },
      );
      expect(result).toEqual({ outcome: 'conflict', stream: second, actual: 1 });
      expect(await versions(environmentId, stream, second)).toEqual([0, 1]);
      expect(await append(store(), environmentId, { stream, expected: 'none', events: facts('y') })).toMatchObject({ outcome: 'appended' });
    });

    it('appends only while a guarded stream is where it was read', async () => {
      const { environmentId, stream } = newStream();
      const guarded = newStream().stream;
      await append(store(), environmentId, { stream: guarded, expected: 'none', events: facts('a') });
      const guard = (version: number, expected: number) =>
        store().append({
          ...request(environmentId),
          appends: [{ stream, expected, events: facts('x') }],
          guards: [{ stream: guarded, version }],
        });
      expect(await guard(1, 0)).toMatchObject({ outcome: 'appended', version: 1 });
      expect(await guard(2, 1)).toEqual({ outcome: 'conflict', stream: guarded, actual: 1 });
      expect(await versions(environmentId, stream, guarded)).toEqual([1, 1]);
    });

    it('guards a stream that must stay absent', async () => {
      const { environmentId, stream } = newStream();
      const absent = newStream().stream;
      const guards = [{ stream: absent, version: 0 }];
      expect(
        await store().append({ ...request(environmentId), appends: [{ stream, expected: 0, events: facts('x') }], guards }),
      ).toMatchObject({ outcome: 'appended' });
      expect(await versions(environmentId, absent)).toEqual([0]);
      expect(await append(store(), environmentId, { stream: absent, expected: 'exists', events: facts('x') })).toEqual({
        outcome: 'conflict',
        stream: absent,
        actual: 0,
      });
      expect(await append(store(), environmentId, { stream: absent, expected: 'none', events: facts('x') })).toMatchObject({
        outcome: 'appended',
        version: 1,
      });
      expect(
        await store().append({ ...request(environmentId), appends: [{ stream, expected: 1, events: facts('x') }], guards }),
      ).toMatchObject({ outcome: 'conflict' });
    });

    it('never lets two writers through that each guard what the other writes', async () => {
      for (let round = 0; round < 15; round++) {
        const { environmentId, stream: left } = newStream();
        const right = newStream().stream;
        const cross = (mine: StreamId, theirs: StreamId) =>
          store().append({
            ...request(environmentId),
            appends: [{ stream: mine, expected: 0, events: facts('x') }],
            guards: [{ stream: theirs, version: 0 }],
          });
        const outcomes = (await Promise.all([cross(left, right), cross(right, left)])).map(({ outcome }) => outcome);
        expect(outcomes.toSorted()).toEqual(['appended', 'conflict']);
      }
    });

    it('settles many appends that name the same streams in different orders', async () => {
      const environmentId = newEnvironment();
      const streams = Array.from({ length: 4 }, () => newStream().stream);
      const turned = (n: number) => [...streams.slice(n % 4), ...streams.slice(0, n % 4)];
      const all = Array.from({ length: 24 }, (_, n) =>
        append(store(), environmentId, ...turned(n).map((stream) => ({ stream, expected: 'any' as const, events: facts(`${n}`) }))),
      );
      expect(new Set((await Promise.all(all)).map(({ outcome }) => outcome))).toEqual(new Set(['appended']));
      expect(await versions(environmentId, ...streams)).toEqual([24, 24, 24, 24]);
    });

    it('executes a command id once per environment and repeats its first answer', async () => {
      const { environmentId, stream } = newStream();
      const idempotency = { commandId: newId(), hash: Buffer.from('body'), answer: { saved: 'a' } };
      const once = { ...request(environmentId), appends: [{ stream, expected: 'none' as const, events: facts('a') }], idempotency };
      const first = appended(await store().append(once));
      const again = await store().append({ ...once, idempotency: { ...idempotency, answer: 'another' } });
      expect(again).toEqual({ ...first, outcome: 'duplicate', answer: { saved: 'a' } });
      expect(await store().append({ ...once, idempotency: { ...idempotency, hash: Buffer.from('other body') } })).toEqual({
        outcome: 'mismatch',
      });
      expect(await store().executed(environmentId, idempotency)).toEqual(again);
      expect(await store().executed(newEnvironment(), idempotency)).toBeUndefined();
      expect(await versions(environmentId, stream)).toEqual([1]);
    });

    it.each(['one stream', 'two streams'])('executes a command id once when it is sent many times at once (%s)', async (kind) => {
      const { environmentId, stream } = newStream();
      const idempotency = { commandId: newId(), hash: Buffer.from('body') };
      const names = kind === 'one stream' ? [stream] : [stream, newStream().stream];
      const appends = names.map((each) => ({ stream: each, expected: 'any' as const, events: facts('a') }));
      const results = await Promise.all(
        Array.from({ length: 30 }, () => store().append({ ...request(environmentId), appends, idempotency })),
      );
      const outcomes = results.map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'duplicate')).toHaveLength(29);
      expect(await versions(environmentId, ...names)).toEqual(names.map(() => 1));
    });

    it('does not count a command id as executed when its append was refused', async () => {
      const { environmentId, stream } = newStream();
      const idempotency = { commandId: newId(), hash: Buffer.from('body') };
      const refused = { ...request(environmentId), appends: [{ stream, expected: 'exists' as const, events: facts('a') }], idempotency };
      expect(await store().append(refused)).toMatchObject({ outcome: 'conflict' });
      expect(await store().executed(environmentId, idempotency)).toBeUndefined();
      expect(await store().append({ ...refused, appends: [{ stream, expected: 'none', events: facts('a') }] })).toMatchObject({
        outcome: 'appended',
      });
    });

    it('answers each of many appends of one moment by itself', async () => {
      const { environmentId, stream } = newStream();
      const other = newEnvironment();
      const idempotency = { commandId: newId(), hash: Buffer.from('body'), answer: { saved: 'a' } };
      const first = { ...request(environmentId), appends: [{ stream, expected: 'none' as const, events: facts('a') }], idempotency };
      appended(await store().append(first));
      const [second, third] = [newStream().stream, newStream().stream];
      const one = (expected: number, name: StreamId) => [{ stream: name, expected, events: facts('x', 'y') }];
      const results = await Promise.allSettled([
        store().append({ ...request(environmentId), appends: one(0, second), guards: [{ stream, version: 1 }] }),
        store().append({ ...request(environmentId), appends: one(7, stream) }),
        store().append({ ...request(environmentId), appends: [{ stream, expected: 1, events: [] }] }),
        store().append(first),
        store().append({ ...first, idempotency: { ...idempotency, hash: Buffer.from('other body') } }),
        store().append({ ...request(other), appends: one(0, stream) }),
        store().append({ ...request(environmentId), appends: [...one(0, third), ...one(5, newStream().stream)] }),
        store().append({ ...request(environmentId), appends: one(0, newStream().stream), guards: [{ stream, version: 9 }] }),
      ]);
      expect(results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason))).toEqual([
        expect.objectContaining({ outcome: 'appended', version: 2 }),
        { outcome: 'conflict', stream, actual: 1 },
        expect.any(RangeError),
        expect.objectContaining({ outcome: 'duplicate', version: 1, answer: { saved: 'a' } }),
        { outcome: 'mismatch' },
        expect.objectContaining({ outcome: 'appended', version: 2 }),
        expect.objectContaining({ outcome: 'conflict', actual: 0 }),
        { outcome: 'conflict', stream, actual: 1 },
      ]);
      expect(await versions(environmentId, stream, second, third)).toEqual([1, 2, 0]);
      expect(await versions(other, stream)).toEqual([2]);
    });

    it('reads events of older versions as the latest one', async () => {
      const { environmentId, stream } = newStream();
      await append(store(), environmentId, { stream, expected: 'none', events: facts('a') });
      const later = opened.withVersions(new EventVersions([{ type: 'Noted', from: 1, up: ({ note }) => ({ text: note }) }]));
      await append(later, environmentId, { stream, expected: 1, events: [{ type: 'Noted', data: { text: 'b' } }] });
      const [slice] = await later.read(environmentId, [stream]);
      expect(slice?.events.map(({ data }) => data)).toEqual([{ text: 'a' }, { text: 'b' }]);
      await expect(store().read(environmentId, [stream])).rejects.toThrow('Noted is stored at version 2, this program knows 1');
    });
  });
}
