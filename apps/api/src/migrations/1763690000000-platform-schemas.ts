import { roleSql } from '@intendance/event-store/postgres/role-sql.js';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Schemas, and the two roles that requests and projections run under. A role belongs to the whole server, so it may already be there.
 * `read` is filled by the projection worker, which owns its tables.
 */
export class PlatformSchemas1763690000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    for (const role of ['intendance_app', 'intendance_worker', 'intendance_vault']) await runner.query(roleSql(role));
    await runner.query(`
      CREATE SCHEMA IF NOT EXISTS platform;
      CREATE SCHEMA identity;
      CREATE SCHEMA read;
      GRANT USAGE ON SCHEMA platform, identity, read TO intendance_app;
      GRANT USAGE, CREATE ON SCHEMA read TO intendance_worker;
      GRANT USAGE ON SCHEMA platform TO intendance_worker;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO intendance_app;
      ALTER DEFAULT PRIVILEGES IN SCHEMA platform, identity GRANT USAGE ON SEQUENCES TO intendance_app;
      CREATE EXTENSION IF NOT EXISTS unaccent SCHEMA public;
      CREATE EXTENSION IF NOT EXISTS pg_trgm SCHEMA public;
    `);
    // Folds a text for searches: no accent, no capital. Immutable, so that an index can hold the result: hence the named dictionary.
    await runner.query(`
      CREATE FUNCTION platform.folded(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
      RETURN lower(public.unaccent('public.unaccent', value))
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP SCHEMA read CASCADE; DROP SCHEMA identity CASCADE; DROP FUNCTION platform.folded');
  }
}
