import { hkdfSync } from 'node:crypto';
import pg from 'pg';
import { type DatabaseAccess, databaseRoles, type Login } from '../config/database-logins.js';
import { StartupError } from '../config/startup-error.js';
import { backupRole } from './backup-rights.js';
import { handOver, passwordOf, setUp, setUpBackup } from './login-setup.js';

export type Logins = Readonly<Record<Login, DatabaseAccess>>;

/** Derives the passwords of the logins from the installation's secret: every process can compute them, and no file stores them. */
const passwordFrom = (secret: string, login: Login): string =>
  Buffer.from(hkdfSync('sha256', secret, 'intendance', `database login ${login}`, 32)).toString('base64url');

/**
 * Returns the database logins of the program. Creates or repairs logins that cannot connect: first start, earlier installation, new secret,
 * restored database. The admin access is not used again afterwards.
 * @param admin a superuser (then `intendance_migrations` owns the database), or an owner of the database who may create roles (and then
 * runs the migrations)
 * @param overrides accesses that the operator configured
 * @throws StartupError when `admin` may not create the missing logins
 */
export async function openLogins(
  admin: DatabaseAccess,
  { isSuperuser, secret, overrides }: { isSuperuser: boolean; secret: string; overrides: Partial<Logins> },
): Promise<Logins> {
  const loginAs = (login: Login): DatabaseAccess => overrides[login] ?? as(admin, databaseRoles[login], passwordFrom(secret, login));
  const migrations = isSuperuser ? loginAs('migrations') : admin;
  const logins: Logins = { migrations, app: loginAs('app'), worker: loginAs('worker'), vault: loginAs('vault') };
  const managed = (Object.keys(databaseRoles) as Login[]).filter((login) => !overrides[login] && (isSuperuser || login !== 'migrations'));
  const probes = new Map(await Promise.all(managed.map(async (login) => [login, await probe(logins[login])] as const)));
  const missing = managed.filter((login) => probes.get(login)?.state === 'closed');
  const isOwned = !isSuperuser || probes.get('migrations')?.state === 'owner' || overrides.migrations !== undefined;
  const lacksBackup = managed.some((login) => probes.get(login)?.hasBackupRole === false);
  if (missing.length > 0 || !isOwned || lacksBackup) {
    const passwords = new Map(missing.map((login) => [databaseRoles[login], passwordFrom(secret, login)]));
    await prepare(admin, isSuperuser, passwords);
  }
  return logins;
}

function as(access: DatabaseAccess, user: string, password: string): DatabaseAccess {
  if (access.connectionString === undefined) return { ...access, user, password };
  const url = new URL(access.connectionString);
  url.username = user;
  url.password = password;
  return { ...access, connectionString: url.href };
}

/** `closed`: the login cannot connect, or has too many rights. `owner`: the login owns the database. */
type Probe = { readonly state: 'closed' | 'open' | 'owner'; readonly hasBackupRole: boolean | undefined };
const closed: Probe = { state: 'closed', hasBackupRole: undefined };

async function probe(access: DatabaseAccess): Promise<Probe> {
  const client = new pg.Client({ ...access, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ narrow: boolean; owns: boolean; backup: boolean }>(
      `SELECT NOT (rolsuper OR rolcreaterole OR rolbypassrls) AND NOT EXISTS (
          SELECT FROM pg_auth_members m WHERE r.oid = m.member AND (m.set_option OR m.inherit_option)) AS narrow,
        (SELECT datdba FROM pg_database WHERE datname = current_database()) = r.oid AS owns,
        to_regrole('${backupRole}') IS NOT NULL AS backup
      FROM pg_roles r WHERE rolname = current_user`,
    );
    if (!rows[0]?.narrow) return closed;
    return { state: rows[0].owns ? 'owner' : 'open', hasBackupRole: rows[0].backup };
  } catch (error) {
    if (refused.has(codeOf(error))) return closed;
    throw error;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Errors that a new login setup fixes: missing role, no login right, another password, no right on the database. */
const refused = new Set(['28000', '28P01', '42501']);

async function prepare(admin: DatabaseAccess, isSuperuser: boolean, passwords: ReadonlyMap<string, string>): Promise<void> {
  const client = new pg.Client({ ...admin, application_name: 'intendance logins' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT pg_advisory_xact_lock(hashtext($1))', ['intendance logins']);
    for (const [role, password] of passwords) await setUp(client, role, passwordOf(password), isSuperuser);
    await setUpBackup(client, isSuperuser);
    if (isSuperuser) await handOver(client, databaseRoles.migrations);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    if (codeOf(error) !== '42501') throw error;
    throw await refusedLogins(client, [...passwords.keys()]);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** A user with CREATEROLE changes only the roles that it made, or that somebody gave it to administer. */
async function refusedLogins(client: pg.Client, roles: readonly string[]): Promise<StartupError> {
  const { rows } = await client.query<{ role: string }>(
    `SELECT rolname AS role FROM pg_roles WHERE rolname = ANY ($1) AND (SELECT rolcreaterole FROM pg_roles WHERE rolname = current_user)
      AND NOT EXISTS (SELECT FROM pg_auth_members m WHERE m.roleid = pg_roles.oid AND m.member = current_user::regrole AND m.admin_option)`,
    [roles],
  );
  const subject = `Le compte de DATABASE_URL ne peut pas créer les comptes de l’application (${roles.join(', ')})`;
  const remedy = 'créez-les comme l’explique deploy/README.md (« The database »)';
  if (rows.length === 0) return new StartupError('database', `${subject} : donnez-lui CREATEROLE, ou ${remedy}.`);
  const grants = rows.map(({ role }) => `GRANT ${role} TO ${client.user} WITH ADMIN OPTION`);
  return new StartupError(
    'database',
    `${subject} : un autre compte les a créés. Faites exécuter par lui : ${grants.join(' ; ')} ; ou donnez leurs adresses dans DATABASE_APP_URL, DATABASE_WORKER_URL et DATABASE_VAULT_URL.`,
  );
}

const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '');
