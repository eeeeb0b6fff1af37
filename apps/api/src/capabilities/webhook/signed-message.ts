import { createHmac, timingSafeEqual } from 'node:crypto';

/** Headers and content of a message in the form of Standard Webhooks: any library of that standard signs and checks them. */
export type SignedMessage = {
  readonly id: string;
  /** Seconds since 1970, as the header writes them. */
  readonly timestamp: string;
  /** `v1,<base64>`, several of them separated by spaces while a sender changes its secret. */
  readonly signature: string;
  /** The bytes as they came: a body that was read and written again has another signature. */
  readonly body: Uint8Array | string;
};

/** A message is accepted this long after, or before, its timestamp. */
export const toleranceSeconds = 5 * 60;
const secretPrefix = 'whsec_';

export const secretText = (key: Uint8Array): string => `${secretPrefix}${Buffer.from(key).toString('base64')}`;
const keyOf = (secret: string): Buffer => Buffer.from(secret.replace(secretPrefix, ''), 'base64');

export function signMessage(secret: string, { id, timestamp, body }: Omit<SignedMessage, 'signature'>): string {
  return `v1,${createHmac('sha256', keyOf(secret)).update(`${id}.${timestamp}.`).update(body).digest('base64')}`;
}

/** Compares in constant time. */
export function isSignedMessage(secret: string, message: SignedMessage, now: Date): boolean {
  if (!/^\d{1,12}$/.test(message.timestamp) || message.id === '') return false;
  if (Math.abs(now.getTime() / 1000 - Number(message.timestamp)) > toleranceSeconds) return false;
  const expected = Buffer.from(signMessage(secret, message));
  return message.signature.split(' ').some((signature) => {
    const signatureBytes = Buffer.from(signature);
    return signatureBytes.length === expected.length && timingSafeEqual(signatureBytes, expected);
  });
}
