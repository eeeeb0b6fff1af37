#!/usr/bin/env node
/**
 * Checks the proof of one event without Intendance, with Node's own modules only.
 *
 *     node proof.mjs Preuve.json keys.json
 *
 * `keys.json` is the answer of `GET /api/sealed_history/keys`. Prints the event as JSON. Exit code 0: the event is in the sealed history, as
 * the key signed it; 1: it is not. The format is described in README.md, beside this file.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const [proof, { keys }] = process.argv.slice(2, 4).map((path) => JSON.parse(readFileSync(path, 'utf8')));
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
/** Before the 32 bytes of an Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

/** The root that an event and its path lead to (RFC 9162, section 2.1.3.2). */
function rootFrom(leaf, path, index, size) {
  let [place, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = sha256(Buffer.of(1), sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    } else hash = sha256(Buffer.of(1), hash, sibling);
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 && index >= 0 && index < size ? hash.toString('hex') : undefined;
}

function faultOf({ event, index, path, seal, signature }) {
  const content = JSON.parse(seal);
  const publicKey = Buffer.from(keys.find(({ id }) => id === content.key)?.public_key ?? '', 'base64');
  if (sha256(publicKey).toString('hex').slice(0, 16) !== content.key) return 'unknown-key';
  const key = createPublicKey({ key: Buffer.concat([keyPrefix, publicKey]), format: 'der', type: 'spki' });
  if (!verify(null, Buffer.from(seal), key, Buffer.from(signature, 'base64'))) return 'unsigned';
  const leaf = sha256(Buffer.of(0), Buffer.from(event));
  const hashes = path.map((hash) => Buffer.from(hash, 'base64'));
  const isRight = rootFrom(leaf, hashes, index, content.count) === content.root;
  return isRight && JSON.parse(event).environmentId === content.environmentId ? undefined : 'changed';
}

const fault = faultOf(proof);
const { number, first, at, key } = fault ? {} : JSON.parse(proof.seal);
const { stream, version, type, recordedAt } = fault ? {} : JSON.parse(proof.event);
const hash = sha256(Buffer.of(0), Buffer.from(proof.event)).toString('hex');
const head = sha256(Buffer.from(proof.seal)).toString('hex');
const seal = { number, at, head, key };
console.log(JSON.stringify(fault ? { fault } : { type, stream, version, recordedAt, hash, position: first + proof.index, seal }));
process.exitCode = fault ? 1 : 0;
