/** Proves one event to somebody who has no history: without modules of Node, for browsers (WebCrypto). */
import { type Bytes, bytesOf, hexOf, isSigned, type KnownKey, membersOf, publishedKeyOf, sha256 } from './browser-crypto.js';

/** An event with the hashes that lead from it to its seal (RFC 6962, §2.1.1). */
export type EventProof = {
  /** The bytes that were hashed, as text. */
  readonly event: string;
  /** Place among the events of the seal, from 0. */
  readonly index: number;
  /** SHA-256, base64, from the event up. */
  readonly path: readonly string[];
  /** The text of the seal, which is signed. */
  readonly seal: string;
  /** Ed25519, base64. */
  readonly signature: string;
};

export type ProvenEvent = {
  readonly type: string;
  readonly stream: string;
  readonly version: number;
  readonly recordedAt: string;
  /** Of the event, in hexadecimal. */
  readonly hash: string;
  /** Place among the events of the structure, from 1. */
  readonly position: number;
  readonly environmentId: string;
  readonly seal: { readonly number: number; readonly at: string; readonly head: string; readonly key: string };
};

/** `unknown-key`: not one of the published ones. `unsigned`: the seal was changed. `changed`: the seal has another event in this place. */
export type ProofVerdict =
  | { readonly kind: 'proven'; readonly event: ProvenEvent }
  | { readonly kind: 'unknown-key' | 'unsigned' | 'changed' };

export const proofFormat = { format: 'intendance-event-proof', version: 1 } as const;

const mostLevels = 10;
const encoder = new TextEncoder();

export const proofText = ({ event, index, path, seal, signature }: EventProof): string =>
  JSON.stringify({ ...proofFormat, event, index, path, seal, signature });

/** Undefined for another text. */
export function proofIn(text: string): EventProof | undefined {
  const { format, version, event, index, path, seal, signature } = membersOf(text);
  const isProof =
    format === proofFormat.format &&
    version === proofFormat.version &&
    [event, seal, signature].every((member) => typeof member === 'string') &&
    Number.isInteger(index) &&
    Array.isArray(path) &&
    path.length <= mostLevels &&
    path.every((hash) => typeof hash === 'string');
  return isProof ? ({ event, index, path, seal, signature } as EventProof) : undefined;
}

/** For an address: letters, digits, `-` and `_`. */
export function encodeProof(proof: EventProof): string {
  const binary = Array.from(encoder.encode(proofText(proof)), (byte) => String.fromCharCode(byte)).join('');
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Undefined for a code that `encodeProof` does not write. */
export function decodeProof(code: string): EventProof | undefined {
  const bytes = bytesOf(code.trim().replaceAll('-', '+').replaceAll('_', '/'));
  return bytes && proofIn(new TextDecoder().decode(bytes));
}

/** @param keys as the installation publishes them */
export async function checkProof({ event, index, path, seal, signature }: EventProof, keys: readonly KnownKey[]): Promise<ProofVerdict> {
  const content = membersOf(seal);
  const key = await publishedKeyOf(content.key, keys);
  if (!key) return { kind: 'unknown-key' };
  const signatureBytes = bytesOf(signature);
  if (!signatureBytes || !(await isSigned(key.bytes, encoder.encode(seal), signatureBytes))) return { kind: 'unsigned' };
  // From here on the installation itself wrote the text of the seal.
  const { number, first, count, root, at, environmentId } = content as Record<'number' | 'first' | 'count', number> &
    Record<'root' | 'at' | 'environmentId', string>;
  const leaf = await sha256(Uint8Array.of(0), encoder.encode(event));
  const own = await rootFrom(leaf, path.map(bytesOf), index, count);
  const { type, stream, version, recordedAt, environmentId: structure } = membersOf(event) as Record<string, string> & { version: number };
  if (own === undefined || hexOf(own) !== root || structure !== environmentId) return { kind: 'changed' };
  const head = hexOf(await sha256(encoder.encode(seal)));
  return {
    kind: 'proven',
    event: {
      ...{ type: `${type}`, stream: `${stream}`, version, recordedAt: `${recordedAt}`, environmentId },
      hash: hexOf(leaf),
      position: first + index,
      seal: { number, at, head, key: key.id },
    },
  };
}

/** The root that a leaf and its path lead to (RFC 9162, §2.1.3.2). Undefined for a path of another length. */
async function rootFrom(leaf: Bytes, path: readonly (Bytes | undefined)[], index: number, size: number): Promise<Bytes | undefined> {
  if (index < 0 || index >= size) return undefined;
  let [place, last, hash] = [index, size - 1, leaf];
  for (const sibling of path) {
    if (last === 0 || sibling?.length !== leaf.length) return undefined;
    if (place % 2 === 1 || place === last) {
      hash = await sha256(Uint8Array.of(1), sibling, hash);
      while (place % 2 === 0 && place !== 0) [place, last] = [place >> 1, last >> 1];
    } else hash = await sha256(Uint8Array.of(1), hash, sibling);
    [place, last] = [place >> 1, last >> 1];
  }
  return last === 0 ? hash : undefined;
}
