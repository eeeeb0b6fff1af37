import { newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { AppendResult } from '../src/event-store.js';
import { comparePositions, type FeedPosition } from '../src/feed-position.js';
import type { FeedQueries } from '../src/feed-queries.js';
import { streamId } from '../src/stream-id.js';
import type { OpenedStore } from './event-store.contract.js';
import { append, facts, newEnvironment, newStream } from './events.js';

type Opened = OpenedStore & { readonly queries: FeedQueries };

const positionOf = (result: AppendResult): FeedPosition => {
  if (!('position' in result)) throw new Error(result.outcome);
  return result.position;
};

/** The contract of the adapters that a program runs on. */
export function feedQueriesContract(name: string, open: () => Promise<Opened>): void {
  describe(`questions about the feed: ${name}`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());
    const note = async (environmentId = newEnvironment(), stream = newStream().stream, ...notes: string[]) =>
      positionOf(await append(opened.store, environmentId, { stream, expected: 'any', events: facts(...notes) }));

    it('tell the newest event of an environment after a position, and none of another environment', async () => {
      const environmentId = newEnvironment();
      const before = await note(newEnvironment(), undefined, 'before');
      await note(environmentId, undefined, 'a');
      const newest = await note(environmentId, undefined, 'b', 'c');
      await note(newEnvironment(), undefined, 'after');
      expect(await opened.queries.newest(environmentId, before)).toEqual(newest);
      expect(await opened.queries.newest(environmentId, newest)).toBeUndefined();
    });

    it('count the events after each position, with the time of the oldest, up to a limit', async () => {
      const first = await note(undefined, undefined, 'a');
      const second = await note(undefined, undefined, 'b');
      const last = await note(undefined, undefined, 'c', 'd');
      const [three, two, none, again] = await opened.queries.pending([first, second, last, second], 10);
      expect([three?.count, two?.count, none, again]).toEqual([3, 2, { count: 0, oldest: undefined }, two]);
      expect(three?.oldest).toBeInstanceOf(Date);
      expect(three?.oldest?.getTime()).toBeLessThanOrEqual(two?.oldest?.getTime() ?? 0);
      expect((await opened.queries.pending([first], 2))[0]?.count).toBe(2);
    });

    it('tell an end that later events come after', async () => {
      await note(undefined, undefined, 'a');
      const end = await opened.queries.end();
      expect(comparePositions(await note(undefined, undefined, 'b'), end)).toBeGreaterThan(0);
    });

    it('list the streams of a type once each, without those of a type that begins like it', async () => {
      const environmentId = newEnvironment();
      const streams = [newId(), newId()].map((id) => streamId('note', id));
      for (const stream of streams) await note(environmentId, stream, 'a', 'b');
      await note(environmentId, streamId('note-board', newId()), 'a');
      await note(newEnvironment(), streamId('note', newId()), 'a');
      expect((await opened.queries.streams(environmentId, 'note')).toSorted()).toEqual(streams.toSorted());
    });
  });
}
