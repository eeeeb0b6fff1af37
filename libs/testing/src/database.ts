import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** The database from which spec databases are copied: made once per run, on first use. Change `name` with its content. */
export type DatabaseTemplate = {
  readonly name: string;
  /** Runs the migrations as the owner, and what else needs the other logins; every connection must be closed when it resolves. */
  prepare(ownerUrl: string, logins: TestLogins): Promise<void>;
};

/** Database of one spec file. Each URL uses another role, as the program does; `adminUrl` uses the superuser, for inspection in specs. */
export type TestDatabase = {
  readonly adminUrl: string;
  /** Role that runs the migrations and owns their tables. */
  readonly ownerUrl: string;
  readonly appUrl: string;
  readonly workerUrl: string;
  readonly vaultUrl: string;
  /** Drops it, with whatever is still connected. */
  close(): Promise<void>;
};

const testLogins = {
  ownerUrl: 'intendance_migrations',
  appUrl: 'intendance_app',
  workerUrl: 'intendance_worker',
  vaultUrl: 'intendance_vault',
} as const;
export type TestLogins = Readonly<Record<keyof typeof testLogins, string>>;
const testPassword = 'only-for-specs';

const empty: DatabaseTemplate = { name: 'empty', prepare: async () => undefined };

/** A fresh database, copied from a template. Only under the `int` project of jest, which starts the server. */
export async function openDatabase(template: DatabaseTemplate = empty): Promise<TestDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('no test server: run this spec in the `int` project of jest');
  const name = `spec_${randomBytes(6).toString('hex')}`;
  await asAdmin(server, async (admin) => {
    const source = await ensureTemplate(server, admin, template);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${source} OWNER intendance_migrations`);
    await admin.query(`REVOKE TEMPORARY ON DATABASE ${name} FROM PUBLIC`);
  });
  return {
    adminUrl: withDatabase(server, name),
    ...loginsOf(withDatabase(server, name)),
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
  await ensureLogins(admin);
  await admin.query(`CREATE DATABASE ${draft} OWNER intendance_migrations`);
  const logins = loginsOf(withDatabase(server, draft));
  await prepare(logins.ownerUrl, logins);
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

/** Creates the program's logins; `logins.int.spec.ts` tests the real setup. Runs under the template lock: one process at a time. */
async function ensureLogins(admin: pg.Client): Promise<void> {
  for (const role of Object.values(testLogins)) {
    const { rowCount } = await admin.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [role]);
    const attributes = `LOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS PASSWORD '${testPassword}'`;
    await admin.query(`${rowCount ? 'ALTER' : 'CREATE'} ROLE ${role} ${attributes}`);
  }
}

function loginsOf(url: string): TestLogins {
  const as = (role: string): string => {
    const address = new URL(url);
    address.username = role;
    address.password = testPassword;
    return address.href;
  };
  return {
    ownerUrl: as(testLogins.ownerUrl),
    appUrl: as(testLogins.appUrl),
    workerUrl: as(testLogins.workerUrl),
    vaultUrl: as(testLogins.vaultUrl),
  };
}
