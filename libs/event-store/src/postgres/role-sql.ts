/**
 * Roles belong to the cluster: another database of it may have made them already, even at this very moment. Who migrates is no member
 * of them, and may have no right to make one: whoever prepares the logins has done it by then.
 */
export const roleSql = (role: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;`;
