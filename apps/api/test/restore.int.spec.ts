import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { feedStart } from '@intendance/event-store/feed-position.js';
import { checkCluster } from '@intendance/event-store/postgres/check-cluster.js';
import { checkHistoryFile } from '@intendance/kernel/sealed-history/history-file.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Readers } from '../src/platform/app/readers.js';
import { DatabaseLogs } from '../src/platform/logs/database-logs.js';
import { SealedHistories } from '../src/platform/sealing/sealed-histories.js';
import { directoryFixture } from './directory-fixture.js';
import { openTestApp, type TestApp } from './open-test-app.js';
import { eventually } from './projection-fixture.js';

const script = resolve(import.meta.dirname, '../../../deploy/after-restore.sql');
/** Like a dump of a server with far more transactions than this one. */
const shifted = (table: string, column: string) => `update ${table} set ${column} = (${column}::text::bigint + 1000000000)::text::xid8;`;
const checkpointsAhead = shifted('evs.checkpoint', 'xid');
const eventsAhead = `${shifted('evs.event', 'xid')} ${shifted('evs.stream', 'last_xid')} ${shifted('evs.command', 'xid')}`;
const allAhead = `${checkpointsAhead} ${eventsAhead} ${shifted('read.parked_environment', 'xid')}`;
const otherCluster = 'insert into evs.cluster values (4242) on conflict ((true)) do update set system_identifier = 4242;';

describe('a dump restored into another server', () => {
  let app: TestApp;
  let clerk: Awaited<ReturnType<typeof directoryFixture>>;
  beforeEach(async () => {
    app = await openTestApp({ isOwn: true });
    clerk = await directoryFixture(app);
    for (const email of ['anne@exemple.fr', 'bruno@exemple.fr'])
      await clerk.post('/people', { lastname: 'Martin', firstname: 'Anne', email }, { 'idempotency-key': email });
    await app.settled();
  });
  afterEach(() => app.close());

  const check = () => checkCluster(app.pools.owner);
  const restore = (change: string) => app.pools.owner.query(`begin; ${change} ${otherCluster} commit`);
  /** With the readers of the feed stopped, as the script requires. */
  const runScript = async () => {
    const readers = app.get(Readers);
    await readers.onApplicationShutdown();
    await app.pools.owner.query(`begin; ${await readFile(script, 'utf8')} commit`);
    await readers.onApplicationBootstrap();
  };
  const people = async () =>
    (await clerk.get('/people'))
      .json<{ people: { email: string }[] }>()
      .people.map(({ email }) => email)
      .toSorted();
  const showsAll = (emails: string[]) => eventually(async () => JSON.stringify(await people()) === JSON.stringify(emails));
  const feedEvents = async () =>
    (await app.get(DatabaseLogs).home.feed.after(feedStart, 1000)).events.map(({ stream, version }) => `${stream} ${version}`);
  /** Per executed command, the streams whose newest event its position names. */
  const commandEvents = async () => {
    const { rows } = await app.pools.owner.query<{ stream: string }>(
      `select c.command_id || ' ' || e.stream_id || ' ' || e.version as stream from evs.command c
        join evs.event e on (e.xid, e.position) = (c.xid, c.position) order by 1`,
    );
    return rows.map(({ stream }) => stream);
  };
  /** A structure that a policy of a former version parked, at the event of a person. */
  const parkOne = () =>
    app.pools.owner.query(`insert into read.parked_environment (reader, environment_id, xid, position, event, error)
      select 'policy:former', environment_id, xid, position, '{}', 'none' from evs.event where stream_type = 'person' order by xid desc limit 1`);
  const parkedEvents = async () => {
    const { rows } = await app.pools.owner.query<{ stream_id: string; version: string }>(
      'select e.stream_id, e.version from read.parked_environment k join evs.event e on (e.xid, e.position) = (k.xid, k.position)',
    );
    return rows;
  };
  const untilSealed = () => eventually(async () => (await app.get(SealedHistories).state(clerk.clerk.environmentId)).isComplete);
  const policies = async () => (await app.pools.owner.query("select * from evs.checkpoint where projection like 'policy:%'")).rows.length;

  it.each([
    ['whose events are ahead of it', allAhead],
    ['of which only the readers are ahead', checkpointsAhead],
    ['that is behind it in everything', ''],
  ])('is refused, then heard in its old order once it was given its place, and goes on: one %s', async (_title, change) => {
    await check();
    await untilSealed();
    const before = await feedEvents();
    const commandsBefore = await commandEvents();
    await parkOne();
    const parkedBefore = await parkedEvents();
    await restore(change);
    await expect(check()).rejects.toMatchObject({ name: 'ForeignEvents' });
    await runScript();
    await runScript();
    await check();
    // The feed shows an event once every older transaction of the server has ended, also those of other databases.
    await eventually(async () => (await feedEvents()).length >= before.length);
    expect(await feedEvents()).toEqual(before);
    expect(commandsBefore.length).toBeGreaterThan(1);
    expect(await commandEvents()).toEqual(commandsBefore);
    expect(parkedBefore).toHaveLength(1);
    expect(await parkedEvents()).toEqual(parkedBefore);
    await clerk.person({ email: 'chloe@exemple.fr' });
    await showsAll(['anne@exemple.fr', 'bruno@exemple.fr', 'chloe@exemple.fr']);
    expect((await feedEvents()).slice(0, before.length)).toEqual(before);
    expect(await policies()).toBeGreaterThan(0);
    await untilSealed();
    const verdict = await checkHistoryFile(app.get(SealedHistories).lines(clerk.clerk.environmentId));
    expect([verdict.findings, verdict.pending]).toEqual([[], 0]);
  });

  it('keeps where the events end that a move brought, and takes writes of the structure', async () => {
    const last = 'select xid, position from evs.event order by xid desc, position desc limit 1';
    // The transaction of the other server that fenced the structure: here it lies in the future.
    const barrier = '90000000000';
    await app.pools.owner.query(
      `insert into evs.structure_mark (environment_id, state, xid, position, barrier) select $1, 'here', xid, position, $2 from (${last}) l`,
      [clerk.clerk.environmentId, barrier],
    );
    const before = await feedEvents();
    await restore(checkpointsAhead);
    await runScript();
    await clerk.person({ email: 'eva@exemple.fr' });
    const news = async () =>
      (await app.get(DatabaseLogs).home.news.after(feedStart, 1000)).events.map(({ stream, version }) => `${stream} ${version}`);
    await eventually(async () => (await news()).length > 0);
    expect((await feedEvents()).slice(0, before.length)).toEqual(before);
    const own = (await news()).filter((event) => before.includes(event));
    expect(own).toEqual([]);
  });

  it('shows what was written before the script ran, by a program that did not look', async () => {
    await restore(checkpointsAhead);
    await clerk.person({ email: 'chloe@exemple.fr' });
    await runScript();
    await check();
    await clerk.person({ email: 'david@exemple.fr' });
    await showsAll(['anne@exemple.fr', 'bruno@exemple.fr', 'chloe@exemple.fr', 'david@exemple.fr']);
  });
});
