import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const userIsPresent = 0x01;
const userIsVerified = 0x04;
const mayBeSynced = 0x08;
const isSynced = 0x10;
const hasCredential = 0x40;

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Uint8Array | string): Buffer => createHash('sha256').update(bytes).digest();

export type AuthenticatorOptions = { readonly isVerified?: boolean; readonly counts?: boolean };

/** An authenticator of one passkey, in memory (WebAuthn, ES256). `host`: the site that the passkey is for. */
export function softAuthenticator(host: string, origin: string, { isVerified = true, counts = false }: AuthenticatorOptions = {}) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: string, from: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const authenticatorData = (more: number, rest: Uint8Array = new Uint8Array()) => {
    const count = Buffer.alloc(4);
    if (counts) counter += 1;
    count.writeUInt32BE(counter);
    const flags = userIsPresent | (isVerified ? userIsVerified : 0) | mayBeSynced | isSynced | more;
    return Buffer.concat([sha256(host), Buffer.from([flags]), count, rest]);
  };

  return {
    credentialId: base64url(id),
    /** The answer to `navigator.credentials.create`. */
    enrol(options: Record<string, unknown>) {
      const key = new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, 'base64url'))],
        [-3, new Uint8Array(Buffer.from(y, 'base64url'))],
      ]);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const credential = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authenticatorData(hasCredential, credential))],
      ]);
      return {
        credential_id: base64url(id),
        client_data: base64url(clientData('webauthn.create', String(options.challenge), origin)),
        attestation: base64url(isoCBOR.encode(attestation as Parameters<typeof isoCBOR.encode>[0])),
        transports: ['internal'],
      };
    },
    /** The answer to `navigator.credentials.get`, `from` another page where it says so. */
    sign(options: Record<string, unknown>, from = origin) {
      const client = clientData('webauthn.get', String(options.challenge), from);
      const data = authenticatorData(0);
      return {
        credential_id: base64url(id),
        client_data: base64url(client),
        authenticator_data: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      };
    },
    /** A copy of it counts from the beginning again. */
    resetCounter() {
      counter = 0;
    },
  };
}
