import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { prepareDataDirectory, readPersonalKey, readSecrets, type Secrets } from './platform/embedded/data-directory.js';
import { EmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { lockDataDirectory } from './platform/embedded/server-lock.js';
import { SystemClock } from './platform/runtime/clock.js';
import { closeGently } from './platform/runtime/close-gently.js';
import { type Config, readConfig } from './platform/runtime/config.js';
import { checkPort, listen } from './platform/runtime/listen.js';
import { openLog } from './platform/runtime/log.js';
import { type Logins, openLogins } from './platform/runtime/logins.js';
import { lostConnections } from './platform/runtime/lost-connections.js';
import { migrate } from './platform/runtime/migrate.js';
import { type DatabaseAccess, Pools } from './platform/runtime/pools.js';
import { checkReachable } from './platform/runtime/reachable.js';
import { settle } from './platform/runtime/settle.js';
import { noTelemetry } from './platform/telemetry/opened-telemetry.js';
import { startTelemetry } from './platform/telemetry/telemetry.js';

type Database = { logins: Logins; isNew: boolean; stop(): Promise<void> };

export type Opened = { config: Config; app: NestFastifyApplication; isNew: boolean; stop(): Promise<void> };
export type Started = Opened & { url: string };

/** The whole server, listening. @throws StartupError with the sentence to print; whatever was started by then is stopped again */
export async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const opened = await open(env, { checkPort: true, isObserved: true });
  try {
    return { ...opened, url: await listen(opened.app, opened.config) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

/**
 * `isBeside`: shares the embedded database of a running server, which keeps it, instead of refusing to start.
 * `isObserved`: exports traces and metrics where the environment names an OpenTelemetry endpoint.
 */
type OpenOptions = { checkPort?: boolean; isBeside?: boolean; isObserved?: boolean };

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
    const telemetry = options.isObserved ? await startTelemetry(env, log) : noTelemetry;
    if (options.checkPort) await checkPort(settings.host, settings.port);
    const secrets = await readSecrets(settings.dataDir);
    const personalKey = settings.personalKey ?? (await readPersonalKey(settings.dataDir));
    const config: Config = { ...settings, secret: settings.secret ?? secrets.tokens, personalKey };
    const database = await openDatabase(config, secrets, log, isBeside);
    undo.push(database.stop);
    const { migrations, personalData } = await import('./catalogue.js');
    await migrate(database.logins.migrations, migrations);
    await settle(database.logins, config, personalData);
    const pools = new Pools(database.logins, lostConnections(log));
    undo.push(() => pools.close());
    // The last reading of the metrics queries the database.
    undo.push(telemetry.stop);
    const { createApp } = await loading;
    const app = await createApp({ config, pools, clock: new SystemClock(), tracing: telemetry.tracing }, log);
    undo.push(() => closeGently(app));
    telemetry.observe(app);
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
    const { isSuperuser } = await checkReachable(access);
    if (isSuperuser) log.warn('DATABASE_URL names a superuser, who serves only to make the logins of the program: see deploy/README.md');
    const logins = await openLogins(access, { isSuperuser, secret: config.secret, overrides: config.databaseLogins });
    return { logins, isNew: false, stop: async () => undefined };
  }
  if (isBeside) {
    const access = await EmbeddedPostgres.runningAccess(config.dataDir, secrets.database);
    return { logins: await embeddedLogins(access, secrets), isNew: false, stop: async () => undefined };
  }
  const server = await EmbeddedPostgres.start(config.dataDir, secrets.database, log);
  try {
    return { logins: await embeddedLogins(server.access, secrets), isNew: server.isNew, stop: () => server.stop() };
  } catch (error) {
    await server.stop();
    throw error;
  }
}

const embeddedLogins = (superuser: DatabaseAccess, { database }: Secrets): Promise<Logins> =>
  openLogins(superuser, { isSuperuser: true, secret: database, overrides: {} });
