// `npm run fuzz`: schemathesis sends values that the contract allows, and values that it does not, to every route of a demo of its own.
// `-- --seconds 60 --methods GET --examples 5`; needs python3 and, the first time, PyPI. The demo has its own data, and goes with them.
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { fail, requireNode, root } from './lib/node.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';

/** Before the id of the process, in the names of its folders. */
const prefix = 'intendance-fuzz-';
const version = '4.32.5';
const checks = ['not_a_server_error', 'status_code_conformance', 'response_schema_conformance', 'content_type_conformance'];
/** Routes that end the session of the run or lock its account, and streams that stay open. */
const excluded = 'logout|/sessions|/users/|password|passkey|second_factor|/switch|register|login|token/refresh';
/** A session lasts 15 minutes. */
const longestSeconds = 840;

await requireNode();
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '60' },
    methods: { type: 'string', default: 'GET,POST,PUT,PATCH,DELETE' },
    examples: { type: 'string', default: '3' },
  },
});
const seconds = Number(values.seconds);
if (!(seconds >= 1 && seconds <= longestSeconds)) fail(`--seconds : un nombre de 1 à ${longestSeconds} est attendu.`);

endChildrenWithUs();
await removeLeftovers();
const schemathesis = await installed();
const data = await mkdtemp(join(tmpdir(), `${prefix}${process.pid}-`));
const port = await freePort();
const address = `http://localhost:${port}`;
const server = await started();
try {
  process.exitCode = await fuzz(await token());
} finally {
  process.kill(-server.pid, 'SIGTERM');
  await new Promise((done) => server.once('close', done));
  await rm(data, { recursive: true, force: true });
}

/** A run that was killed removes nothing: the next one removes the folders of processes that are over. */
async function removeLeftovers() {
  for (const name of await readdir(tmpdir())) {
    const id = new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1];
    if (id !== undefined && !isAlive(Number(id))) await rm(join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch ({ code }) {
    return code === 'EPERM';
  }
}

/** The program, in a virtual environment of this clone. */
async function installed() {
  const folder = join(root, 'node_modules/.cache', `schemathesis-${version}`);
  const program = join(folder, 'bin/schemathesis');
  if (existsSync(program)) return program;
  process.stderr.write(`Installation de schemathesis ${version}…\n`);
  const steps = [
    ['python3', ['-m', 'venv', folder]],
    [join(folder, 'bin/pip'), ['install', '--quiet', '--disable-pip-version-check', `schemathesis==${version}`]],
  ];
  for (const [command, args] of steps) {
    const { code, output } = await run(command, args, { timeoutMs: 300_000 });
    if (code === 0) continue;
    await rm(folder, { recursive: true, force: true });
    fail(`${output}schemathesis n’a pas pu être installé : il faut python3, son module venv et l’accès à PyPI.`);
  }
  return program;
}

async function started() {
  const env = { ...process.env, PORT: String(port), INTENDANCE_DATA_DIR: data, DEMO: 'true', NODE_OPTIONS: '' };
  // A process group of its own: the signal reaches the workers and the database of the server.
  const child = spawn(process.execPath, ['scripts/start.mjs'], { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  // Ctrl-C and SIGTERM end by `process.exit`, which no `finally` sees.
  process.once('exit', () => {
    if (child.exitCode === null) process.kill(-child.pid, 'SIGKILL');
    rmSync(data, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  });
  await new Promise((ready) => {
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
        if (/^ready http/m.test(output)) ready();
      });
    }
    child.once('exit', (code) => fail(`${output}Le serveur s’est arrêté (${code}).`));
  });
  child.removeAllListeners('exit');
  return child;
}

async function token() {
  const body = JSON.stringify({ email: 'admin@cse.demo', password: 'Demo-Intendance-2026' });
  const answer = await fetch(`${address}/api/login_check`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
  if (!answer.ok) fail(`La connexion de démonstration est refusée (${answer.status}).`);
  return (await answer.json()).token;
}

async function fuzz(bearer) {
  const args = [
    ...['--no-color', 'run', `${address}/api/openapi.json`, '--url', address, '--header', `Authorization: Bearer ${bearer}`],
    ...['--checks', checks.join(','), '--phases', 'examples,coverage,fuzzing', '--max-examples', values.examples],
    ...values.methods.split(',').flatMap((method) => ['--include-method', method]),
    ...['--exclude-path-regex', excluded, '--workers', '2', '--max-time', String(seconds), '--continue-on-failure'],
    ...['--warnings', 'off', '--suppress-health-check', 'all', '--no-shrink'],
  ];
  return (await run(schemathesis, args, { show: true, cwd: data })).code;
}

function freePort() {
  return new Promise((done) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port: free } = probe.address();
      probe.close(() => done(free));
    });
  });
}
