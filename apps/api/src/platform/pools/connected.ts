import pg from 'pg';
import type { DatabaseAccess } from '../config/database-logins.js';

/** Works on one connection of its own, at the start of the program. */
export async function connected<T>(access: DatabaseAccess, work: (client: Pick<pg.ClientBase, 'query'>) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...access, application_name: 'intendance start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
