import { EventStore } from '@intendance/event-store/event-store.js';
import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';
import { type EnvironmentId, newId } from '@intendance/kernel/id.js';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openTestApp, type TestApp } from '../../../test/open-test-app.js';
import { poolNames } from '../config/pool-sizes.js';
import type { RequestContext } from '../wire/request-context.js';
import { systemContext } from '../wire/system-context.js';
import { appendRequest } from './append-request.js';
import { TenantDb } from './tenant-db.js';

const forbidden = { code: '42501' };
const plainOf: Readonly<Record<string, string>> = { t: '\t', n: '\n', r: '\r', b: '\b', f: '\f', v: '\v' };

describe('an environment', () => {
  let app: TestApp;
  let db: TenantDb;
  const here = systemContext(newId<'environment'>());
  const there = systemContext(newId<'environment'>());

  beforeAll(async () => {
    app = await openTestApp({ isOwn: true });
    db = app.get(TenantDb);
    await app.pools.worker.query(`
      create table read.note (environment_id uuid not null, id integer not null, text text not null, primary key (environment_id, id));
      alter table read.note enable row level security;
      create policy environment on read.note for select to intendance_app
        using (${isOwnRow});
      grant select on read.note to intendance_app;
    `);
    for (const { environmentId } of [here, there]) {
      await app.pools.worker.query('insert into read.note select $1::uuid, n, $1::uuid::text from generate_series(1, 20) n', [
        environmentId,
      ]);
    }
  });
  afterAll(() => app.close());

  const notesOf = (context: RequestContext) => db.query<{ text: string }>(context, 'select text from read.note');

  it('sees its own rows and no other', async () => {
    expect(new Set((await notesOf(here)).map(({ text }) => text))).toEqual(new Set([here.environmentId]));
    expect(await db.query(here, 'select 1 from read.note where environment_id = $1', [there.environmentId])).toEqual([]);
  });

  it('is the one of each request, however many share the connections', async () => {
    const contexts = Array.from({ length: 400 }, (_, index) => (index % 3 === 0 ? here : there));
    const seen = await Promise.all(
      contexts.map(async (context) => (await notesOf(context)).every(({ text }) => text === context.environmentId)),
    );
    expect(seen).not.toContain(false);
  });

  it('is still the right one after a transaction that failed', async () => {
    for (const context of [here, there, here]) {
      const failing = db.transaction(context, async (tx) => {
        await tx.query('select 1');
        throw new Error('refused');
      });
      await expect(failing).rejects.toThrow('refused');
      expect(new Set((await notesOf(context)).map(({ text }) => text))).toEqual(new Set([context.environmentId]));
    }
  });

  it('keeps one state of the data through a transaction', async () => {
    await db.transaction(here, async (tx) => {
      const before = await tx.query('select id from read.note');
      await app.pools.worker.query('insert into read.note values ($1::uuid, 999, $1::uuid::text)', [here.environmentId]);
      expect(await tx.query('select id from read.note')).toHaveLength(before.length);
    });
  });

  it('hands its rows over some at a time, and reads the next when they are taken, all of one moment', async () => {
    const text = 'select id, text from read.note where id <= $1 order by id';
    const batches: { id: number; text: string }[][] = [];
    await db.transaction(here, async (tx) => {
      await tx.each<{ id: number; text: string }>({ text, params: [20] }, 8, async (rows) => {
        if (batches.length === 0) await app.pools.worker.query('delete from read.note where id = 20');
        batches.push(rows);
      });
      // A second list in the same transaction, of a whole number of batches.
      await tx.each<{ id: number; text: string }>({ text, params: [8] }, 4, async (rows) => void batches.push(rows));
    });
    expect(batches.map((rows) => rows.length)).toEqual([8, 8, 4, 4, 4]);
    expect(batches.slice(0, 3).flatMap((rows) => rows.map(({ id }) => id))).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(new Set(batches.flat().map(({ text: of }) => of))).toEqual(new Set([here.environmentId]));
  });

  it('copies its rows as bytes, whatever their texts and its parameters hold', async () => {
    const texts = ["l'eau", '"\\', '\\N', 'a\tb\nc\rd\be\ff\vg', '\u0001', 'é😀', '$1', ''];
    const text =
      'SELECT n.id, w.text, NULL FROM read.note n, unnest($1::text[]) WITH ORDINALITY w (text, rank) WHERE n.id = $2 ORDER BY rank';
    const statement = { text, params: [texts, 3] };
    const { bytes, count } = await db.transaction(here, (tx) => tx.copy(statement));
    expect(count).toBe(texts.length);
    const rows = `${bytes}`.split('\n').slice(0, -1);
    const plain = (column: string) => column.replace(/\\(.)/g, (_, character: string) => plainOf[character] ?? character);
    expect(rows.map((row) => row.split('\t').map(plain))).toEqual(texts.map((word) => ['3', word, 'N']));
    expect(`${await db.copy(here, statement)}`.split('\n').map((row) => row.split('\t').map(plain))).toEqual([
      ...rows.map((row) => row.split('\t').map(plain)),
      [''],
    ]);
    expect(
      (
        await db.transaction(here, (tx) =>
          tx.copy({ text: 'SELECT id FROM read.note WHERE environment_id = $1::uuid', params: [there.environmentId] }),
        )
      ).count,
    ).toBe(0);
    await expect(db.transaction(here, (tx) => tx.copy({ text: 'SELECT 1/0', params: [] }))).rejects.toMatchObject({ code: '22012' });
  });

  it('stops reading when what it hands over is refused', async () => {
    let batchCount = 0;
    const reading = db.transaction(here, (tx) =>
      tx.each({ text: 'select id from read.note', params: [] }, 5, async () => {
        batchCount += 1;
        throw new Error('the reader went away');
      }),
    );
    await expect(reading).rejects.toThrow('the reader went away');
    expect(batchCount).toBe(1);
    expect(new Set((await notesOf(there)).map(({ text }) => text))).toEqual(new Set([there.environmentId]));
  });

  it('is asked for in words that a rebuilt table still answers', async () => {
    const rows = () => db.query(here, 'select * from read.note limit 1');
    for (let time = 0; time < 8; time += 1) await rows();
    await app.pools.worker.query('alter table read.note add column added integer');
    expect(await rows()).toEqual([expect.objectContaining({ added: null })]);
    await app.pools.worker.query('alter table read.note drop column added');
    expect(await rows()).toEqual([expect.not.objectContaining({ added: null })]);
  });

  it('waits for nothing and holds nothing for ever, under whichever login', async () => {
    const text = "select current_setting('lock_timeout') as lock, current_setting('transaction_timeout') as transaction";
    const settings = await Promise.all(poolNames.map(async (name) => [name, (await app.pools[name].query(text)).rows[0]] as const));
    expect(Object.fromEntries(settings)).toEqual({
      app: { lock: '10s', transaction: '1min' },
      lists: { lock: '2s', transaction: '1h' },
      worker: { lock: '10s', transaction: '10min' },
      vault: { lock: '10s', transaction: '1min' },
      health: { lock: '1s', transaction: '5s' },
    });
  });

  it('reads other tables while one of them is locked, and is told soon that it is', async () => {
    const locking = await app.pools.owner.connect();
    await locking.query('begin; lock table read.note');
    try {
      const stuck = Array.from({ length: 40 }, () => notesOf(here).catch((error: { code?: string }) => error.code));
      expect(await db.query(here, 'select count(*)::int as count from read.projection')).toHaveLength(1);
      expect(await app.pools.app.query('select 1')).toMatchObject({ rowCount: 1 });
      expect((await app.nest.inject('/health')).statusCode).toBe(200);
      expect(await stuck[0]).toBe('55P03');
      await locking.query('rollback');
      await Promise.all(stuck);
    } finally {
      locking.release(true);
    }
  });

  it('has no role that may write rows, or switch row security off', async () => {
    await expect(db.query(here, `insert into read.note values ($1, 1000, 'x')`, [here.environmentId])).rejects.toMatchObject(forbidden);
    await expect(db.query(here, 'alter table read.note disable row level security')).rejects.toMatchObject(forbidden);
    await expect(
      db.transaction(here, async (tx) => {
        await tx.query('set local row_security = off');
        return tx.query('select * from read.note');
      }),
    ).rejects.toMatchObject(forbidden);
  });

  it('shows nothing to a connection that entered none', async () => {
    const client = new pg.Client({ connectionString: app.database.appUrl });
    await client.connect();
    await expect(client.query('select 1 from read.note')).rejects.toMatchObject(forbidden);
    await client.end();
  });

  it.each(['event', 'stream', 'command', 'checkpoint'])('keeps the events from the role of requests: table evs.%s', async (table) => {
    await expect(db.query(here, `select * from evs.${table}`)).rejects.toMatchObject(forbidden);
    await expect(db.query(here, `delete from evs.${table}`)).rejects.toMatchObject(forbidden);
  });

  it('has its own streams: the same name is another stream elsewhere', async () => {
    const store = app.get(EventStore);
    const append = (context: RequestContext, text: string) =>
      store.append({
        ...appendRequest(context, 'Note'),
        appends: [{ stream: 'note-1', expected: 'none', events: [{ type: 'Noted', data: { text } }] }],
      });
    expect(await append(here, 'ici')).toMatchObject({ outcome: 'appended', version: 1 });
    expect(await append(there, 'là')).toMatchObject({ outcome: 'appended', version: 1 });
    const textsOf = async (environmentId: EnvironmentId) =>
      (await store.read(environmentId, ['note-1'])).flatMap(({ events }) => events.map(({ data }) => data));
    expect(await textsOf(here.environmentId)).toEqual([{ text: 'ici' }]);
    expect(await textsOf(there.environmentId)).toEqual([{ text: 'là' }]);
  });
});
