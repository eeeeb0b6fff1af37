import pg from 'pg';
import type { DataSourceOptions, MigrationInterface } from 'typeorm';
import type { DatabaseAccess } from '../config/database-logins.js';
import { StartupError } from '../config/startup-error.js';

/** A class whose name ends with its timestamp: migrations run in the order of these timestamps, each once. */
export type Migration = new () => MigrationInterface;

/**
 * Brings the schema up to this build, as its owner. One process at a time; nothing is loaded or locked when there is nothing to do,
 * which is every start but the first.
 * @throws StartupError when a newer build has already been there
 */
export async function migrate(access: DatabaseAccess, migrations: readonly Migration[]): Promise<void> {
  const client = new pg.Client({ ...access, application_name: 'intendance migrations' });
  await client.connect();
  try {
    if ((await pending(client, migrations)).length === 0) return;
    await client.query('select pg_advisory_lock(hashtext($1))', ['intendance migrations']);
    await client.query('create schema if not exists platform');
    if ((await pending(client, migrations)).length > 0) await run(access, migrations);
  } finally {
    await client.end();
  }
}

async function pending(client: pg.Client, migrations: readonly Migration[]): Promise<string[]> {
  const { rows: tables } = await client.query<{ table: string | null }>(`select to_regclass('platform.migration')::text as table`);
  const { rows: done } = tables[0]?.table ? await client.query<{ name: string }>('select name from platform.migration') : { rows: [] };
  const names = new Set(migrations.map((migration) => migration.name));
  const foreign = done.find(({ name }) => !names.has(name));
  if (foreign) {
    throw new StartupError(
      'database',
      `La base de données a été mise à jour par une version plus récente d’Intendance (${foreign.name}) : lancez cette version-là, ou restaurez une sauvegarde.`,
    );
  }
  const applied = new Set(done.map(({ name }) => name));
  return [...names].filter((name) => !applied.has(name));
}

async function run(access: DatabaseAccess, migrations: readonly Migration[]): Promise<void> {
  const { DataSource } = await import('typeorm');
  const source = new DataSource(dataSourceOptions(access, migrations));
  await source.initialize();
  try {
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
}

export function dataSourceOptions(access: DatabaseAccess, migrations: readonly Migration[]): DataSourceOptions {
  return {
    type: 'postgres',
    schema: 'platform',
    migrationsTableName: 'migration',
    migrations: [...migrations],
    installExtensions: false,
    extra: { ...access, max: 1 },
  };
}
