// Writes the OpenAPI document of the API and the types made from it. `--check` changes nothing and fails on a difference.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const contract = join(root, 'libs/contract');
const files = { document: join(contract, 'openapi.json'), types: join(contract, 'src/schema.ts') };
const isCheck = process.argv.includes('--check');
const isBuilt = process.argv.includes('--built');

const run = (command, args, options = {}) =>
  execFileSync(command, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', 'pipe', 'inherit'],
    ...options,
  });

if (!isBuilt) run(join(root, 'node_modules/.bin/tsc'), ['-b', 'apps/api/tsconfig.build.json'], { stdio: 'inherit' });

const draft = mkdtempSync(join(tmpdir(), 'intendance-contract-'));
try {
  const document = run(process.execPath, [join(root, 'apps/api/dist/contract.js')]);
  const documentFile = join(draft, 'openapi.json');
  const typesFile = join(draft, 'schema.ts');
  writeFileSync(documentFile, document);
  const generator = join(contract, 'node_modules/.bin/openapi-typescript');
  run(generator, [documentFile, '--output', typesFile]);
  const types = readFileSync(typesFile, 'utf8');
  const stale = [
    [files.document, document],
    [files.types, types],
  ].filter(([file, content]) => readOr(file) !== content);
  if (isCheck && stale.length > 0) {
    process.stderr.write(
      `The committed contract is not the API's: ${stale.map(([file]) => file.slice(root.length + 1)).join(', ')}. Run npm run contract.\n`,
    );
    process.exitCode = 1;
  } else for (const [file, content] of stale) writeFileSync(file, content);
} finally {
  rmSync(draft, { recursive: true });
}

function readOr(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
