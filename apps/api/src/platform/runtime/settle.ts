import { ForeignKey, KeyWrap } from '@intendance/event-store/personal/sealing.js';
import { checkCluster, ForeignEvents } from '@intendance/event-store/postgres/check-cluster.js';
import { installPersonalFields } from '@intendance/event-store/postgres/erasing-function.js';
import { isOwnRow } from '@intendance/event-store/postgres/pass-schema.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { checkKeys } from '@intendance/event-store/postgres/postgres-key-chest.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import pg from 'pg';
import type { Logins } from './logins.js';
import { type DatabaseAccess, databaseRoles } from './pools.js';
import { StartupError } from './startup-error.js';

type Installation = { readonly secret: string; readonly personalKey: string };
/** What the areas declare. */
type Declared = readonly PersonalDeclaration[];
type Connection = Pick<pg.ClientBase, 'query'>;

const foreignKey =
  'Les données personnelles de cette base ont été chiffrées avec une autre clé : restaurez le fichier personal-data.key du dossier de données, ou donnez la bonne valeur à INTENDANCE_PERSONAL_KEY.';

/**
 * What a start checks and brings up to date in a migrated base, before anything is served: the last time that the login that migrates is used.
 * @throws StartupError
 */
export async function settle(
  { migrations, worker }: Pick<Logins, 'migrations' | 'worker'>,
  installation: Installation,
  personal: Declared,
): Promise<void> {
  await Promise.all([connected(migrations, (owner) => settleStore(owner, installation, personal)), connected(worker, renewPolicies)]);
}

async function settleStore(owner: Connection, { secret, personalKey }: Installation, personal: Declared): Promise<void> {
  await checkEvents(owner, personalKey);
  await forbidTemporaryTables(owner);
  await Passes.of(secret).install(owner);
  await installPersonalFields(owner, personal);
}

/** Events that came with a dump of another PostgreSQL would stay invisible to every list, and people unreadable: better not to start. */
async function checkEvents(owner: Connection, personalKey: string): Promise<void> {
  try {
    await checkCluster(owner);
    await checkKeys(owner, new KeyWrap(personalKey));
  } catch (error) {
    if (error instanceof ForeignKey) throw new StartupError('configuration', foreignKey);
    if (!(error instanceof ForeignEvents)) throw error;
    const remedy =
      'exécutez une fois deploy/after-restore.sql (voir « Backups » dans deploy/README.md), ou restaurez une sauvegarde physique.';
    throw new StartupError('database', `Les événements de cette base viennent d’un autre serveur PostgreSQL (export restauré) : ${remedy}`);
  }
}

/** One could take the place of a real table for the next request of the same connection. A right on the database itself: no copy has it. */
async function forbidTemporaryTables(owner: Connection): Promise<void> {
  await owner.query(`
    DO $$ BEGIN
      IF has_database_privilege('${databaseRoles.app}', current_database(), 'TEMPORARY') THEN
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      END IF;
    END $$`);
}

/** Read models from before the passes believed a setting that any statement could change. Their tables are the worker's. */
async function renewPolicies(worker: Connection): Promise<void> {
  await worker.query(`
    DO $$ DECLARE p record; BEGIN
      FOR p IN SELECT tablename, policyname FROM pg_policies JOIN pg_tables USING (schemaname, tablename)
        WHERE schemaname = 'read' AND tableowner = current_user AND 'intendance_app' = ANY (roles) AND qual LIKE '%app.environment%'
      LOOP EXECUTE format('ALTER POLICY %I ON read.%I USING (${isOwnRow})', p.policyname, p.tablename); END LOOP;
    END $$`);
}

async function connected(access: DatabaseAccess, work: (client: Connection) => Promise<void>): Promise<void> {
  const client = new pg.Client({ ...access, application_name: 'intendance start' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
