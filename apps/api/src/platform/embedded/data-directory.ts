import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '../config/startup-error.js';

/** Secrets that the installation generates once; losing them signs everybody out and locks the embedded database. */
export type Secrets = { database: string; tokens: string };

export const postgresMajor = '18';

/** @throws StartupError when the folder cannot be created or written to, or has the data of another version */
export async function prepareDataDirectory(dataDir: string): Promise<void> {
  try {
    await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o750 });
    await access(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new StartupError('dataDirectory', `Le dossier de données ${dataDir} ne peut pas être utilisé : ${reasonOf(error)}.`);
  }
}

/** @throws StartupError naming both versions */
export async function checkDatabaseVersion(dataDir: string): Promise<'absent' | 'ready'> {
  const version = (await readFile(join(dataDir, 'postgres', 'PG_VERSION'), 'utf8').catch(() => '')).trim();
  if (version === '') return 'absent';
  if (version === postgresMajor) return 'ready';
  throw new StartupError(
    'dataDirectory',
    `Le dossier de données ${dataDir} vient de PostgreSQL ${version}, cette version d’Intendance utilise PostgreSQL ${postgresMajor} : reprenez la version précédente et migrez (pg_dump), ou choisissez un autre dossier avec INTENDANCE_DATA_DIR.`,
  );
}

export async function readSecrets(dataDir: string): Promise<Secrets> {
  const file = join(dataDir, 'secrets.json');
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content !== null) return parseSecrets(content, file);
  const secrets: Secrets = { database: randomBytes(24).toString('base64url'), tokens: randomBytes(48).toString('base64url') };
  // Whole or not at all: a crash here must not leave an empty file that locks the data out.
  await writeFile(`${file}.new`, JSON.stringify(secrets), { mode: 0o600 });
  await rename(`${file}.new`, file);
  return secrets;
}

const keyFile = (dataDir: string): string => join(dataDir, 'personal-data.key');

/**
 * The key that wraps the keys of people; null before the first start. A file of its own, so that it can be backed up away from the database:
 * without this key, personal data in events can never be read again.
 */
export async function readPersonalKey(dataDir: string): Promise<string | null> {
  const file = keyFile(dataDir);
  const content = await readFile(file, 'utf8').catch(() => null);
  if (content === null) return null;
  if (content.trim().length >= 32) return content.trim();
  throw new StartupError('dataDirectory', `Le fichier ${file} est illisible : restaurez-le depuis une sauvegarde.`);
}

export const newPersonalKey = (): string => randomBytes(48).toString('base64url');

/**
 * Whole or not at all, and never in the place of one that is there: another process may be making it at this moment.
 * @returns the key of the file
 */
export async function storePersonalKey(dataDir: string, key: string): Promise<string> {
  const file = keyFile(dataDir);
  const draft = `${file}.${process.pid}.new`;
  await writeFile(draft, `${key}\n`, { mode: 0o600, flush: true });
  try {
    await link(draft, file);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(draft, { force: true });
  }
  return (await readPersonalKey(dataDir)) ?? key;
}

function parseSecrets(content: string, file: string): Secrets {
  try {
    const { database, tokens } = JSON.parse(content) as Partial<Secrets>;
    if (typeof database === 'string' && typeof tokens === 'string') return { database, tokens };
  } catch {
    // the StartupError below reports it
  }
  throw new StartupError('dataDirectory', `Le fichier ${file} est illisible : restaurez-le depuis une sauvegarde.`);
}

const reasons: Readonly<Record<string, string>> = {
  EACCES: 'les droits manquent',
  EPERM: 'les droits manquent',
  EROFS: 'le disque est en lecture seule',
  ENOSPC: 'le disque est plein',
  ENOTDIR: 'un fichier porte ce nom',
  EEXIST: 'un fichier porte ce nom',
};

export const reasonOf = (error: unknown): string =>
  (error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined) ??
  (error instanceof Error ? error.message : String(error));
