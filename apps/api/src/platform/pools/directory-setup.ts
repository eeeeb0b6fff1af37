import type pg from 'pg';
import { homeName } from '../config/databases-file.js';
import { StartupError } from '../config/startup-error.js';

type Connection = Pick<pg.ClientBase, 'query'>;
export type DatabaseIdentity = { readonly name: string; readonly number: number; readonly installation: string };

/**
 * Enters the databases of the configuration into the directory of the home. The first time, every structure gets its place: the home.
 * @throws StartupError when a database with structures is not configured any more
 */
export async function registerDatabases(home: Connection, names: readonly string[]): Promise<DatabaseIdentity[]> {
  await refuseMissing(home, names);
  if (names.length > 0) {
    await placeAll(home);
    await home.query(
      `INSERT INTO platform.database (name, number, installation)
        SELECT n.name, (SELECT max(number) FROM platform.database) + n.ordinality, (SELECT installation FROM platform.database WHERE name = $2)
        FROM unnest($1::text[]) WITH ORDINALITY AS n (name, ordinality) WHERE n.name NOT IN (SELECT name FROM platform.database)`,
      [names, homeName],
    );
  }
  const { rows } = await home.query<DatabaseIdentity>('SELECT name, number, installation FROM platform.database ORDER BY number');
  return rows.filter(({ name }) => names.includes(name));
}

async function refuseMissing(home: Connection, names: readonly string[]): Promise<void> {
  const { rows } = await home.query<{ database: string; structures: number }>(
    'SELECT database, count(*)::int AS structures FROM platform.structure_place WHERE database <> ALL ($1) GROUP BY database ORDER BY database',
    [[homeName, ...names]],
  );
  const [first] = rows;
  if (!first) return;
  throw new StartupError(
    'configuration',
    `DATABASES_FILE ne nomme plus la base « ${first.database} », où ${first.structures === 1 ? 'est 1 structure' : `sont ${first.structures} structures`} : remettez-la.`,
  );
}

/** Structures that were opened while the home was the only database. */
async function placeAll(home: Connection): Promise<void> {
  const { rows } = await home.query<{ databases: number }>('SELECT count(*)::int AS databases FROM platform.database');
  if (rows[0]?.databases !== 1) return;
  await home.query(
    `INSERT INTO platform.structure_place (environment_id, database) SELECT DISTINCT environment_id, $1 FROM evs.event ON CONFLICT DO NOTHING`,
    [homeName],
  );
}

/** Before its migration: a database of another installation must not change. @throws StartupError */
export async function refuseForeign(owner: Connection, identity: DatabaseIdentity): Promise<void> {
  const { rows } = await owner.query<{ hasMark: boolean; hasStore: boolean }>(
    `SELECT to_regclass('platform.database') IS NOT NULL AS "hasMark", to_regclass('evs.event') IS NOT NULL AS "hasStore"`,
  );
  if (rows[0]?.hasMark) await markOf(owner, identity);
  else if (rows[0]?.hasStore && (await owner.query('SELECT FROM evs.event LIMIT 1')).rows.length > 0) throw foreign(identity.name);
}

/** Marks a database with its place in the directory. @throws StartupError when it belongs to another installation, or is not empty */
export async function claimDatabase(owner: Connection, identity: DatabaseIdentity): Promise<void> {
  if ((await markOf(owner, identity)) === 'own') return;
  const { name, number, installation } = identity;
  await owner.query('UPDATE platform.database SET name = $1, number = $2, installation = $3', [name, number, installation]);
}

/** @throws StartupError for a database that is neither this one nor new */
async function markOf(owner: Connection, { name, installation }: DatabaseIdentity): Promise<'own' | 'new'> {
  const { rows } = await owner.query<DatabaseIdentity & { isUsed: boolean }>(
    `SELECT name, number, installation, EXISTS (SELECT FROM evs.event) OR EXISTS (SELECT FROM platform.structure_place) AS "isUsed"
      FROM platform.database ORDER BY number`,
  );
  const [mark] = rows;
  if (rows.length === 1 && mark?.name === name && mark.installation === installation) return 'own';
  if (rows.length === 1 && mark?.name === homeName && !mark.isUsed) return 'new';
  throw foreign(name);
}

const foreign = (name: string): StartupError =>
  new StartupError(
    'configuration',
    `La base « ${name} » de DATABASES_FILE appartient déjà à une installation, ou y porte un autre nom : donnez une base neuve.`,
  );
