// `npm run dev`: the API starts again when its sources change, the web application changes in place. PORT is the API's, WEB_PORT the page's.
import { spawn } from 'node:child_process';
import { ensureBuilt } from './lib/build.mjs';
import { bin, fail, requireNode, root } from './lib/node.mjs';

await requireNode();
const { failure } = await ensureBuilt({ onBuild: () => process.stderr.write('Construction de l’application…\n') });
if (failure !== null) process.stderr.write(`${failure}\nLa construction a échoué ; elle reprend à chaque enregistrement.\n`);

const apiPort = process.env.PORT ?? '3000';
const webPort = process.env.WEB_PORT ?? '5173';
const children = [
  start(bin('tsgo'), ['-b', 'apps/api/tsconfig.build.json', '--watch', '--preserveWatchOutput'], root),
  start(process.execPath, ['--watch', '--watch-preserve-output', 'apps/api/dist/main.js'], root, {
    PORT: apiPort,
    NODE_ENV: 'development',
  }),
  start(bin('vite'), ['--port', webPort, '--strictPort', '--clearScreen', 'false'], `${root}/apps/web`, { API_PORT: apiPort }),
];
process.stderr.write(`page : http://localhost:${webPort} (API : http://localhost:${apiPort})\n`);

let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(0));
for (const child of children) {
  child.once('exit', (code) => {
    if (!stopping) process.stderr.write(`${child.spawnargs.slice(0, 2).join(' ')} s’est arrêté (${code})\n`);
    stop(1);
  });
}

function start(command, args, cwd, env = {}) {
  const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'inherit', 'inherit'] });
  child.once('error', (error) => fail(error.message));
  return child;
}

/** The API closes its database first: its end is waited for. */
function stop(code) {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
  void Promise.all(children.map((child) => child.exitCode ?? child.signalCode ?? new Promise((done) => child.once('exit', done)))).then(
    () => process.exit(code),
  );
}
