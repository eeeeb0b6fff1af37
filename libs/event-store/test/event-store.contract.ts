import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppendResult, EventFeed, EventStore, ExpectedVersion, StreamAppend, StreamId } from '../src/event-store.js';
import { comparePositions, type FeedPosition, feedStart } from '../src/feed-position.js';
import type { EventVersions } from '../src/upcasters.js';
import { append, facts, newEnvironment, newStream, request } from './events.js';

export type OpenedStore = {
  store: EventStore;
  feed: EventFeed;
  withVersions(versions: EventVersions): EventStore;
  /** Resolves once the feed may show `position`: something older may hold it back for a while. */
  shows(position: FeedPosition): Promise<void>;
  close(): Promise<void>;
};

/** The contract of every adapter, the in-memory fake included. */
export function eventStoreContract(name: string, open: () => Promise<OpenedStore>): void {
  describe(`event store: ${name}`, () => {
    let opened: OpenedStore;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const store = (): EventStore => opened.store;

    it('gives back what was appended, numbered from 1', async () => {
      const { environmentId, stream } = newStream();
      await append(store(), environmentId, { stream, expected: 'none', events: facts('a', 'b') });
      await append(store(), environmentId, { stream, expected: 2, events: facts('c') });
      const [slice] = await store().read(environmentId, [stream]);
      expect(slice?.version).toBe(3);
      expect(slice?.events.map(({ version, type, data }) => ({ version, type, data }))).toEqual([
        { version: 1, type: 'Noted', data: { note: 'a' } },
        { version: 2, type: 'Noted', data: { note: 'b' } },
        { version: 3, type: 'Noted', data: { note: 'c' } },
      ]);
      expect(slice?.events[0]).toMatchObject({ environmentId, stream, streamType: 'note', metadata: request(environmentId).metadata });
      expect(slice?.events[0]?.recordedAt).toBeInstanceOf(Date);
    });

    it('may leave out what the reader knows already, and never what came after', async () => {
      const { environmentId, stream } = newStream();
      const other = newStream().stream;
      await append(store(), environmentId, { stream, expected: 'none', events: facts('a', 'b', 'c') });
      await append(store(), environmentId, { stream: other, expected: 'none', events: facts('d') });
      const read = async (version: number) => {
        const [slice, whole, absent] = await store().read(environmentId, [stream, other, newStream().stream], new Map([[stream, version]]));
        expect([whole?.version, whole?.events.length, absent?.version]).toEqual([1, 1, 0]);
        return { version: slice?.version, news: slice?.events.filter((event) => event.version > version).map(({ data }) => data) };
      };
      expect(await read(1)).toEqual({ version: 3, news: [{ note: 'b' }, { note: 'c' }] });
      expect(await read(3)).toEqual({ version: 3, news: [] });
    });

    it('may leave out what comes after the last version that the reader needs, and nothing before it', async () => {
      const { environmentId, stream } = newStream();
      const other = newStream().stream;
      await append(store(), environmentId, { stream, expected: 'none', events: facts('a', 'b', 'c', 'd') });
      await append(store(), environmentId, { stream: other, expected: 'none', events: facts('e') });
      const read = async (known: number, last: number) => {
        const lastVersions = new Map([[stream, last]]);
        const slices = await store().read(environmentId, [stream, other, newStream().stream], new Map([[stream, known]]), lastVersions);
        expect(slices.slice(1).map(({ version, events }) => [version, events.length])).toEqual([
          [1, 1],
          [0, 0],
        ]);
        return slices[0]?.events.filter(({ version }) => version > known && version <= last).map(({ data }) => data);
      };
      expect(await read(1, 3)).toEqual([{ note: 'b' }, { note: 'c' }]);
      expect(await read(0, 9)).toHaveLength(4);
      expect(await read(3, 3)).toEqual([]);
    });

    it('answers the version after the append and a later position each time', async () => {
      const { environmentId, stream } = newStream();
      const first = appended(await append(store(), environmentId, { stream, expected: 'none', events: facts('a') }));
      const second = appended(await append(store(), environmentId, { stream, expected: 1, events: facts('b', 'c') }));
      expect([first.version, second.version]).toEqual([1, 3]);
      expect(comparePositions(first.position, second.position)).toBeLessThan(0);
    });

    it.each<[ExpectedVersion, number, boolean]>([
      ['none', 0, true],
      ['none', 2, false],
      [0, 0, true],
      [0, 2, false],
      [2, 2, true],
      [1, 2, false],
      [3, 2, false],
      [1, 0, false],
      ['exists', 2, true],
      ['exists', 0, false],
      ['any', 0, true],
      ['any', 2, true],
    ])('an append that expects %p on a stream at version %i: accepted is %p', async (expected, actual, accepted) => {
      const { environmentId, stream } = newStream();
      if (actual > 0) await append(store(), environmentId, { stream, expected: 'none', events: facts(...'ab'.slice(0, actual)) });
      const result = await append(store(), environmentId, { stream, expected, events: facts('x') });
      if (accepted) expect(result).toMatchObject({ outcome: 'appended', version: actual + 1 });
      else expect(result).toEqual({ outcome: 'conflict', stream, actual });
      expect((await store().read(environmentId, [stream]))[0]?.version).toBe(accepted ? actual + 1 : actual);
    });

    it('lets one of many writers of the same version win', async () => {
      const { environmentId, stream } = newStream();
      const tries = Array.from({ length: 20 }, (_, n) =>
        append(store(), environmentId, { stream, expected: 'none', events: facts(`${n}`) }),
      );
      const outcomes = (await Promise.all(tries)).map(({ outcome }) => outcome);
      expect(outcomes.filter((outcome) => outcome === 'appended')).toHaveLength(1);
      expect(outcomes.filter((outcome) => outcome === 'conflict')).toHaveLength(19);
    });

    it('accepts every writer that expects nothing', async () => {
      const { environmentId, stream } = newStream();
      await Promise.all(
        Array.from({ length: 20 }, (_, n) => append(store(), environmentId, { stream, expected: 'any', events: facts(`${n}`) })),
      );
      const [slice] = await store().read(environmentId, [stream]);
      expect(slice?.events.map(({ version }) => version)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1));
    });

    it('keeps environments apart: the same stream name is another stream', async () => {
      const { environmentId, stream } = newStream();
      const other = newEnvironment();
      await append(store(), environmentId, { stream, expected: 'none', events: facts('mine') });
      expect(await store().read(other, [stream])).toEqual([{ stream, version: 0, events: [] }]);
      expect(await append(store(), other, { stream, expected: 'exists', events: facts('x') })).toEqual({
        outcome: 'conflict',
        stream,
        actual: 0,
      });
      expect(await append(store(), other, { stream, expected: 'none', events: facts('x') })).toMatchObject({
        outcome: 'appended',
        version: 1,
      });
    });

    it('reads several streams in the order asked, absent ones empty', async () => {
      const { environmentId, stream } = newStream();
      const second = newStream().stream;
      const absent = newStream().stream;
      await append(store(), environmentId, { stream, expected: 'none', events: facts('a') });
      await append(store(), environmentId, { stream: second, expected: 'none', events: facts('b', 'c') });
      const slices = await store().read(environmentId, [second, absent, stream]);
      expect(slices.map((slice) => [slice.stream, slice.version])).toEqual([
        [second, 2],
        [absent, 0],
        [stream, 1],
      ]);
      expect(await store().read(environmentId, [])).toEqual([]);
    });

    it('keeps text, numbers, nulls and nesting as they are', async () => {
      const { environmentId, stream } = newStream();
      const data = {
        text: 'Œuvre “à 12 €”\n\\ \u{1F600}',
        amount: 9_007_199_254_740_991,
        rate: 0.1,
        none: null,
        list: [{ a: [] }],
        yes: true,
      };
      await append(store(), environmentId, { stream, expected: 'none', events: [{ type: 'Noted', data }] });
      expect((await store().read(environmentId, [stream]))[0]?.events[0]?.data).toEqual(data);
    });

    it('refuses a request without a stream, without an event, or with a stream twice', async () => {
      const { environmentId, stream } = newStream();
      const one = { stream, expected: 'any' as const, events: facts('a') };
      for (const appends of [[], [{ ...one, events: [] }], [one, one], [{ ...one, expected: -1 }], [{ ...one, expected: 1.5 }]])
        await expect(store().append({ ...request(environmentId), appends })).rejects.toThrow(RangeError);
      expect((await store().read(environmentId, [stream]))[0]?.version).toBe(0);
    });

    it.each([['a\0b'], ['half of a pair: \ud83d'], [{ deep: ['\0'] }]])(
      'refuses a text that a read model cannot store: %j',
      async (note) => {
        const { environmentId, stream } = newStream();
        const appends: StreamAppend[] = [{ stream, expected: 'any', events: [...facts('a'), { type: 'Noted', data: { note } }] }];
        await expect(store().append({ ...request(environmentId), appends })).rejects.toMatchObject({ code: 'event.unstorable-text' });
        expect((await store().read(environmentId, [stream]))[0]?.version).toBe(0);
      },
    );

    it('delivers each event once through the feed, in small batches as in large ones', async () => {
      const { environmentId, stream } = newStream();
      const streams: StreamId[] = [stream, newStream().stream];
      let last = feedStart;
      for (let n = 0; n < 5; n++)
        for (const each of streams)
          last = appended(await append(store(), environmentId, { stream: each, expected: n * 2, events: facts(`${n}`, `${n}'`) })).position;
      await opened.shows(last);
      const small = (await drain(opened.feed, 3)).filter((event) => event.environmentId === environmentId);
      const large = (await drain(opened.feed, 1000)).filter((event) => event.environmentId === environmentId);
      expect(small.map(({ id }) => id)).toEqual(large.map(({ id }) => id));
      expect(new Set(small.map(({ id }) => id)).size).toBe(20);
      for (const each of streams)
        expect(small.filter((event) => event.stream === each).map(({ version }) => version)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    });

    it('leaves other stream types out of a feed that asks for some, and still gets past them', async () => {
      const { environmentId, stream } = newStream();
      const other: StreamId = `other-kind-${newId()}`;
      await append(store(), environmentId, { stream: other, expected: 'none', events: facts('o') });
      const mine = appended(await append(store(), environmentId, { stream, expected: 'none', events: facts('a') }));
      const last = appended(await append(store(), environmentId, { stream: other, expected: 1, events: facts('o') }));
      await opened.shows(last.position);
      const { events, upTo } = await opened.feed.after(feedStart, 100_000, ['note']);
      expect(new Set(events.map(({ streamType }) => streamType))).toEqual(new Set(['note']));
      expect(events.at(-1)?.position).toEqual(mine.position);
      expect(comparePositions(upTo, last.position)).toBeGreaterThanOrEqual(0);
    });
  });
}

export async function drain(feed: EventFeed, limit: number) {
  const events = [];
  for (let after = feedStart; ; ) {
    const batch = await feed.after(after, limit);
    events.push(...batch.events);
    if (batch.events.length < limit) return events;
    after = batch.upTo;
  }
}

export function appended(result: AppendResult) {
  if (result.outcome !== 'appended') throw new Error(`not appended: ${JSON.stringify(result)}`);
  return result;
}
