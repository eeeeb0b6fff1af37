import type pg from 'pg';

/** Reads every table, for `pg_dump --role`. Without login: the user of `DATABASE_URL` is a member (deploy/README.md). */
export const backupRole = 'intendance_backup';

const schemas = ['evs', 'platform', 'identity', 'read', 'jobs'];

/**
 * Lets the backup role read what the current user owns: tables of today and of tomorrow. Rows of tables with row-level security are hidden
 * from a role without a policy. New tables of the worker are granted where they are made (`createTable`): `pg_restore` could not set default
 * privileges of another role. Nothing happens where the role could not be made.
 */
export async function grantBackup(owner: Pick<pg.ClientBase, 'query'>): Promise<void> {
  await owner.query(`
    DO $$ DECLARE o record; BEGIN
      IF to_regrole('${backupRole}') IS NULL THEN RETURN; END IF;
      PERFORM pg_advisory_xact_lock(hashtext('intendance backup rights'));
      FOR o IN SELECT nspname FROM pg_namespace WHERE nspname = ANY ('{${schemas.join(', ')}}'::name[]) AND nspowner = current_user::regrole
      LOOP
        EXECUTE format('GRANT USAGE ON SCHEMA %I TO ${backupRole}', o.nspname);
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT ON TABLES TO ${backupRole}', o.nspname);
        EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT ON SEQUENCES TO ${backupRole}', o.nspname);
      END LOOP;
      FOR o IN SELECT c.oid::regclass AS name, c.relkind = 'S' AS is_sequence, c.relrowsecurity AND NOT EXISTS (
          SELECT FROM pg_policy p WHERE p.polrelid = c.oid AND p.polname = 'backup') AS is_hidden,
          CASE c.relkind WHEN 'S' THEN has_sequence_privilege('${backupRole}', c.oid, 'SELECT')
            ELSE has_table_privilege('${backupRole}', c.oid, 'SELECT') END AS is_granted
        FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
        WHERE n.nspname = ANY ('{${schemas.join(', ')}}'::name[]) AND c.relowner = current_user::regrole AND c.relkind IN ('r', 'p', 'v', 'S')
      LOOP
        IF NOT o.is_granted THEN
          EXECUTE format('GRANT SELECT ON %s %s TO ${backupRole}', CASE WHEN o.is_sequence THEN 'SEQUENCE' ELSE 'TABLE' END, o.name);
        END IF;
        IF o.is_hidden THEN EXECUTE format('CREATE POLICY backup ON %s FOR SELECT TO ${backupRole} USING (true)', o.name); END IF;
      END LOOP;
    END $$`);
}
