import { setTimeout as delay } from 'node:timers/promises';
import { openDatabase } from '@intendance/testing/database.js';
import { describe, expect, it } from '@jest/globals';
import type pg from 'pg';
import type { FeedPosition } from '../src/feed-position.js';
import { KeyWrap } from '../src/personal/encryption.js';
import { PersonalCodec } from '../src/personal/personal-codec.js';
import { installPersonalFields } from '../src/postgres/erasing-function.js';
import { eventStoreTemplate, templatePasses } from '../src/postgres/install.js';
import { openPool } from '../src/postgres/pool.js';
import { PostgresEventFeed } from '../src/postgres/postgres-event-feed.js';
import { PostgresEventStore } from '../src/postgres/postgres-event-store.js';
import { PostgresFeedQueries } from '../src/postgres/postgres-feed-queries.js';
import { checkKeys, PostgresKeyStore } from '../src/postgres/postgres-key-store.js';
import { alonePool } from './alone-pool.js';
import { eventStoreContract, type OpenedStore } from './event-store.contract.js';
import { append, newStream, request } from './events.js';
import { feedQueriesContract } from './feed-queries.contract.js';
import { declarations, type OpenedPersonalStore, personalDataContract } from './personal-data.contract.js';
import { severalStreamsContract } from './several-streams.contract.js';
import { storedFeedContract } from './stored-feed.contract.js';

const shown =
  (pool: pg.Pool) =>
  async ({ xid }: FeedPosition): Promise<void> => {
    const text = 'SELECT pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8 AS shown';
    while (!(await pool.query<{ shown: boolean }>(text, [String(xid)])).rows[0]?.shown) await delay(10);
  };

const open = async (poolOf = (pool: pg.Pool) => pool): Promise<OpenedStore & { feed: PostgresEventFeed; queries: PostgresFeedQueries }> => {
  const database = await openDatabase(eventStoreTemplate);
  const app = poolOf(openPool(database.appUrl, 10));
  const worker = openPool(database.workerUrl, 2);
  return {
    store: new PostgresEventStore(app, templatePasses),
    feed: new PostgresEventFeed(worker),
    queries: new PostgresFeedQueries(worker),
    withVersions: (versions) => new PostgresEventStore(app, templatePasses, versions),
    shows: shown(app),
    async close() {
      await Promise.all([app.end(), worker.end()]);
      await database.close();
    },
  };
};

eventStoreContract('PostgreSQL', () => open());
severalStreamsContract('PostgreSQL', () => open());
feedQueriesContract('PostgreSQL', () => open());
storedFeedContract('PostgreSQL', () => open());

const openAlone = () => open(alonePool);
eventStoreContract('PostgreSQL, each append alone', openAlone);
severalStreamsContract('PostgreSQL, each append alone', openAlone);

const secret = new KeyWrap('the secret of this installation');

const openPersonal = async (): Promise<OpenedPersonalStore & { owner: pg.Pool; pools: readonly pg.Pool[] }> => {
  const database = await openDatabase(eventStoreTemplate);
  const { appUrl, workerUrl, ownerUrl, vaultUrl } = database;
  const pools = [openPool(appUrl, 10), openPool(workerUrl, 2), openPool(ownerUrl, 2), openPool(vaultUrl, 2)] as const;
  const [app, worker, owner, vault] = pools;
  await installPersonalFields(owner, declarations);
  // A process has one cache of keys, for appends and reads.
  const process = () => {
    const personal = new PersonalCodec(declarations, new PostgresKeyStore(vault, secret));
    return {
      store: new PostgresEventStore(app, templatePasses, undefined, undefined, personal),
      feed: new PostgresEventFeed(worker, undefined, personal),
    };
  };
  return {
    ...process(),
    elsewhere: process,
    owner,
    pools,
    shows: shown(app),
    async stored(environmentId, stream) {
      const text = 'SELECT data FROM evs.event WHERE environment_id = $1 AND stream_id = $2 ORDER BY version';
      return (await owner.query<{ data: object }>(text, [environmentId, stream])).rows.map(({ data }) => data);
    },
    async close() {
      await Promise.all(pools.map((pool) => pool.end()));
      await database.close();
    },
  };
};

personalDataContract('PostgreSQL', openPersonal);

describe('keys of people in PostgreSQL', () => {
  it('are out of reach of the tables, and useless under another secret', async () => {
    const { store, owner, pools, close } = await openPersonal();
    const { environmentId, stream } = newStream();
    const member = stream.replace('note-', 'member-') as typeof stream;
    const events = [{ type: 'MemberJoined', data: { name: 'Zorglub', born: null, on: '2026-03-16' } }];
    await append(store, environmentId, { stream: member, expected: 'none', events });
    await expect(checkKeys(owner, secret)).resolves.toBeUndefined();
    await expect(checkKeys(owner, new KeyWrap('another one'))).rejects.toThrow('wrapped under another secret');
    for (const pool of pools.filter((each) => each !== owner))
      await expect(pool.query('SELECT * FROM evs.person_key')).rejects.toThrow('permission denied');
    await close();
  });

  it('leave nothing in clear of what was stored before there were keys: events and answers', async () => {
    const { store, elsewhere, owner, stored, close } = await openPersonal();
    const { environmentId, stream } = newStream();
    const member = stream.replace('note-', 'member-') as typeof stream;
    const { commandId } = request(environmentId).metadata;
    const idempotency = { commandId, hash: Buffer.from('body'), answer: { name: 'Zorglub' } };
    const events = [{ type: 'MemberJoined', data: { name: 'Zorglub', born: null, on: '2026-03-16' } }];
    const older = new PostgresEventStore((store as PostgresEventStore).pool, templatePasses);
    await older.append({ ...request(environmentId), appends: [{ stream: member, expected: 'none', events }], idempotency });
    expect(await stored(environmentId, member)).toEqual([events[0]?.data]);
    expect((await store.read(environmentId, [member]))[0]?.events[0]?.data).toEqual(events[0]?.data);
    const forgotten = { stream: member, expected: 1, events: [{ type: 'MemberForgotten', data: {} }] };
    const subject = member.slice('member-'.length);
    await store.append({ ...request(environmentId), appends: [forgotten], erases: [subject] });
    expect(await stored(environmentId, member)).toEqual([{ on: '2026-03-16', $enc: { k: subject } }, {}]);
    expect((await elsewhere().store.read(environmentId, [member]))[0]?.events[0]?.data).toEqual({
      name: '(effacé)',
      born: null,
      on: '2026-03-16',
    });
    const { rows } = await owner.query('SELECT answer FROM evs.command WHERE command_id = $1', [commandId]);
    expect(rows).toEqual([{ answer: { $enc: { k: subject } } }]);
    await close();
  });
});
