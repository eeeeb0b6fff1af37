import type { FeedPosition } from '@intendance/event-store/feed-position.js';
import { positionOf } from '@intendance/event-store/kurrent/kurrent-records.js';
import { endOf, type KurrentClient, openKurrent } from '@intendance/event-store/kurrent/kurrent-streams.js';
import { KurrentDouble } from '../../../libs/event-store/test/kurrent/kurrent-double.js';

export type KurrentServer = {
  readonly client: KurrentClient;
  /** The position of the last event. */
  last(): Promise<FeedPosition | undefined>;
  close(): Promise<void>;
};

/** A KurrentDB of its own, by its double, and a client of it. */
export async function openKurrentServer(): Promise<KurrentServer> {
  const double = await KurrentDouble.open();
  const client = await openKurrent(double.url);
  return {
    client,
    async last() {
      const event = await endOf(client);
      return event && positionOf(event);
    },
    async close() {
      await client.dispose();
      double.close();
    },
  };
}
