import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { roleSql } from '@intendance/event-store/postgres/role-sql.js';
import type pg from 'pg';
import { StartupError } from '../config/startup-error.js';
import { backupRole } from './backup-rights.js';

type Connection = Pick<pg.ClientBase, 'query'>;

/** Computes the SCRAM verifier that PostgreSQL stores, so that no logged statement contains the password. */
export function passwordOf(password: string, salt = randomBytes(16), iterations = 4096): string {
  const salted = pbkdf2Sync(password, salt, iterations, 32, 'sha256');
  const keyed = (text: string): Buffer => createHmac('sha256', salted).update(text).digest();
  const stored = createHash('sha256').update(keyed('Client Key')).digest('base64');
  return `SCRAM-SHA-256$${iterations}:${salt.toString('base64')}$${stored}:${keyed('Server Key').toString('base64')}`;
}

/**
 * Creates a role with the login right only, or reduces an existing role to it. Roles belong to the cluster: a comment on the role names its
 * database, so that two installations on one server do not overwrite each other's passwords.
 * @throws StartupError when another base of this server has it
 */
export async function setUp(admin: Connection, role: string, verifier: string, isSuperuser: boolean): Promise<void> {
  const { rows } = await admin.query<{ owner: string | null; base: string }>(
    `SELECT (SELECT d.datname FROM pg_database d WHERE shobj_description(r.oid, 'pg_authid') = 'Intendance: ' || d.datname) AS owner,
      current_database() AS base FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  const [existing] = rows;
  if (existing?.owner && existing.owner !== existing.base) throw roleInUse(role, existing.owner);
  // PostgreSQL lets only a superuser mention these attributes, even to revoke them.
  const narrow = isSuperuser ? 'NOSUPERUSER NOREPLICATION NOBYPASSRLS NOCREATEDB NOCREATEROLE' : '';
  const attributes = `LOGIN ${narrow} PASSWORD '${verifier}'`;
  await admin.query(`${existing ? 'ALTER' : 'CREATE'} ROLE ${role} ${attributes}`);
  await admin.query(`DO $$ BEGIN EXECUTE format('COMMENT ON ROLE ${role} IS %L', 'Intendance: ' || current_database()); END $$`);
  await leaveMemberships(admin, role);
}

/** A role that somebody else made is not for this user to take: the start goes on, and the backups are that somebody's. */
export async function setUpBackup(admin: Connection, isSuperuser: boolean): Promise<void> {
  await admin.query(roleSql(backupRole));
  if (isSuperuser) return;
  await admin.query(`
    DO $$ BEGIN
      GRANT ${backupRole} TO CURRENT_USER WITH SET TRUE, INHERIT FALSE;
    EXCEPTION WHEN insufficient_privilege THEN NULL;
    END $$`);
}

/** Revokes every membership of and in this role: earlier versions let the user of `DATABASE_URL` switch to the role. */
async function leaveMemberships(admin: Connection, role: string): Promise<void> {
  await admin.query(`
    DO $$ DECLARE m record; BEGIN
      FOR m IN SELECT g.rolname AS role, u.rolname AS member, o.rolname AS grantor FROM pg_auth_members a
        JOIN pg_roles g ON g.oid = a.roleid JOIN pg_roles u ON u.oid = a.member JOIN pg_roles o ON o.oid = a.grantor
        WHERE '${role}' IN (g.rolname, u.rolname) AND (a.set_option OR a.inherit_option)
          AND (o.rolname = current_user OR (SELECT rolsuper FROM pg_roles WHERE rolname = current_user))
      LOOP EXECUTE format('REVOKE %I FROM %I GRANTED BY %I', m.role, m.member, m.grantor); END LOOP;
    END $$`);
}

/**
 * Transfers objects of a superuser to the migration login, so that SECURITY DEFINER functions no longer run as a superuser. The worker
 * keeps the read models; extensions keep their owner.
 */
export async function handOver(admin: Connection, owner: string): Promise<void> {
  await admin.query(`
    DO $$ DECLARE o record; BEGIN
      EXECUTE format('ALTER DATABASE %I OWNER TO ${owner}', current_database());
      FOR o IN SELECT nspname FROM pg_namespace WHERE nspname = ANY (${schemas}) AND nspowner <> '${owner}'::regrole
        LOOP EXECUTE format('ALTER SCHEMA %I OWNER TO ${owner}', o.nspname); END LOOP;
      FOR o IN SELECT CASE c.relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' ELSE 'TABLE' END AS kind, c.oid::regclass AS name
        FROM pg_class c JOIN pg_roles r ON r.oid = c.relowner
        WHERE c.relnamespace = ANY (SELECT oid FROM pg_namespace WHERE nspname = ANY (${schemas})) AND r.rolsuper
          AND (c.relkind IN ('r', 'p', 'v') OR c.relkind = 'S' AND NOT EXISTS (
            SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype IN ('a', 'i')))
        LOOP EXECUTE format('ALTER %s %s OWNER TO ${owner}', o.kind, o.name); END LOOP;
      FOR o IN SELECT p.oid::regprocedure AS name FROM pg_proc p JOIN pg_roles r ON r.oid = p.proowner
        WHERE p.pronamespace = ANY (SELECT oid FROM pg_namespace WHERE nspname = ANY (${schemas})) AND r.rolsuper
        LOOP EXECUTE format('ALTER ROUTINE %s OWNER TO ${owner}', o.name); END LOOP;
      FOR o IN SELECT t.oid::regtype AS name FROM pg_type t JOIN pg_roles r ON r.oid = t.typowner
        WHERE t.typnamespace = ANY (SELECT oid FROM pg_namespace WHERE nspname = ANY (${schemas})) AND r.rolsuper AND t.typtype IN ('e', 'd')
        LOOP EXECUTE format('ALTER TYPE %s OWNER TO ${owner}', o.name); END LOOP;
    END $$`);
}

const schemas = `'{evs, platform, identity, read, jobs}'::name[]`;

const roleInUse = (role: string, base: string): StartupError =>
  new StartupError(
    'database',
    `Le compte ${role} de ce serveur PostgreSQL sert déjà la base « ${base} » : donnez DATABASE_APP_URL, DATABASE_WORKER_URL et DATABASE_VAULT_URL, comme l’explique deploy/README.md (« The database »).`,
  );
