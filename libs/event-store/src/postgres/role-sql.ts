/**
 * Roles belong to the cluster: another database may already have created them, even concurrently. The migrating login is not a member of
 * these roles and may lack the right to create roles: the login setup runs first.
 */
export const roleSql = (role: string): string => `
DO $$ BEGIN
  IF NOT EXISTS (SELECT FROM pg_catalog.pg_roles WHERE rolname = '${role}') THEN
    CREATE ROLE ${role} NOLOGIN NOSUPERUSER NOCREATEDB NOCREATEROLE NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;`;
