import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { EventStore, FeedPosition } from '../src/event-store.js';
import { feedStart } from '../src/feed-position.js';
import type { StoredFeed } from '../src/stored-feed.js';
import { append, facts, newEnvironment, newStream } from './events.js';

type Opened = {
  readonly store: EventStore;
  readonly feed: StoredFeed;
  shows(position: FeedPosition): Promise<void>;
  close(): Promise<void>;
};

/** The contract of the adapters whose events can be sealed. */
export function storedFeedContract(name: string, open: () => Promise<Opened>): void {
  describe(`stored events: ${name}`, () => {
    let opened: Opened;
    beforeAll(async () => {
      opened = await open();
    });
    afterAll(() => opened.close());

    const environmentId = newEnvironment();
    const [first, second] = [newStream().stream, newStream().stream];
    const note = async (stream: typeof first, ...notes: string[]) => {
      const result = await append(opened.store, environmentId, { stream, expected: 'any', events: facts(...notes) });
      if (!('position' in result)) throw new Error(result.outcome);
      await opened.shows(result.position);
    };
    const notes = (records: readonly { data: object }[]) => records.map(({ data }) => (data as { note: string }).note);

    it('are read by their names, in this order, and absent ones are left out', async () => {
      await note(first, 'a', 'b', 'c');
      await note(second, 'd');
      const names = [
        { stream: second, version: 1 },
        { stream: first, version: 2 },
        { stream: first, version: 3 },
        { stream: first, version: 9 },
        { stream: newStream().stream, version: 1 },
      ];
      const records = await opened.feed.byName(environmentId, names);
      expect(notes(records)).toEqual(['d', 'b', 'c']);
      expect(records[0]).toMatchObject({ environmentId, stream: second, version: 1, schemaVersion: 1, type: 'Noted' });
      expect(await opened.feed.byName(newEnvironment(), names)).toEqual([]);
    });

    it('end at a position: no position of an event lies beyond it, and one of a later time does', async () => {
      const result = await append(opened.store, newEnvironment(), { stream: newStream().stream, expected: 'none', events: facts('x') });
      if ('position' in result) await opened.shows(result.position);
      const { events } = await opened.feed.stored(feedStart, 10_000);
      for (const position of [feedStart, ...events.map((event) => event.position)])
        expect(await opened.feed.isBeyondEnd(position)).toBe(false);
      const { xid = 0n, position = 0n, shard = 0 } = events.at(-1)?.position ?? {};
      expect(await opened.feed.isBeyondEnd({ shard, xid: xid + 1_000_000n, position: position + 1_000_000n })).toBe(true);
    });

    it('that no known version covers come in the order of the feed, of the environment only', async () => {
      await note(second, 'e');
      await note(first, 'f');
      expect(notes(await opened.feed.beyond(environmentId, new Map([[first, 2]]), feedStart, 10))).toEqual(['c', 'd', 'e', 'f']);
      expect(
        notes(
          await opened.feed.beyond(
            environmentId,
            new Map([
              [first, 4],
              [second, 2],
            ]),
            feedStart,
            10,
          ),
        ),
      ).toEqual([]);
      const [next] = await opened.feed.beyond(environmentId, new Map([[first, 2]]), feedStart, 1);
      if (!next) throw new Error('no event');
      expect(notes([next])).toEqual(['c']);
      expect(notes(await opened.feed.beyond(environmentId, new Map([[first, 2]]), next.position, 2))).toEqual(['d', 'e']);
      expect(await opened.feed.beyond(newEnvironment(), new Map(), feedStart, 10)).toEqual([]);
    });
  });
}
