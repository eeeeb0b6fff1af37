import { createHash } from 'node:crypto';

/** A buffer of exactly these bytes, as ASN.1 libraries want it. */
export const exactBuffer = (bytes: Uint8Array): ArrayBuffer => Uint8Array.from(bytes).buffer;

export const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest();
