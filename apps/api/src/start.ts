import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { prepareDataDirectory, readSecrets, type Secrets } from './platform/embedded/data-directory.js';
import { EmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { lockDataDirectory } from './platform/embedded/server-lock.js';
import { SystemClock } from './platform/runtime/clock.js';
import { type Config, readConfig } from './platform/runtime/config.js';
import { checkPort, listen } from './platform/runtime/listen.js';
import { openLog } from './platform/runtime/log.js';
import { migrate } from './platform/runtime/migrate.js';
import { type DatabaseAccess, Pools } from './platform/runtime/pools.js';

type Database = { access: DatabaseAccess; isNew: boolean; stop(): Promise<void> };

export type Started = { config: Config; app: NestFastifyApplication; url: string; isNew: boolean; stop(): Promise<void> };

/** @throws StartupError with the sentence to print; whatever was started by then is stopped again */
export async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const settings = readConfig(env);
  const log = openLog(settings.logLevel);
  // Loading the program takes as long as starting the database: both at once.
  const loading = import('./app.js');
  loading.catch(() => undefined);
  await prepareDataDirectory(settings.dataDir);
  const unlock = settings.databaseUrl === null ? await lockDataDirectory(settings.dataDir) : async () => undefined;
  const undo: (() => Promise<void>)[] = [unlock];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step().catch((error: unknown) => log.error({ err: error }, 'stopping'));
  };
  try {
    await checkPort(settings.host, settings.port);
    const secrets = await readSecrets(settings.dataDir);
    const config: Config = { ...settings, secret: settings.secret ?? secrets.tokens };
    const database = await openDatabase(config, secrets, log);
    undo.push(database.stop);
    const { migrations } = await import('./catalogue.js');
    await migrate(database.access, migrations);
    const pools = new Pools(database.access, (error) => log.warn({ err: error }, 'idle database connection lost'));
    undo.push(() => pools.close());
    const { createApp } = await loading;
    const app = await createApp({ config, pools, clock: new SystemClock() }, log);
    undo.push(() => app.close());
    const url = await listen(app, config);
    return { config, app, url, isNew: database.isNew, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

async function openDatabase(config: Config, secrets: Secrets, log: Logger): Promise<Database> {
  if (config.databaseUrl !== null) {
    return { access: { connectionString: config.databaseUrl }, isNew: false, stop: async () => undefined };
  }
  const server = await EmbeddedPostgres.start(config.dataDir, secrets.database, log);
  return { access: server.access, isNew: server.isNew, stop: () => server.stop() };
}
