import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { reset } from './read-model.ts';

/** Makes the tables that are not there; for a replay, empties them. */
export async function prepareDatabase(databaseUrl: string, { isReplay = false } = {}): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(await readFile(new URL('schema.sql', import.meta.url), 'utf8'));
    if (isReplay) await reset(client);
  } finally {
    await client.end();
  }
}
