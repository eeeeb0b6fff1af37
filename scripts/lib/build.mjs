import { createHash } from 'node:crypto';
// `globSync` is missing from older Nodes: a named import of it would stop them before `requireNode` can speak.
import fs, { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { bin, root } from './node.mjs';
import { run } from './run.mjs';
import { ensureSchema } from './schema.mjs';

const stamp = join(root, 'node_modules/.cache/intendance/build');
const outputs = ['apps/api/dist/server/main.js', 'apps/web/dist/index.html', 'apps/cli/dist/main.js'];
const inputs = [
  '{libs,apps}/*/{src,public}/**/*',
  '{libs,apps}/*/*.{json,html,mjs,ts}',
  'package-lock.json',
  'tsconfig.base.json',
  'scripts/precompress.mjs',
];

/** Builds changed parts with turbo; some 20 ms without changes. @returns whether a build ran, and turbo's output if it failed */
export async function ensureBuilt({ onBuild = () => undefined } = {}) {
  const schema = await ensureSchema();
  if (schema.failure !== null) return { built: false, failure: schema.failure };
  const fingerprint = fingerprintOfSources();
  const isBuilt = outputs.every((path) => existsSync(join(root, path)));
  if (isBuilt && readOr(stamp) === fingerprint) return { built: false, failure: null };
  onBuild();
  const { code, output } = await run(bin('turbo'), ['run', 'build', '--output-logs=errors-only', '--no-update-notifier'], {
    env: { TURBO_TELEMETRY_DISABLED: '1', DO_NOT_TRACK: '1', NODE_OPTIONS: '', FORCE_COLOR: '0' },
  });
  if (code !== 0) return { built: false, failure: output };
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, fingerprint);
  return { built: true, failure: null };
}

function fingerprintOfSources() {
  const hash = createHash('sha256');
  for (const path of fs.globSync(inputs, { cwd: root, exclude: ['**/node_modules/**', '**/dist/**'] }).sort()) {
    const { size, mtimeMs, isFile } = describe(path);
    if (isFile) hash.update(`${path}\0${size}\0${mtimeMs}\n`);
  }
  return hash.digest('hex');
}

function describe(path) {
  const stats = statSync(join(root, path), { throwIfNoEntry: false });
  return { size: stats?.size, mtimeMs: stats?.mtimeMs, isFile: stats?.isFile() ?? false };
}

function readOr(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}
