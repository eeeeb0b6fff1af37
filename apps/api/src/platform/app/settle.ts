import type { KurrentClient } from '@intendance/event-store/kurrent/kurrent-streams.js';
import { ForeignKey, KeyWrap } from '@intendance/event-store/personal/encryption.js';
import { checkCluster, ForeignEvents } from '@intendance/event-store/postgres/check-cluster.js';
import { installPersonalFields } from '@intendance/event-store/postgres/erasing-function.js';
import { Passes } from '@intendance/event-store/postgres/passes.js';
import { checkKeys } from '@intendance/event-store/postgres/postgres-key-store.js';
import type { PersonalDeclaration } from '@intendance/kernel/personal-data.js';
import type pg from 'pg';
import { databaseRoles } from '../config/database-logins.js';
import { StartupError } from '../config/startup-error.js';
import { grantBackup } from '../pools/backup-rights.js';
import { connected } from '../pools/connected.js';
import type { Logins } from '../pools/logins.js';
import { isServedRow } from '../tenancy/projection-schema.js';
import { claimKurrent, refuseKurrentDatabase } from './claim-kurrent.js';

type Installation = { readonly secret: string; readonly personalKey: string };
/** Undefined: the events are in PostgreSQL. */
type Kurrent = KurrentClient | undefined;
/** Declarations of the areas. */
type Declared = readonly PersonalDeclaration[];
type Connection = Pick<pg.ClientBase, 'query'>;

const foreignKey =
  'Les données personnelles de cette base ont été chiffrées avec une autre clé : restaurez le fichier personal-data.key du dossier de données, ou donnez la bonne valeur à INTENDANCE_PERSONAL_KEY.';

/**
 * Checks and updates a migrated database before the server accepts requests. Last use of the migration login.
 * @throws StartupError
 */
export async function settle(
  { migrations, worker }: Pick<Logins, 'migrations' | 'worker'>,
  installation: Installation,
  personal: Declared,
  kurrent?: Kurrent,
): Promise<void> {
  await Promise.all([
    connected(migrations, (owner) => settleStore(owner, installation, personal, kurrent)),
    connected(worker, settleReadModels),
  ]);
}

async function settleStore(owner: Connection, { secret, personalKey }: Installation, personal: Declared, kurrent: Kurrent): Promise<void> {
  await checkEvents(owner, personalKey, kurrent);
  await forbidTemporaryTables(owner);
  await Passes.of(secret).install(owner);
  await installPersonalFields(owner, personal);
  await grantBackup(owner);
}

async function settleReadModels(worker: Connection): Promise<void> {
  await renewPolicies(worker);
  await grantBackup(worker);
}

/** Refuses to start on events from a dump of another cluster: lists would not show them, and personal data would be unreadable. */
async function checkEvents(owner: Connection, personalKey: string, kurrent: Kurrent): Promise<void> {
  try {
    if (kurrent) await claimKurrent(owner, kurrent);
    else {
      await refuseKurrentDatabase(owner);
      await checkCluster(owner);
    }
    await checkKeys(owner, new KeyWrap(personalKey));
  } catch (error) {
    if (error instanceof ForeignKey) throw new StartupError('configuration', foreignKey);
    if (!(error instanceof ForeignEvents)) throw error;
    const remedy =
      'exécutez une fois deploy/after-restore.sql (voir « Backups » dans deploy/README.md), ou restaurez une sauvegarde physique.';
    throw new StartupError('database', `Les événements de cette base viennent d’un autre serveur PostgreSQL (export restauré) : ${remedy}`);
  }
}

/** A temporary table could shadow a real table for the next request on the connection. Copies of a database do not keep database rights. */
async function forbidTemporaryTables(owner: Connection): Promise<void> {
  await owner.query(`
    DO $$ BEGIN
      IF has_database_privilege('${databaseRoles.app}', current_database(), 'TEMPORARY') THEN
        EXECUTE format('REVOKE TEMPORARY ON DATABASE %I FROM PUBLIC', current_database());
      END IF;
    END $$`);
}

/** Policies of read models that an older program made. The worker owns these tables. A table that is being built is named `table__2`. */
async function renewPolicies(worker: Connection): Promise<void> {
  await worker.query(`
    DO $$ DECLARE p record; BEGIN
      FOR p IN SELECT tablename, policyname FROM pg_policies JOIN pg_tables USING (schemaname, tablename)
        WHERE schemaname = 'read' AND tableowner = current_user AND 'intendance_app' = ANY (roles) AND qual NOT LIKE '%own_environment(%'
      LOOP EXECUTE format('ALTER POLICY %I ON read.%I USING (${isServedRow('%s').replaceAll("'", "''")})',
        p.policyname, p.tablename, regexp_replace(p.tablename, '__\\d+$', '')); END LOOP;
    END $$`);
}
