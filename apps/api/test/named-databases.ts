import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EmbeddedServer, startServer } from '@intendance/testing/embedded-server.js';
import pg from 'pg';
import type { ServerProcess } from './server-process.js';

const password = 'only-for-specs';
const keys = {
  INTENDANCE_SECRET: 'a secret of these specs, 32 characters',
  INTENDANCE_PERSONAL_KEY: 'a key of these specs, 32 characters or so',
};
/** Of `DATABASES_FILE`. */
export type DatabasesFile = { readonly home?: { readonly share: number }; readonly databases: readonly object[] };

/** Databases of an installation in one PostgreSQL server, for server processes: `intendance` is the home. */
export class NamedDatabases {
  private constructor(
    readonly server: EmbeddedServer,
    private readonly folder: string,
  ) {}

  /** @param others besides the home */
  static async open(others: readonly string[]): Promise<NamedDatabases> {
    const databases = new NamedDatabases(await startServer(), await mkdtemp(join(tmpdir(), 'intendance-databases-')));
    await databases.ask('postgres', `CREATE ROLE intendance LOGIN CREATEROLE PASSWORD '${password}'`);
    for (const name of ['intendance', ...others]) await databases.ask('postgres', `CREATE DATABASE ${name} OWNER intendance`);
    return databases;
  }

  async close(): Promise<void> {
    await this.server.stop();
    await rm(this.folder, { recursive: true, force: true });
  }

  /** As superuser. */
  async ask<Row extends object>(database: string, text: string): Promise<Row[]> {
    const url = new URL(this.server.url);
    url.pathname = `/${database}`;
    const client = new pg.Client(url.href);
    await client.connect();
    try {
      return (await client.query<Row>(text)).rows;
    } finally {
      await client.end();
    }
  }

  url(database: string, port: number | string = new URL(this.server.url).port): string {
    return `postgres://intendance:${password}@127.0.0.1:${port}/${database}`;
  }

  /** The environment of a server process. */
  async settings(content: DatabasesFile): Promise<Record<string, string>> {
    const file = join(this.folder, 'databases.json');
    await writeFile(file, JSON.stringify(content));
    return { ...keys, DATABASE_URL: this.url('intendance'), DATABASES_FILE: file, REGISTRATION: 'true' };
  }

  /** Like a backup: a copy as it is now. Nobody may be connected. */
  async backUp(database: string, as: string): Promise<void> {
    await this.ask('postgres', `CREATE DATABASE ${as} TEMPLATE ${database} OWNER intendance`);
  }

  /** The database is as its backup was. Nobody may be connected. */
  async restore(database: string, backup: string): Promise<void> {
    await this.ask('postgres', `DROP DATABASE ${database}`);
    await this.backUp(backup, database);
  }
}

/** The first structure of an installation, made on its server: others may register from then on. */
export async function createFirst(tools: ServerProcess): Promise<void> {
  const person = ['--email', 'claire@cse.example', '--firstname', 'Claire', '--lastname', 'Morel'];
  const line = ['apps/cli/dist/main.js', 'environments', 'create', '--type', 'CSE', '--name', 'Premiere', ...person];
  const { code, stderr } = await tools.run({}, [process.execPath, ...line]);
  if (code !== 0) throw new Error(stderr);
}

/** Registers a structure over HTTP. @returns the token of its administrator */
export async function signUp(serverUrl: string | undefined, name: string): Promise<string> {
  const secret = { password: 'Bonne-Journee-2026', password_confirm: 'Bonne-Journee-2026' };
  const person = { firstname: 'Nadia', lastname: 'Petit', email: `${name}@asso.example` };
  const form = { name, type: 'ASSOCIATION', ...person, ...secret, accept_terms: true };
  const { status, json } = await requestOf(serverUrl, '/register', undefined, form);
  if (status !== 201) throw new Error(`the sign-up answered ${status}: ${JSON.stringify(json)}`);
  return String(json.token);
}

export async function requestOf(
  serverUrl: string | undefined,
  path: string,
  token: string | undefined,
  body?: object,
): Promise<{ status: number; json: Record<string, unknown> }> {
  const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${serverUrl}/api${path}`, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}
