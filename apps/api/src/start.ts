import { ForeignKey, KeyWrap } from '@intendance/event-store/personal/sealing.js';
import { checkCluster, ForeignEvents } from '@intendance/event-store/postgres/check-cluster.js';
import { checkKeys } from '@intendance/event-store/postgres/postgres-key-chest.js';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { prepareDataDirectory, readPersonalKey, readSecrets, type Secrets } from './platform/embedded/data-directory.js';
import { EmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { lockDataDirectory } from './platform/embedded/server-lock.js';
import { SystemClock } from './platform/runtime/clock.js';
import { type Config, readConfig } from './platform/runtime/config.js';
import { checkPort, listen } from './platform/runtime/listen.js';
import { openLog } from './platform/runtime/log.js';
import { migrate } from './platform/runtime/migrate.js';
import { type DatabaseAccess, Pools } from './platform/runtime/pools.js';
import { checkReachable } from './platform/runtime/reachable.js';
import { StartupError } from './platform/runtime/startup-error.js';

const foreignKey =
  'Les données personnelles de cette base ont été chiffrées avec une autre clé : restaurez le fichier personal-data.key du dossier de données, ou donnez la bonne valeur à INTENDANCE_PERSONAL_KEY.';

type Database = { access: DatabaseAccess; isNew: boolean; stop(): Promise<void> };

export type Opened = { config: Config; app: NestFastifyApplication; isNew: boolean; stop(): Promise<void> };
export type Started = Opened & { url: string };

/** The whole server, listening. @throws StartupError with the sentence to print; whatever was started by then is stopped again */
export async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const opened = await open(env, { checkPort: true });
  try {
    return { ...opened, url: await listen(opened.app, opened.config) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/** `isBeside`: shares the embedded database of a running server, which keeps it, instead of refusing to start. */
type OpenOptions = { checkPort?: boolean; isBeside?: boolean };

/** The application on its database, with its readers of the feed but without its port: for commands such as the seed. */
export async function open(env: NodeJS.ProcessEnv, options: OpenOptions = {}): Promise<Opened> {
  const settings = readConfig(env);
  const log = openLog(settings.logLevel);
  // Loading the program takes as long as starting the database: both at once.
  const loading = import('./app.js');
  loading.catch(() => undefined);
  await prepareDataDirectory(settings.dataDir);
  const isBeside = options.isBeside === true && (await EmbeddedPostgres.isRunning(settings.dataDir));
  const needsLock = settings.databaseUrl === null && !isBeside;
  const unlock = needsLock ? await lockDataDirectory(settings.dataDir) : async () => undefined;
  const undo: (() => Promise<void>)[] = [unlock];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  try {
    if (options.checkPort) await checkPort(settings.host, settings.port);
    const secrets = await readSecrets(settings.dataDir);
    const personalKey = settings.personalKey ?? (await readPersonalKey(settings.dataDir));
    const config: Config = { ...settings, secret: settings.secret ?? secrets.tokens, personalKey };
    const database = await openDatabase(config, secrets, log, isBeside);
    undo.push(database.stop);
    const { migrations } = await import('./catalogue.js');
    await migrate(database.access, migrations);
    const pools = new Pools(database.access, (error) => log.warn({ err: error }, 'idle database connection lost'));
    undo.push(() => pools.close());
    await checkEvents(pools, personalKey);
    const { createApp } = await loading;
    const app = await createApp({ config, pools, clock: new SystemClock() }, log);
    undo.push(() => app.close());
    await app.init();
    return { config, app, isNew: database.isNew, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(config: Config, secrets: Secrets, log: Logger, isBeside: boolean): Promise<Database> {
  if (config.databaseUrl !== null) {
    const access = { connectionString: config.databaseUrl };
    await checkReachable(access);
    return { access, isNew: false, stop: async () => undefined };
  }
  if (isBeside) {
    const access = await EmbeddedPostgres.runningAccess(config.dataDir, secrets.database);
    return { access, isNew: false, stop: async () => undefined };
  }
  const server = await EmbeddedPostgres.start(config.dataDir, secrets.database, log);
  return { access: server.access, isNew: server.isNew, stop: () => server.stop() };
}

/** Events that came with a dump of another PostgreSQL would stay invisible to every list, and people unreadable: better not to start. */
async function checkEvents(pools: Pools, personalKey: string): Promise<void> {
  try {
    await checkCluster(pools.owner);
    await checkKeys(pools.owner, new KeyWrap(personalKey));
  } catch (error) {
    if (error instanceof ForeignKey) throw new StartupError('configuration', foreignKey);
    if (!(error instanceof ForeignEvents)) throw error;
    const remedy = 'Restaurez une sauvegarde physique, ou réimportez les événements dans leur ordre.';
    throw new StartupError('database', `Les événements de cette base viennent d’un autre serveur PostgreSQL (export restauré). ${remedy}`);
  }
}
