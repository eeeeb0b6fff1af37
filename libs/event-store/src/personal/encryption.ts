import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import { fewRandomBytes } from '@intendance/kernel/random-bytes.js';
import { storable } from '@intendance/kernel/storable-text.js';

/** A key object, which ciphers use five times faster than bytes. */
export type Key = KeyObject;

const nonceBytes = 12;
const tagBytes = 16;

/** The marker in stored JSON. Without `d`: the person had been erased before the event was stored. */
export type Sealed = { readonly $enc: { readonly k: string; readonly d?: string } };

/** The authenticated context of an encrypted text: it decrypts in no other place. */
export type Place = { readonly environmentId: string; readonly subject: string; readonly type: string };

export const sealedIn = (data: unknown): Sealed['$enc'] | undefined =>
  typeof data === 'object' && data !== null && '$enc' in data ? (data as Sealed).$enc : undefined;

export const newKey = (): Key => createSecretKey(randomBytes(32));

export function seal(key: Key | Buffer, value: unknown, place: Place): string {
  return encrypt(key, Buffer.from(JSON.stringify(value)), place).toString('base64');
}

/**
 * The encrypted value, in texts that a read model can store: events that were stored before `checkRequest` refused others are readable too.
 * @throws Error on another key or place, and on a text that somebody changed
 */
export function open(key: Key | Buffer, text: string, place: Place): unknown {
  const json = decrypt(key, Buffer.from(text, 'base64'), place).toString('utf8');
  // JSON writes the characters in question as escapes, which few values have.
  return json.includes('\\u') ? storable(JSON.parse(json)) : JSON.parse(json);
}

/** Keeps the keys of people under the secret of the installation, which no copy of the database holds. */
export class KeyWrap {
  private readonly secret: Key;

  constructor(secret: string) {
    this.secret = createSecretKey(Buffer.from(hkdfSync('sha256', secret, 'intendance', 'keys of people', 32)));
  }

  wrap(key: Buffer, environmentId: string, subject: string): Buffer {
    return encrypt(this.secret, key, { environmentId, subject, type: 'key' });
  }

  /** @throws ForeignKey under another secret */
  unwrap(wrapped: Buffer, environmentId: string, subject: string): Buffer {
    try {
      return decrypt(this.secret, wrapped, { environmentId, subject, type: 'key' });
    } catch (error) {
      throw new ForeignKey('the key of a person was wrapped under another secret of the installation', { cause: error });
    }
  }
}

export class ForeignKey extends Error {
  override readonly name = 'ForeignKey';
}

const additional = ({ environmentId, subject, type }: Place): Buffer => Buffer.from(`${environmentId} ${subject} ${type}`);

function encrypt(key: Key | Buffer, clear: Buffer, place: Place): Buffer {
  const nonce = fewRandomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(additional(place));
  const hidden = cipher.update(clear);
  // In this mode `final` returns no bytes: it computes the tag, or checks it when decrypting.
  cipher.final();
  return Buffer.concat([nonce, hidden, cipher.getAuthTag()]);
}

function decrypt(key: Key | Buffer, sealed: Buffer, place: Place): Buffer {
  const end = sealed.length - tagBytes;
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
  decipher.setAAD(additional(place)).setAuthTag(sealed.subarray(end));
  const clear = decipher.update(sealed.subarray(nonceBytes, end));
  decipher.final();
  return clear;
}
