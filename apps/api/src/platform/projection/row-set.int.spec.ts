import { randomUUID } from 'node:crypto';
import { newId } from '@intendance/kernel/id.js';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { type Fixture, openFixture } from '../../../test/projection-fixture.js';
import { serialConnection } from './copy-in.js';
import type { Table } from './projection.js';
import { RowSet } from './row-set.js';
import { createTable, type SqlTable, tablesOf } from './table-sql.js';
import { inTransaction, queryOf } from './worker-connection.js';

type Note = { id: string; text: string; tags: readonly string[] | null; readAt: string | null };
type Total = { owner: string; notes: number; words: number };

const notes: Table<Note> = {
  name: 'note',
  columns: {
    id: { type: 'uuid' },
    text: { type: 'text' },
    tags: { type: 'jsonb', nullable: true },
    readAt: { type: 'timestamptz', nullable: true },
  },
  key: ['id'],
  indexes: [],
};
const totals: Table<Total> = {
  name: 'note_total',
  columns: { owner: { type: 'text' }, notes: { type: 'bigint' }, words: { type: 'bigint' } },
  key: ['owner'],
  indexes: [],
};
type NoteLine = { stream: string; version: number; text: string };
const noteTable: Table<NoteLine> = {
  name: 'note_told',
  columns: { stream: { type: 'code' }, version: { type: 'integer' }, text: { type: 'text' } },
  key: ['stream', 'version'],
  indexes: [],
  isAppendOnly: true,
};
const declared = {
  name: 'notes',
  version: 1,
  from: [],
  tables: [notes, totals, noteTable] as unknown as Table<never>[],
  project: async () => undefined,
};
const tables = new Map<string, SqlTable>([...tablesOf(declared)].map(([name, table]) => [name, { ...table, physical: name }]));
const environmentId = newId<'environment'>();
const keyOf = (id: string) => ({ environmentId, key: { id } });
const note = (id: string, text: string): Note => ({ id, text, tags: null, readAt: null });

let fixture: Fixture;
beforeEach(async () => {
  fixture = await openFixture();
  for (const table of tables.values()) await queryOf(fixture.worker)(createTable(table));
});
afterEach(() => fixture.close());

const batch = (work: (rows: RowSet) => Promise<void> | void): Promise<RowSet> =>
  inTransaction(fixture.worker, async (_query, client) => {
    const { query, copyIn } = serialConnection(client);
    statements.length = 0;
    const observe: typeof query = (text, values) => {
      statements.push(text);
      return query(text, values);
    };
    const rows = new RowSet(observe, copyIn, tables);
    await work(rows);
    await rows.save();
    return rows;
  });
/** Statements of the last batch, without those of its transaction. */
const statements: string[] = [];
const stored = () => fixture.rows('SELECT id, text FROM read.note ORDER BY text');

describe('a batch', () => {
  it('writes what a row has become, however often it changed', async () => {
    const [survivor, gone, old] = [randomUUID(), randomUUID(), randomUUID()];
    await batch((rows) => rows.put(notes, environmentId, note(old, 'old')));
    await batch(async (rows) => {
      for (const id of [survivor, gone]) rows.expectNew(notes, keyOf(id));
      for (const id of [survivor, gone]) rows.put(notes, environmentId, note(id, 'first'));
      rows.put(notes, environmentId, note(survivor, 'second'));
      rows.remove(notes, keyOf(gone));
      await rows.load(notes, [keyOf(old)]);
      rows.put(notes, environmentId, { ...note(old, `${rows.get(notes, keyOf(old))?.text}er`) });
    });
    expect(await stored()).toEqual([
      { id: old, text: 'older' },
      { id: survivor, text: 'second' },
    ]);
  });

  it('tells nothing of a row that came and went in it', async () => {
    const id = randomUUID();
    const rows = await batch((rows) => {
      rows.expectNew(notes, keyOf(id));
      rows.put(notes, environmentId, note(id, 'short'));
      rows.remove(notes, keyOf(id));
    });
    expect([rows.changes('note'), rows.environments()]).toEqual([[], []]);
  });

  it('copies any text and value as it is', async () => {
    const id = randomUUID();
    const odd: Note = { id, text: 'a\tb\\N\r\n\\.\n"é€"', tags: ['\\', 'tab\t', '\n', '"', '\u2028'], readAt: '2026-03-14T09:26:53.589Z' };
    await batch((rows) => {
      rows.expectNew(notes, keyOf(id));
      rows.put(notes, environmentId, odd);
    });
    await batch(async (rows) => {
      await rows.load(notes, [keyOf(id)]);
      expect(rows.get(notes, keyOf(id))).toEqual(odd);
    });
  });

  it('copies what is longer than one piece, whatever its characters take', async () => {
    const ids = Array.from({ length: 300 }, () => randomUUID()).sort();
    const texts = ids.map((_, rank) => '€é'.repeat(rank * 7) + rank);
    const longest = '€'.repeat(70_000);
    await batch((rows) => {
      for (const [rank, id] of ids.entries()) rows.putNew(notes, environmentId, note(id, texts[rank] ?? ''));
      rows.putNew(notes, environmentId, note(randomUUID(), longest));
    });
    expect(await fixture.rows('SELECT text FROM read.note WHERE id <> ALL ($1)', [ids])).toEqual([{ text: longest }]);
    const storedRows = await fixture.rows('SELECT text FROM read.note WHERE id = ANY ($1) ORDER BY id', [ids]);
    expect(storedRows).toEqual(texts.map((text) => ({ text })));
  });

  it('writes a new row as it ends, and none that came twice', async () => {
    const id = randomUUID();
    await batch((rows) => {
      rows.putNew(notes, environmentId, note(id, 'first'));
      rows.put(notes, environmentId, note(id, 'second'));
    });
    expect(await stored()).toEqual([{ id, text: 'second' }]);
    await expect(batch((rows) => rows.putNew(notes, environmentId, note(id, 'third')))).rejects.toThrow(/duplicate key/);
  });

  it('fails as a whole on a new row that stands there already', async () => {
    const [id, other] = [randomUUID(), randomUUID()];
    await batch((rows) => rows.put(notes, environmentId, note(id, 'first')));
    const again = batch((rows) => {
      for (const each of [other, id]) rows.expectNew(notes, keyOf(each));
      for (const each of [other, id]) rows.put(notes, environmentId, note(each, 'again'));
    });
    await expect(again).rejects.toThrow(/duplicate key/);
    expect(await stored()).toEqual([{ id, text: 'first' }]);
  });

  it('overwrites a row that nobody looked for, and removes one', async () => {
    const [id, gone] = [randomUUID(), randomUUID()];
    await batch((rows) => {
      for (const each of [id, gone]) rows.put(notes, environmentId, note(each, 'first'));
    });
    await batch((rows) => {
      rows.put(notes, environmentId, note(id, 'second'));
      rows.remove(notes, keyOf(gone));
    });
    expect(await stored()).toEqual([{ id, text: 'second' }]);
  });
});

it('writes rows of several tables in one statement, in whatever order they came', async () => {
  const [old, gone] = [randomUUID(), randomUUID()];
  const both = [
    (rows: RowSet) => rows.putNew(notes, environmentId, note(randomUUID(), 'new')),
    (rows: RowSet) => rows.add(totals, environmentId, { owner: 'a' }, { notes: 1, words: 1 }),
  ];
  await batch((rows) => {
    for (const id of [old, gone]) rows.putNew(notes, environmentId, note(id, 'old'));
  });
  await batch((rows) => {
    for (const write of both) write(rows);
    rows.put(notes, environmentId, note(old, 'changed'));
    rows.remove(notes, keyOf(gone));
  });
  const first = [...statements];
  expect(first).toHaveLength(1);
  expect((await stored()).map(({ text }) => text)).toEqual(['changed', 'new']);
  await batch((rows) => {
    rows.remove(notes, keyOf(old));
    rows.put(notes, environmentId, note(randomUUID(), 'another'));
    for (const write of both.toReversed()) write(rows);
  });
  expect(statements).toEqual(first);
  expect(await fixture.rows('SELECT notes::int FROM read.note_total')).toEqual([{ notes: 2 }]);
});

describe('a table that is only added to', () => {
  const line = (version: number, text: string): NoteLine => ({ stream: 'note-1', version, text });
  it('takes each row as it comes, and none twice', async () => {
    const rows = await batch((rows) => {
      for (const version of [2, 1]) rows.putNew(noteTable, environmentId, line(version, `\t${version}`));
    });
    expect(rows.environments()).toEqual([environmentId]);
    expect(await fixture.rows('SELECT version, text FROM read.note_told ORDER BY version')).toEqual([
      { version: 1, text: '\t1' },
      { version: 2, text: '\t2' },
    ]);
    const again = batch((rows) => {
      for (const version of [3, 2]) rows.putNew(noteTable, environmentId, line(version, 'again'));
    });
    await expect(again).rejects.toThrow(/duplicate key/);
    expect(await fixture.rows('SELECT count(*)::int AS lines FROM read.note_told')).toEqual([{ lines: 2 }]);
  });
});

describe('a total', () => {
  const standing = () => fixture.rows('SELECT owner, notes::int, words::int FROM read.note_total ORDER BY owner');
  it('grows and shrinks, and goes when it counts nothing', async () => {
    await batch((rows) => {
      rows.add(totals, environmentId, { owner: 'a' }, { notes: 1, words: 5 });
      rows.add(totals, environmentId, { owner: 'a' }, { notes: 1, words: 2 });
      rows.add(totals, environmentId, { owner: 'b' }, { notes: 1, words: 9 });
    });
    const rows = await batch((rows) => {
      rows.add(totals, environmentId, { owner: 'a' }, { notes: -1, words: -5 });
      rows.add(totals, environmentId, { owner: 'b' }, { notes: -1, words: -9 });
    });
    expect(await standing()).toEqual([{ owner: 'a', notes: 1, words: 2 }]);
    expect(rows.environments()).toEqual([environmentId]);
  });

  it('is left alone where what was added is taken away again', async () => {
    const rows = await batch((rows) => {
      rows.add(totals, environmentId, { owner: 'a' }, { notes: 1, words: 5 });
      rows.add(totals, environmentId, { owner: 'a' }, { notes: -1, words: -5 });
    });
    expect([await standing(), rows.environments()]).toEqual([[], []]);
  });
});
