import { fork } from 'node:child_process';
import { once } from 'node:events';
import { rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Started } from './start.js';

/** There from before the first demo command to after the last: a start that was killed in between goes on at the next one. */
const marker = (dataDir: string): string => join(dataDir, 'demo-to-seed');

const exists = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );

/** A new embedded installation begins with the demo. Playing it again changes nothing, so an interrupted one is simply played again. */
export async function seedFirstRun({ config, isNew }: Started): Promise<void> {
  const { dataDir, demo } = config;
  if (isNew && demo) await writeFile(marker(dataDir), '');
  if (!(await exists(marker(dataDir)))) return;
  process.stderr.write('Première utilisation : création des structures de démonstration…\n');
  if (await runSeed()) await rm(marker(dataDir), { force: true });
  else process.stderr.write('Les structures de démonstration ne sont pas toutes créées : le prochain démarrage reprendra.\n');
}

/** In a process of its own, beside this one: what it loads and allocates is gone when it ends. @returns false when it did not reach its end */
async function runSeed(): Promise<boolean> {
  const seed = fork(fileURLToPath(new URL('./seed.js', import.meta.url)), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const end = () => seed.kill();
  process.once('exit', end);
  const [code] = (await once(seed, 'exit')) as [number | null];
  process.off('exit', end);
  return code === 0;
}

/** In the demo only, and only where its accounts are. */
export async function printLogins({ app, config }: Started): Promise<void> {
  if (!config.demo || config.databaseUrl !== null) return;
  const [{ demoEnvironments, demoPassword }, { PlatformDb }] = await Promise.all([
    import('./seed/demo-environments.js'),
    import('./platform/tenancy/platform-db.js'),
  ]);
  const logins = demoEnvironments.flatMap(({ name, users }) => users.map(({ email }) => ({ email, name })));
  const accounts = await app
    .get(PlatformDb)
    .query<{ email: string }>('select email from identity.account where email = any($1)', [logins.map(({ email }) => email)]);
  const there = new Set(accounts.map(({ email }) => email));
  if (there.size === 0) return;
  const lines = logins.filter(({ email }) => there.has(email)).map(({ email, name }) => `  ${email.padEnd(26)} ${name}`);
  process.stdout.write(`Comptes de démonstration (mot de passe ${demoPassword}) :\n${lines.join('\n')}\n`);
}
