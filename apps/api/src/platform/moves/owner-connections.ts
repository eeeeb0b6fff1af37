import pg from 'pg';
import type { DatabaseAccess } from '../config/database-logins.js';
import { moveErrors } from './move-errors.js';

/** By name of the database: the login that owns its tables. */
export type Owners = ReadonlyMap<string, DatabaseAccess>;

/** A connection as the owner of the tables. @throws DomainError for a database that is unknown or does not answer */
export async function connectOwner(access: DatabaseAccess | undefined): Promise<pg.Client> {
  if (!access) throw moveErrors.unknownDatabase();
  const client = new pg.Client({ ...access, application_name: 'intendance move' });
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Works with a connection to each of these databases, by name. */
export async function withOwners<T>(
  owners: Owners,
  names: readonly string[],
  work: (clients: ReadonlyMap<string, pg.Client>) => Promise<T>,
) {
  const clients = new Map<string, pg.Client>();
  try {
    for (const name of names) clients.set(name, await connectOwner(owners.get(name)));
    return await work(clients);
  } finally {
    await Promise.all([...clients.values()].map((client) => client.end()));
  }
}
