import pg from 'pg';
import { StartupError } from '../config/startup-error.js';

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

/** Nobody answers at the address of a database, for now. */
export class Unreachable extends StartupError {}

/**
 * A first look at a database.
 * @param source of the address, for the sentence
 * @throws StartupError, Unreachable without the password that the address holds
 */
export async function checkReachable(
  { connectionString }: { connectionString: string },
  source = 'DATABASE_URL',
): Promise<{ isSuperuser: boolean }> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 10_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; isSuperuser: boolean }>(
      `select current_setting('server_version_num') as version, rolsuper as "isSuperuser" from pg_roles where rolname = current_user`,
    );
    if (Number(rows[0]?.version) < oldestServer)
      throw new StartupError('database', `${source} : PostgreSQL 17 ou plus récent est attendu.`);
    return { isSuperuser: rows[0]?.isSuperuser ?? false };
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const { host } = new URL(connectionString);
    throw new Unreachable('database', `La base de données de ${source} (${host}) ne répond pas : ${reasonOf(error)}.`);
  } finally {
    await client.end().catch(() => undefined);
  }
}

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return reasons[code] ?? (error instanceof Error ? error.message : String(error));
}
