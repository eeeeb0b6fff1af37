import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');
export const bin = (name) => join(root, 'node_modules/.bin', name);

const oldest = 24;

/**
 * npm puts the Node of `node_modules` first in the path, a terminal may not: the script then restarts itself with that Node. Children use
 * the same Node. On a machine without a recent Node, the script prints one sentence and exits.
 */
export async function requireNode() {
  const isRecent = Number(process.versions.node.split('.')[0]) >= oldest;
  if (!isRecent) {
    if (existsSync(bin('node')) && !process.env.INTENDANCE_NODE) process.exit(await runAgain(bin('node')));
    fail(`Intendance a besoin de Node ${oldest} ou plus récent (ici ${process.versions.node}) : lancez npm ci, ou installez-le.`);
  }
  process.env.PATH = `${join(root, 'node_modules/.bin')}${delimiter}${process.env.PATH ?? ''}`;
}

/** Forwards signals to the child, since a supervisor knows only this process id. @returns the exit code */
function runAgain(node) {
  const child = spawn(node, process.argv.slice(1), { stdio: 'inherit', env: { ...process.env, INTENDANCE_NODE: '1' } });
  // Ctrl-C in a terminal already reaches the whole process group; the server ignores a second one.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  return new Promise((done) => {
    child.once('error', () => done(1));
    child.once('close', (code) => done(code ?? 1));
  });
}

export function fail(sentence, exitCode = 1) {
  process.stderr.write(`${sentence}\n`);
  process.exit(exitCode);
}
