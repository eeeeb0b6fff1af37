import { createApp } from './app.js';
import { migrations } from './catalogue.js';
import { SystemClock } from './platform/runtime/clock.js';
import { readConfig } from './platform/runtime/config.js';
import { openLog } from './platform/runtime/log.js';
import { migrate } from './platform/runtime/migrate.js';
import { Pools } from './platform/runtime/pools.js';
import { StartupError } from './platform/runtime/startup-error.js';

/** @throws StartupError with the sentence to print */
export async function start(env: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(env);
  const log = openLog(config.logLevel);
  if (config.databaseUrl === null) throw new StartupError('database', 'DATABASE_URL manque.');
  const access = { connectionString: config.databaseUrl };
  await migrate(access, migrations);
  const pools = new Pools(access, (error) => log.warn({ err: error }, 'idle database connection lost'));
  const app = await createApp({ config, pools, clock: new SystemClock() }, log);
  await app.listen(config.port, config.host);
  process.stdout.write(`ready http://localhost:${config.port}\n`);
}
