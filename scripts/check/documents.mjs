// Checks that the documents link to existing files, headings and npm scripts: a broken link costs the reader's trust in the rest.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const documents = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.md'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((path) => path !== '' && existsSync(join(root, path)));
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const broken = documents.flatMap((path) => {
  const text = readFileSync(join(root, path), 'utf8');
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)].map(([, target]) => target);
  const commands = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name);
  return [
    ...links.filter((target) => !existsSync(join(root, dirname(path), target))).map((target) => `${path}: ${target} does not exist`),
    ...commands.filter((name) => !(name in scripts)).map((name) => `${path}: npm run ${name} does not exist`),
  ];
});
if (broken.length > 0) {
  process.stderr.write(`${[...new Set(broken)].join('\n')}\n`);
  process.exitCode = 1;
}
