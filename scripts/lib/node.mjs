import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';

export const root = resolve(import.meta.dirname, '../..');
export const bin = (name) => join(root, 'node_modules/.bin', name);

const oldest = 24;

/**
 * npm puts the Node of `node_modules` first, a terminal may not: the script then starts itself again on it. Children get the same one.
 * What comes back from a machine without it is a sentence.
 */
export function requireNode() {
  const isRecent = Number(process.versions.node.split('.')[0]) >= oldest;
  if (!isRecent) {
    if (existsSync(bin('node')) && !process.env.INTENDANCE_NODE) {
      const { status } = spawnSync(bin('node'), process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, INTENDANCE_NODE: '1' } });
      process.exit(status ?? 1);
    }
    fail(`Intendance a besoin de Node ${oldest} ou plus récent (ici ${process.versions.node}) : lancez npm ci, ou installez-le.`);
  }
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
}

export function fail(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
