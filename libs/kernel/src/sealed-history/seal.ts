import { createHash } from 'node:crypto';
import { canonicalJson } from '../hash.js';
import type { Hash } from './merkle.js';

/** The statement of a seal: a batch of events of one structure, after those of the seal before. */
export type SealContent = {
  readonly environmentId: string;
  /** 1 for the first seal of the structure. */
  readonly number: number;
  /** The head of the seal before, in hexadecimal; null for the first. */
  readonly previous: string | null;
  /** Place of the first event of the batch among the events of the structure, from 1. */
  readonly first: number;
  readonly count: number;
  /** Of the Merkle tree of the batch, in hexadecimal. */
  readonly root: string;
  /** When the batch was sealed, ISO 8601. */
  readonly at: string;
  /** The fingerprint of the key that signed. */
  readonly key: string;
};

/** A seal as it is stored and exported. */
export type Seal = {
  /** `SealContent` as canonical JSON: these bytes are signed. */
  readonly text: string;
  /** Ed25519 (RFC 8032), base64. */
  readonly signature: string;
  /** The hashes of the events of the batch, in order. */
  readonly leaves: readonly Hash[];
  /** `<stream> <version>` of each of them. */
  readonly events: readonly string[];
};

export const sealText = (content: SealContent): string => canonicalJson(content);

/** The hash of a seal, which the next seal holds and a receipt names. In hexadecimal. */
export const headOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** @throws SyntaxError on another text */
export const sealContent = (text: string): SealContent => JSON.parse(text) as SealContent;

/** Undefined for a text that is not the one of a seal: somebody changed it. */
export function readableContent(text: string): SealContent | undefined {
  try {
    const content = sealContent(text);
    return typeof content?.number === 'number' && typeof content.count === 'number' ? content : undefined;
  } catch {
    return undefined;
  }
}

/** Events of a seal at most: a wrong one is found among so many. */
export const mostEvents = 1000;
