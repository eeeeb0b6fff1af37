// Writes the OpenAPI document of the API, and generates its types. `--check` changes nothing and fails when the committed document differs.
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { bin, fail, root } from './lib/node.mjs';
import { run } from './lib/run.mjs';
import { ensureSchema } from './lib/schema.mjs';

const file = join(root, 'libs/contract/openapi.json');
const isCheck = process.argv.includes('--check');
const isBuilt = process.argv.includes('--built');

// The build of the API compiles the types of the committed document.
await generateTypes();
if (!isBuilt) await build();
const document = execFileSync(process.execPath, [join(root, 'apps/api/dist/contract.js')], {
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (readFileSync(file, 'utf8') !== document) {
  if (isCheck) fail('libs/contract/openapi.json is not the document of the API. Run npm run contract.');
  writeFileSync(file, document);
  await generateTypes();
}

async function build() {
  const { code, output } = await run(bin('tsgo'), ['-b', 'apps/api/tsconfig.build.json']);
  if (code !== 0) fail(output);
}

async function generateTypes() {
  const { failure } = await ensureSchema();
  if (failure !== null) fail(failure);
}
