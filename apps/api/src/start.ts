import { setTimeout as delay } from 'node:timers/promises';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { openKurrentLog } from './platform/app/claim-kurrent.js';
import { checkPort, listen } from './platform/app/listen.js';
import { openDatabases } from './platform/app/open-databases.js';
import { settle } from './platform/app/settle.js';
import { onUnhandledRejection } from './platform/app/unhandled-rejections.js';
import { type Config, readConfig } from './platform/config/config.js';
import { type DatabaseAccess } from './platform/config/database-logins.js';
import {
  newPersonalKey,
  prepareDataDirectory,
  readPersonalKey,
  readSecrets,
  type Secrets,
  storePersonalKey,
} from './platform/embedded/data-directory.js';
import { EmbeddedPostgres } from './platform/embedded/embedded-postgres.js';
import { lockDataDirectory } from './platform/embedded/server-lock.js';
import { type Logins, openLogins } from './platform/pools/logins.js';
import { migrate } from './platform/pools/migrate.js';
import { checkReachable } from './platform/pools/reachable.js';
import { SystemClock } from './platform/runtime/clock.js';
import { closeGently } from './platform/runtime/close-gently.js';
import { Draining } from './platform/runtime/draining.js';
import { openLog } from './platform/runtime/log.js';
import { noTelemetry } from './platform/telemetry/opened-telemetry.js';
import { startTelemetry } from './platform/telemetry/telemetry.js';

type Database = { logins: Logins; isNew: boolean; stop(): Promise<void> };

export type Opened = {
  config: Config;
  app: NestFastifyApplication;
  isNew: boolean;
  log: Logger;
  /** By name of the database: the login that owns its tables. For commands, and for the moves that an operator requests. */
  owners: ReadonlyMap<string, DatabaseAccess>;
  stop(): Promise<void>;
};
/** `drain` resolves when proxies have had the time to see that `/ready` refuses. */
export type Started = Opened & { url: string; drain(): Promise<void> };

/** The whole server, listening. @throws StartupError with the sentence to print; whatever was started by then is stopped again */
export async function start(env: NodeJS.ProcessEnv): Promise<Started> {
  const opened = await open(env, { checkPort: true, isObserved: true });
  process.on('unhandledRejection', onUnhandledRejection(opened.log));
  try {
    return { ...opened, url: await listen(opened.app, opened.config), drain: () => drain(opened) };
  } catch (error) {
    await opened.stop();
    throw error;
  }
}

async function drain({ app, config }: Opened): Promise<void> {
  app.get(Draining).isDraining = true;
  // The other roles have no proxy in front of them, and another process waits for their locks.
  if (config.role === 'all' || config.role === 'api') await delay(config.drainSeconds * 1000);
}

/**
 * `isBeside`: shares the embedded database of a running server, which keeps it, instead of refusing to start; read models, policies and jobs
 * stay with the server.
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
    const storedKey = settings.personalKey ?? (await readPersonalKey(settings.dataDir));
    const role = isBeside ? 'api' : settings.role;
    const draft: Config = { ...settings, role, secret: settings.secret ?? secrets.tokens, personalKey: storedKey ?? newPersonalKey() };
    const database = await openDatabase(draft, secrets, log, isBeside);
    undo.push(database.stop);
    const { migrations, personalData } = await import('./catalogue.js');
    await migrate(database.logins.migrations, migrations);
    const kurrent = draft.kurrentdbUrl === null ? undefined : await openKurrentLog(draft.kurrentdbUrl);
    if (kurrent) undo.push(() => kurrent.dispose());
    await settle(database.logins, draft, personalData, kurrent);
    // Only now: a start that is refused for a missing key must not leave a new one that the next backup takes for it.
    const personalKey = storedKey ?? (await storePersonalKey(settings.dataDir, draft.personalKey));
    const config: Config = { ...draft, personalKey };
    const { databases, owners, close } = await openDatabases(config, database.logins, { migrations, personalData }, log);
    undo.push(close);
    // The last reading of the metrics queries the database.
    undo.push(telemetry.stop);
    const { createApp } = await loading;
    const app = await createApp({ config, databases, owners, clock: new SystemClock(), tracing: telemetry.tracing, kurrent }, log);
    undo.push(() => closeGently(app));
    telemetry.observe(app);
    await app.init();
    return { config, app, isNew: database.isNew, log, owners, stop };
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
