import pg from 'pg';
import { StartupError } from './startup-error.js';

const oldestServer = 170_000;

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'aucun serveur à cette adresse',
  ENOTFOUND: 'nom de serveur inconnu',
  ETIMEDOUT: 'pas de réponse',
  '28P01': 'mot de passe refusé',
  '28000': 'connexion refusée',
  '3D000': 'cette base n’existe pas',
  '57P03': 'le serveur démarre',
};

/** A first look at the database of `DATABASE_URL`. @throws StartupError without the password that the address holds */
export async function checkReachable({ connectionString }: { connectionString: string }): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; ahead: boolean }>(
      `select current_setting('server_version_num') as version, to_regclass('evs.event') is not null as ahead`,
    );
    if (Number(rows[0]?.version) < oldestServer)
      throw new StartupError('database', 'DATABASE_URL : PostgreSQL 17 ou plus récent est attendu.');
    if (rows[0]?.ahead) await refuseForeignDump(client);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { host } = new URL(connectionString);
    throw new StartupError('database', `La base de données de DATABASE_URL (${host}) ne répond pas : ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** Events carry the transaction ids of their server: restored by a dump into a younger one, they would stay invisible to every reader. */
async function refuseForeignDump(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ foreign: boolean }>(
    'select coalesce(max(xid) >= pg_snapshot_xmax(pg_current_snapshot()), false) as foreign from evs.event where shard = 0',
  );
  if (!rows[0]?.foreign) return;
  throw new StartupError(
    'database',
    'Les événements de cette base viennent d’un autre serveur PostgreSQL (pg_restore) et resteraient invisibles : voir « Restaurer » dans deploy/README.md.',
  );
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
