import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** What a spec's databases are copied from: made once per run, the first time it is asked for. Change `name` with its content. */
export type DatabaseTemplate = {
  readonly name: string;
  /** Runs the migrations as the owner; the connection must be closed when it resolves. */
  prepare(ownerUrl: string): Promise<void>;
};

/** A database of one spec file. The three URLs differ by the role that every statement runs under. */
export type TestDatabase = {
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly workerUrl: string;
  /** Drops it, with whatever is still connected. */
  close(): Promise<void>;
};

const empty: DatabaseTemplate = { name: 'empty', prepare: async () => undefined };

/** A fresh database, copied from a template in about 20 ms. Only under the `int` project of jest, which starts the server. */
export async function openDatabase(template: DatabaseTemplate = empty): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('no test server: run this spec in the `int` project of jest');
  const name = `spec_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    const source = await ensureTemplate(server, admin, template);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source}`);
  });
  return {
    ownerUrl: withDatabase(server, name),
    appUrl: withRole(withDatabase(server, name), 'intendance_app'),
    workerUrl: withRole(withDatabase(server, name), 'intendance_worker'),
    close: () =>
      asAdmin(server, async (admin) => {
        await admin.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
      }),
  };
}

/** One worker at a time makes a template: its session holds an advisory lock until the copy is done, as a template must have no other user. */
async function ensureTemplate(server: string, admin: pg.Client, { name, prepare }: DatabaseTemplate): Promise<string> {
  const database = `template_${name.replace(/\W/g, '_')}_${createHash('sha256').update(name).digest('hex').slice(0, 6)}`;
  await admin.query('SELECT pg_advisory_lock(hashtext($1))', ['intendance test templates']);
  const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [database]);
  if (rowCount) return database;
  const draft = `${database}_draft`;
  await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`);
  await admin.query(`CREATE DATABASE ${draft}`);
  await prepare(withDatabase(server, draft));
  await admin.query(`ALTER DATABASE ${draft} RENAME TO ${database}`);
  return database;
}

async function asAdmin<T>(url: string, work: (admin: pg.Client) => Promise<T>): Promise<T> {
  const admin = new pg.Client({ connectionString: url });
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

function withDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}

function withRole(url: string, role: string): string {
  const address = new URL(url);
  address.searchParams.set('options', `-c role=${role}`);
  return address.href;
}
