import { afterEach, describe, expect, it } from '@jest/globals';
import type { KurrentDBClient } from '@kurrent/kurrentdb-client';
import { feedStart } from '../src/feed-position.js';
import { claimLog, ownerOf } from '../src/kurrent/claim-log.js';
import { KurrentEventFeed } from '../src/kurrent/kurrent-event-feed.js';
import { KurrentEventStore } from '../src/kurrent/kurrent-event-store.js';
import { KurrentFeedQueries } from '../src/kurrent/kurrent-feed-queries.js';
import { nameOf } from '../src/kurrent/kurrent-records.js';
import { eventsOf, openKurrent, UnsuitedKurrent } from '../src/kurrent/kurrent-streams.js';
import { MemoryKeyStore } from '../src/memory/memory-key-store.js';
import { PersonalCodec } from '../src/personal/personal-codec.js';
import { StoreUnavailable } from '../src/store-unavailable.js';
import { eventStoreContract, type OpenedStore } from './event-store.contract.js';
import { append, facts, newEnvironment, newStream, request } from './events.js';
import { feedQueriesContract } from './feed-queries.contract.js';
import { KurrentDouble } from './kurrent/kurrent-double.js';
import { declarations, personalDataContract } from './personal-data.contract.js';
import { severalStreamsContract } from './several-streams.contract.js';
import { storedFeedContract } from './stored-feed.contract.js';

const real = process.env.TEST_KURRENTDB_URL;
const name = real ? 'KurrentDB, a server' : 'KurrentDB, a double of a server';

async function connect(): Promise<{ client: KurrentDBClient; close(): Promise<void> }> {
  const double = real ? undefined : await KurrentDouble.open();
  const client = await openKurrent(real ?? double?.url ?? '');
  return {
    client,
    async close() {
      await client.dispose();
      double?.close();
    },
  };
}

/** Closed after each spec, passed or failed: an open server would keep the run alive. */
const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
async function connectForOne(): Promise<KurrentDBClient> {
  const { client, close } = await connect();
  closing.push(close);
  return client;
}

const open = async (): Promise<OpenedStore & { feed: KurrentEventFeed; queries: KurrentFeedQueries }> => {
  const { client, close } = await connect();
  return {
    store: new KurrentEventStore(client),
    feed: new KurrentEventFeed(client),
    queries: new KurrentFeedQueries(client),
    withVersions: (versions) => new KurrentEventStore(client, versions),
    shows: async () => undefined,
    close,
  };
};

eventStoreContract(name, open);
severalStreamsContract(name, open);
feedQueriesContract(name, open);
storedFeedContract(name, open);
personalDataContract(name, async () => {
  const { client, close } = await connect();
  const chest = new MemoryKeyStore();
  const process = () => {
    const personal = new PersonalCodec(declarations, chest);
    return {
      store: new KurrentEventStore(client, undefined, undefined, personal, chest),
      feed: new KurrentEventFeed(client, undefined, personal),
    };
  };
  return {
    ...process(),
    elsewhere: process,
    stored: async (environmentId, stream) => (await eventsOf(client, nameOf(environmentId, stream))).map(({ data }) => data as object),
    shows: async () => undefined,
    close,
  };
});

describe(name, () => {
  it('is refused before 26.1, and where nobody answers', async () => {
    const old = await KurrentDouble.open('25.1.3');
    closing.push(old.close);
    await expect(openKurrent(old.url)).rejects.toThrow(
      new UnsuitedKurrent('KurrentDB 26.1 or later is needed: older ones append to several streams without checking others'),
    );
    old.close();
    await expect(openKurrent(old.url)).rejects.toThrow(StoreUnavailable);
  });

  it('answers a repeated command with the position that the append had, which a reader of the feed reaches', async () => {
    const client = await connectForOne();
    const store = new KurrentEventStore(client);
    const { environmentId, stream } = newStream();
    const other = newStream().stream;
    const idempotency = { commandId: request(environmentId).metadata.commandId, hash: Buffer.from('body') };
    const appends = [stream, other].map((each) => ({ stream: each, expected: 'none' as const, events: facts('a', 'b') }));
    const first = await store.append({ ...request(environmentId), appends, idempotency });
    const repeated = await store.append({ ...request(environmentId), appends, idempotency });
    const position = 'position' in first ? first.position : undefined;
    expect(repeated).toMatchObject({ outcome: 'duplicate', version: 2, position });
    const { events } = await new KurrentEventFeed(client).after(feedStart, 100_000);
    expect(events.findLast((event) => event.environmentId === environmentId)?.position).toEqual(position);
  });

  it('belongs to the installation that claimed it first', async () => {
    const client = await connectForOne();
    const owner = (await ownerOf(client)) ?? newEnvironment();
    expect([await claimLog(client, owner), await claimLog(client, newEnvironment()), await ownerOf(client)]).toEqual([owner, owner, owner]);
  });

  it('says that the server is away, and not what broke', async () => {
    const double = await KurrentDouble.open();
    const client = await openKurrent(double.url);
    closing.push(() => client.dispose());
    const { environmentId, stream } = newStream();
    const store = new KurrentEventStore(client);
    await append(store, environmentId, { stream, expected: 'none', events: facts('a') });
    double.close();
    await expect(append(store, environmentId, { stream, expected: 1, events: facts('b') })).rejects.toThrow(StoreUnavailable);
    await expect(store.read(environmentId, [stream])).rejects.toThrow(StoreUnavailable);
    await expect(new KurrentEventFeed(client).after(feedStart, 10)).rejects.toThrow(StoreUnavailable);
  });

  it('refuses an append beyond the size that the server takes', async () => {
    const client = await connectForOne();
    const { environmentId, stream } = newStream();
    const store = new KurrentEventStore(client);
    const events = facts(...Array.from({ length: 3 }, () => 'x'.repeat(600_000)));
    await expect(append(store, environmentId, { stream, expected: 'none', events })).rejects.toMatchObject({
      code: 'event.append-too-large',
    });
    expect((await store.read(environmentId, [stream]))[0]?.version).toBe(0);
  });

  it('takes no keys of people away unless it is told who keeps them', async () => {
    const client = await connectForOne();
    const { environmentId, stream } = newStream();
    const events = [{ type: 'Noted', data: {} }];
    const erasing = { ...request(environmentId), appends: [{ stream, expected: 'none' as const, events }], erases: ['somebody'] };
    const store = new KurrentEventStore(client);
    await expect(store.append(erasing)).rejects.toThrow('keeps no keys of people');
    expect((await store.read(environmentId, [stream]))[0]?.version).toBe(0);
  });

  it('takes the keys away again when the command that was to do it is repeated', async () => {
    const client = await connectForOne();
    const { environmentId, stream } = newStream();
    let tries = 0;
    const keys = {
      erase() {
        if (tries++ === 0) throw new Error('cut off');
      },
    };
    const store = new KurrentEventStore(client, undefined, undefined, undefined, keys);
    const idempotency = { commandId: request(environmentId).metadata.commandId, hash: Buffer.from('body') };
    const appends = [{ stream, expected: 'none' as const, events: [{ type: 'Noted', data: {} }] }];
    const erasing = { ...request(environmentId), appends, erases: ['somebody'], idempotency };
    await expect(store.append(erasing)).rejects.toThrow('cut off');
    expect(await store.append(erasing)).toMatchObject({ outcome: 'duplicate', version: 1 });
    expect(tries).toBe(2);
  });

  it('leaves what others keep on the same server out of the feed', async () => {
    const client = await connectForOne();
    const { environmentId, stream } = newStream();
    const { jsonEvent } = await import('@kurrent/kurrentdb-client');
    await client.appendRecords([{ streamName: `orders-${environmentId}`, record: jsonEvent({ type: 'Ordered', data: {} }) }]);
    await append(new KurrentEventStore(client), environmentId, { stream, expected: 'none', events: [{ type: 'Noted', data: {} }] });
    const feed = new KurrentEventFeed(client);
    const { events } = await feed.after({ shard: 0, xid: 0n, position: 0n }, 100_000);
    expect(events.filter((event) => JSON.stringify(event.stream).includes(environmentId))).toEqual([]);
    expect(events.filter((event) => event.environmentId === environmentId)).toHaveLength(1);
  });
});
