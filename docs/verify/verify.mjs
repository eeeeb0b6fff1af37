#!/usr/bin/env node
/**
 * Checks a sealed history without Intendance, with Node's own modules only.
 *
 *     node verify.mjs Historique-scelle-2026-12-31.jsonl.gz [receipt.json, heads of a witness or code of a receipt ...]
 *
 * Prints the result as JSON. Exit code 0: nothing was changed since the seals; 1: the findings say what was.
 * The format is described in README.md, beside this file.
 */
import { createHash, createPublicKey, verify } from 'node:crypto';
import { createReadStream, readFileSync } from 'node:fs';
import { createGunzip } from 'node:zlib';

const [path = '', ...receiptPaths] = process.argv.slice(2);
const sha256 = (...parts) => createHash('sha256').update(Buffer.concat(parts)).digest();
const hexOf = (text) => createHash('sha256').update(text).digest('hex');
const base64 = (text) => Buffer.from(text ?? '', 'base64');
const keyId = (publicKey) => hexOf(base64(publicKey)).slice(0, 16);
/** Before the 32 bytes of an Ed25519 key (RFC 8410). */
const keyPrefix = Buffer.from('302a300506032b6570032100', 'hex');

function isSigned(publicKey, text, signature) {
  if (base64(publicKey).length !== 32) return false;
  const key = createPublicKey({ key: Buffer.concat([keyPrefix, base64(publicKey)]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), key, base64(signature));
}

/** Merkle tree of RFC 6962, section 2.1. */
function rootOf(leaves) {
  let level = leaves;
  while (level.length > 1) {
    const next = [];
    for (let i = 0; i < level.length; i += 2) next.push(i + 1 < level.length ? sha256(Buffer.of(1), level[i], level[i + 1]) : level[i]);
    level = next;
  }
  return (level[0] ?? Buffer.alloc(0)).toString('hex');
}

async function* lines() {
  const file = createReadStream(path);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of path.endsWith('.gz') ? file.pipe(createGunzip()) : file) {
    const parts = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = parts.pop();
    yield* parts;
  }
  if (rest) yield rest;
}

const isAfter = ([xid, position], [otherXid, other]) => (xid === otherXid ? position > other : xid > otherXid);
const findings = [];
const say = (kind, where) => findings.push({ kind, ...where });
const keys = new Map();
const believed = new Set();
const heads = [];
/** Events that no seal has named yet; events named and not seen yet; events out of order. */
const [unnamed, absent, early] = [new Map(), new Map(), new Set()];
let events = 0;
let expected = { number: 1, first: 1 };
let environmentId;
let lastPlace;
let sealedPlace;

function readKey(key) {
  keys.set(key.id, key);
  const by = keys.get(key.endorsedBy);
  const text = JSON.stringify({ id: key.id, publicKey: key.publicKey, since: key.since });
  if (by ? isSigned(by.publicKey, text, key.endorsement) : keys.size === 1) believed.add(key.id);
  if (!believed.has(key.id) || keyId(key.publicKey) !== key.id) say('key-wrong', { key: key.id });
}

function readEvent(text, at) {
  events++;
  const { stream, version } = JSON.parse(text);
  const name = `${stream} ${version}`;
  const place = at.split(':').map(BigInt);
  if (unnamed.has(name)) say('inserted', { event: name });
  else unnamed.set(name, { leaf: sha256(Buffer.of(0), Buffer.from(text)), place });
  if (lastPlace && !isAfter(place, lastPlace)) early.add(name);
  lastPlace = place;
}

function contentOf(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function readSeal({ seal: text, signature, leaves: packed, events: list }) {
  const bytes = base64(packed);
  const leaves = Array.from({ length: bytes.length / 32 }, (_, i) => bytes.subarray(i * 32, i * 32 + 32));
  const names = list.split('\n');
  // Somebody changed the text: the seal counts as the one that is expected here, with a wrong root and signature.
  const inPlace = { ...expected, previous: heads.at(-1) ?? null, count: leaves.length, environmentId };
  const seal = contentOf(text) ?? inPlace;
  const { number } = seal;
  if (number !== expected.number || seal.first !== expected.first) say('cut', { seal: expected.number });
  else if (seal.previous !== (heads.at(-1) ?? null) || (environmentId ?? seal.environmentId) !== seal.environmentId)
    say('forked', { seal: number });
  const isWhole = leaves.length === seal.count && names.length === seal.count;
  if (!isWhole || rootOf(leaves) !== seal.root) say('seal-changed', { seal: number });
  if (!isSigned(keys.get(seal.key)?.publicKey, text, signature)) say('signature-wrong', { seal: number });
  for (const [i, name] of names.entries()) {
    const line = unnamed.get(name);
    if (!line) {
      absent.set(name, { leaf: leaves[i], number });
      continue;
    }
    unnamed.delete(name);
    if (!leaves[i]?.equals(line.leaf)) say('edited', { event: name, seal: number });
    else if (early.has(name) || (sealedPlace && !isAfter(line.place, sealedPlace))) say('reordered', { event: name, seal: number });
    if (!sealedPlace || isAfter(line.place, sealedPlace)) sealedPlace = line.place;
  }
  heads.push(hexOf(text));
  expected = { number: number + 1, first: seal.first + seal.count };
  ({ environmentId } = seal);
}

for await (const line of lines()) {
  const entry = JSON.parse(line);
  if ('key' in entry) readKey(entry.key);
  else if ('event' in entry) readEvent(entry.event, entry.place);
  else if ('seal' in entry) readSeal(entry);
}
for (const [event, { leaf, number }] of absent) {
  const line = unnamed.get(event);
  unnamed.delete(event);
  say(line ? (line.leaf.equals(leaf) ? 'reordered' : 'edited') : 'removed', { event, seal: number });
}
const inserted = [...unnamed].filter(([, { place }]) => sealedPlace && !isAfter(place, sealedPlace));
for (const [event] of inserted) say('inserted', { event });
function receiptsIn(receiptPath) {
  if (/^[0-9a-f-]{36}\.\d+\.[0-9a-f]{64}$/.test(receiptPath)) return [{ code: receiptPath }];
  const receipt = JSON.parse(readFileSync(receiptPath, 'utf8'));
  return receipt.heads ?? [receipt];
}
for (const { code, text, signature, public_key: publicKey } of receiptPaths.flatMap(receiptsIn)) {
  const number = Number(code.split('.')[1]);
  const key = text && JSON.parse(text).key;
  if (text && (keyId(publicKey) !== key || !isSigned(publicKey, text, signature))) say('key-wrong', { key });
  if (number > heads.length) say('cut', { seal: number });
  else if (heads[number - 1] !== (text ? hexOf(text) : code.split('.')[2])) say('forked', { seal: number });
}
const pending = unnamed.size - inserted.length;
console.log(JSON.stringify({ events, seals: heads.length, pending, head: heads.at(-1) ?? null, findings }));
process.exitCode = findings.length > 0 ? 1 : 0;
