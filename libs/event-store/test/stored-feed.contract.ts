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
