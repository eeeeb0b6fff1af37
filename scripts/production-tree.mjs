// `node scripts/production-tree.mjs <folder> [--link]`: copies the built program and the packages that it loads, with THIRD-PARTY.txt, their licences, and nothing else.
// The image is made of this folder. `--link` makes hard links instead of copies, for a folder of the same disk.
import {
  copyFileSync,
  existsSync,
  globSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { licencesOf, thirdParties } from './lib/licences.mjs';
import { fail, root } from './lib/node.mjs';
import { bundledPackages, productionPackages } from './lib/production-packages.mjs';

const folder = process.argv[2];
const isLinked = process.argv.includes('--link');
if (!folder) fail('usage: node scripts/production-tree.mjs <folder> [--link]');
const out = resolve(folder);

const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
const paths = productionPackages(packages);
const isWorkspace = (path) => !path.includes('node_modules/');
// An optional package of another platform is not installed.
for (const path of paths.filter((path) => !isWorkspace(path) && existsSync(join(root, path)))) copy(path, ['node_modules']);
for (const path of paths.filter(isWorkspace)) {
  for (const part of ['package.json', 'dist', 'bin', 'assets']) if (existsSync(join(root, path, part))) copy(join(path, part));
  link(packages[path].name, path);
}
for (const path of ['package.json', ...globSync('apps/web/{package.json,dist}', { cwd: root })]) copy(path);

writeFileSync(
  join(out, 'THIRD-PARTY.txt'),
  thirdParties({ installed: shipped(paths), bundled: shipped(bundledPackages(packages)) }, licenceText),
);

/** Rows of the packages that this machine has: the others are of other platforms. */
function shipped(paths) {
  return licencesOf(
    packages,
    paths.filter((path) => !isWorkspace(path) && existsSync(join(root, path))),
  );
}

function licenceText({ path, licence }) {
  const file = readdirSync(join(root, path)).find((name) => /^(licen[cs]e|copying)/i.test(name));
  return file ? readFileSync(join(root, path, file), 'utf8').trim() : `Its package has no text of the licence ${licence}.`;
}

/** Copies a file or a folder, without the folders of the names `except`. */
function copy(path, except = []) {
  const source = join(root, path);
  const target = join(out, path);
  const stats = lstatSync(source);
  if (stats.isDirectory()) {
    mkdirSync(target, { recursive: true });
    for (const name of readdirSync(source)) if (!except.includes(name)) copy(join(path, name), except);
    return;
  }
  mkdirSync(dirname(target), { recursive: true });
  if (stats.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
  else if (isLinked) linkSync(source, target);
  else copyFileSync(source, target);
}

function link(name, path) {
  const place = join(out, 'node_modules', name);
  mkdirSync(dirname(place), { recursive: true });
  symlinkSync(relative(dirname(place), join(out, path)), place);
}
