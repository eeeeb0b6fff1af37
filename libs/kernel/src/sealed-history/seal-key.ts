import { createHash, createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto';
import { canonicalJson } from '../hash.js';

/** A key as it is published. */
export type PublishedKey = {
  /** SHA-256 of the 32 bytes of the public key, its first 16 hexadecimal digits. */
  readonly id: string;
  /** The 32 bytes, base64. */
  readonly publicKey: string;
  /** First day of use, ISO 8601. */
  readonly since: string;
  /** The key before, which signed this one; null for the first key of the installation. */
  readonly endorsedBy: string | null;
  /** Signature of `endorsementText`, base64; null for the first key. */
  readonly endorsement: string | null;
};

/** Ed25519 keys in DER begin with these bytes (RFC 8410). */
const publicPrefix = Buffer.from('302a300506032b6570032100', 'hex');

export type SigningKey = { readonly id: string; readonly publicKey: string; readonly privateKey: KeyObject };

export const keyIdOf = (publicKey: string): string =>
  createHash('sha256').update(Buffer.from(publicKey, 'base64')).digest('hex').slice(0, 16);

export function newSigningKey(): SigningKey {
  return signingKey(generateKeyPairSync('ed25519').privateKey);
}

/** @param der PKCS 8 */
export const openSigningKey = (der: Buffer): SigningKey => signingKey(createPrivateKey({ key: der, format: 'der', type: 'pkcs8' }));

function signingKey(privateKey: KeyObject): SigningKey {
  const der = createPublicKey(privateKey).export({ format: 'der', type: 'spki' });
  const publicKey = der.subarray(publicPrefix.length).toString('base64');
  return { id: keyIdOf(publicKey), publicKey, privateKey };
}

export const signatureOf = ({ privateKey }: SigningKey, text: string): string =>
  sign(null, Buffer.from(text), privateKey).toString('base64');

/** False also for a key or a signature of another form. */
export function isSignedBy(publicKey: string, text: string, signature: string): boolean {
  const key = Buffer.from(publicKey, 'base64');
  if (key.length !== 32) return false;
  const opened = createPublicKey({ key: Buffer.concat([publicPrefix, key]), format: 'der', type: 'spki' });
  return verify(null, Buffer.from(text), opened, Buffer.from(signature, 'base64'));
}

/** The former key signs this text when it hands over. */
export const endorsementText = ({ id, publicKey, since }: Pick<PublishedKey, 'id' | 'publicKey' | 'since'>): string =>
  canonicalJson({ id, publicKey, since });
