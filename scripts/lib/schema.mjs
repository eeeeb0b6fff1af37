import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './node.mjs';
import { run } from './run.mjs';

const contract = join(root, 'libs/contract');
const document = join(contract, 'openapi.json');
const schema = join(contract, 'src/schema.ts');
const cache = join(root, 'node_modules/.cache/intendance');

/**
 * Generates `libs/contract/src/schema.ts`, the types of `openapi.json`, when the document or the generator changed. The first line of the
 * file holds the hash of both, so that a copy of the file says itself whether it is current.
 * @returns whether it generated, and the generator's messages if it failed
 */
export async function ensureSchema() {
  const generator = [contract, root].map((folder) => join(folder, 'node_modules/openapi-typescript')).find(existsSync);
  // An install without development dependencies, or of the manifests alone, compiles nothing.
  if (!generator || !existsSync(document)) return { generated: false, failure: null };
  const firstLine = `// Generated from openapi.json, never committed: ${fingerprint(document, join(generator, 'package.json'))}\n`;
  if (existsSync(schema) && readFileSync(schema, 'utf8').startsWith(firstLine)) return { generated: false, failure: null };
  mkdirSync(cache, { recursive: true });
  const draft = join(cache, `schema-${process.pid}.ts`);
  const { code, output } = await run(process.execPath, [join(generator, 'bin/cli.js'), document, '--output', draft]);
  if (code !== 0) return { generated: false, failure: output };
  writeFileSync(draft, `${firstLine}${readFileSync(draft, 'utf8')}`);
  // A rename: a compiler that runs at the same time never reads half of the file.
  renameSync(draft, schema);
  return { generated: true, failure: null };
}

const fingerprint = (...files) => {
  const hash = createHash('sha256');
  for (const file of files) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
};
