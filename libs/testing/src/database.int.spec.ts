import { afterAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { openDatabase, type TestDatabase } from './database.js';

const marker = {
  name: 'marker',
  async prepare(ownerUrl: string) {
    const client = new pg.Client({ connectionString: ownerUrl });
    await client.connect();
    await client.query('CREATE TABLE note(text text)');
    await client.end();
  },
};

describe('a database for a spec', () => {
  const opened: TestDatabase[] = [];
  afterAll(() => Promise.all(opened.map((database) => database.close())));

  it('is a copy of its template that no other spec writes to', async () => {
    const [first, second] = await Promise.all([openDatabase(marker), openDatabase(marker)]);
    opened.push(first, second);
    await query(first.ownerUrl, "INSERT INTO note VALUES ('seen')");
    expect(await query(first.ownerUrl, 'SELECT text FROM note')).toEqual([{ text: 'seen' }]);
    expect(await query(second.ownerUrl, 'SELECT text FROM note')).toEqual([]);
  });

  it('sorts as French does', async () => {
    const database = await openDatabase();
    opened.push(database);
    const rows = await query(database.ownerUrl, "SELECT w FROM unnest(ARRAY['zèbre','élan','eau','Écu']) w ORDER BY w");
    expect(rows).toEqual([{ w: 'eau' }, { w: 'Écu' }, { w: 'élan' }, { w: 'zèbre' }]);
  });
});

async function query(connectionString: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  const { rows } = await client.query(text);
  await client.end();
  return rows;
}
