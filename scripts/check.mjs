// `npm run check`: the checks that CI runs on a change before its slow tests. Two at a time, one line each; a failure prints its output at
// once, and its name again at the end.
// `globSync` is missing from older Nodes: a named import of it would stop them before `requireNode` can print its message.
import fs, { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { bin, fail, requireNode, root } from './lib/node.mjs';
import { endChildrenWithUs, run } from './lib/run.mjs';
import { ensureSchema } from './lib/schema.mjs';

await requireNode();
endChildrenWithUs();

const jestOptions = '--experimental-vm-modules --disable-warning=ExperimentalWarning';
const has = (path) => existsSync(join(root, path));
const withoutTests = process.argv.includes('--without-tests');
const isBuilt = process.argv.includes('--built');

const clients = 'scripts/check/clients.mjs';
const taskOf = (path) => ({ name: path.replace(/^.*\/|\.mjs$/g, ''), command: process.execPath, args: [path] });

/** Longest first: they then end together. */
const tasks = [
  // Fetches and compiles a generator written in Go.
  taskOf(clients),
  { name: 'types', command: bin('tsgo'), args: ['--noEmit', '-p', 'tsconfig.json'] },
  !withoutTests && {
    name: 'unit tests',
    command: bin('jest'),
    // The summary has the failed tests only: a report of each file would hide them among a thousand lines.
    args: ['--selectProjects', 'unit', 'web-node', 'web', '--silent', '--reporters=summary', '--maxWorkers=2', '--testTimeout=60000'],
    env: { NODE_OPTIONS: jestOptions },
  },
  has('apps/web/tsconfig.json') && { name: 'types of the web', command: bin('tsgo'), args: ['--noEmit', '-p', 'apps/web/tsconfig.json'] },
  has('scripts/contract.mjs') && {
    name: 'contract',
    command: process.execPath,
    args: ['scripts/contract.mjs', '--check', ...(isBuilt ? ['--built'] : [])],
  },
  has('.dependency-cruiser.cjs') && {
    name: 'imports',
    command: bin('depcruise'),
    args: ['--config', '.dependency-cruiser.cjs', '--output-type', 'err', 'libs', 'apps', 'examples'],
  },
  { name: 'format and lint', command: bin('biome'), args: ['ci', '.', '--colors=off', '--diagnostic-level=warn', '--error-on-warnings'] },
  ...fs
    .globSync('scripts/check/*.mjs', { cwd: root, exclude: ['**/*.spec.mjs', clients] })
    .sort()
    .map(taskOf),
].filter(Boolean);

const { failure } = await ensureSchema();
if (failure !== null) fail(failure);
const failures = [];
const queue = [...tasks];
await Promise.all(Array.from({ length: Math.max(2, availableParallelism() - 1) }, work));
if (failures.length > 0) fail(`\ncheck: ${failures.join(', ')}`);

async function work() {
  for (let task = queue.shift(); task; task = queue.shift()) {
    const began = Date.now();
    const { code, output } = await run(task.command, task.args, { env: { FORCE_COLOR: '0', ...task.env } });
    process.stdout.write(`${code === 0 ? 'ok   ' : 'FAIL '} ${task.name} (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
    if (code !== 0) {
      failures.push(task.name);
      process.stdout.write(`${output.trim()}\n\n`);
    }
    for (const line of output.split('\n')) if (line.startsWith('skipped: ')) process.stdout.write(`     ${line}\n`);
  }
}
