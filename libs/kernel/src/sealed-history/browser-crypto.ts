/** Cryptography and bytes of browsers (WebCrypto), without modules of Node. */

/** A key that the installation publishes. */
export type KnownKey = { readonly id: string; readonly publicKey: string };

export type Bytes = Uint8Array<ArrayBuffer>;

export async function sha256(...parts: readonly Bytes[]): Promise<Bytes> {
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += part.length;
  }
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}

export async function isSigned(publicKey: Bytes, text: Bytes, signature: Bytes): Promise<boolean> {
  if (publicKey.length !== 32) return false;
  const key = await crypto.subtle.importKey('raw', publicKey, { name: 'Ed25519' }, false, ['verify']);
  return crypto.subtle.verify({ name: 'Ed25519' }, key, signature, text);
}

export const hexOf = (bytes: Bytes): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Undefined for a text that is no base64. */
export function bytesOf(base64: string): Bytes | undefined {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function membersOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const content: unknown = JSON.parse(text);
    return typeof content === 'object' && content !== null ? { ...content } : {};
  } catch {
    return {};
  }
}

/** The published key of this id, if it is what its id says. */
export async function publishedKeyOf(id: unknown, keys: readonly KnownKey[]): Promise<{ id: string; bytes: Bytes } | undefined> {
  const key = keys.find((known) => known.id === id);
  const bytes = key && bytesOf(key.publicKey);
  return key && bytes && hexOf(await sha256(bytes)).slice(0, 16) === key.id ? { id: key.id, bytes } : undefined;
}
