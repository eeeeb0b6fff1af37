#!/usr/bin/env node
/**
 * Checks a signed statement about files without Intendance, with Node's own modules only.
 *
 *     node statement.mjs Empreintes-signees.json keys.json [file ...]
 *
 * `keys.json` is the answer of `GET /api/sealed_history/keys`. Prints the statement and the names that it gives to the files. Exit code 0: the
 * installation signed it, and it names each file by its hash; 1: not. The format is described in README.md, beside this file.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';

const [statementPath, keysPath, ...paths] = process.argv.slice(2);
const [statement, { keys }] = [statementPath, keysPath].map((path) => JSON.parse(readFileSync(path, 'utf8')));
/** Before the 32 bytes of an Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

async function hashOf(path) {
  const hash = createHash('sha256');
  for await (const block of createReadStream(path)) hash.update(block);
  return hash.digest('hex');
}

function membersOf(text) {
  try {
    return JSON.parse(text) ?? {};
  } catch {
    return {};
  }
}

async function check({ text, signature }) {
  const { format, version, at, receipt, key, files = '' } = membersOf(text);
  if (format !== 'intendance-file-statement' || version !== 1) return { fault: 'unknown-format' };
  const publicKey = Buffer.from(keys.find(({ id }) => id === key)?.public_key ?? '', 'base64');
  if (createHash('sha256').update(publicKey).digest('hex').slice(0, 16) !== key) return { fault: 'unknown-key' };
  const opened = createPublicKey({ key: Buffer.concat([keyPrefix, publicKey]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(text), opened, Buffer.from(signature, 'base64'))) return { fault: 'unsigned' };
  // As `sha256sum` writes them.
  const names = new Map(files.split('\n').flatMap((line) => (line === '' ? [] : [[line.slice(0, 64), line.slice(66)]])));
  const hashes = await Promise.all(paths.map(async (path) => [path, names.get(await hashOf(path))]));
  const unknown = hashes.flatMap(([path, name]) => (name === undefined ? [path] : [])).sort();
  if (unknown.length > 0) return { fault: 'unknown-file', files: unknown };
  return { at, receipt, key, files: names.size, checked: Object.fromEntries(hashes) };
}

const result = await check(statement);
console.log(JSON.stringify(result));
process.exitCode = result.fault ? 1 : 0;
