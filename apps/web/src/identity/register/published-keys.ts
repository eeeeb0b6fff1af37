import type { KnownKey } from '@intendance/kernel/sealed-history/browser-crypto.js';
import { get } from '../../platform/http.js';

/** The browser gives its cryptography to pages behind https only, and old ones do not know the signature. */
export type Unable = { readonly kind: 'unable' };

/** Runs a check of this browser with the keys that the installation publishes. */
export async function inBrowser<Verdict>(
  signal: AbortSignal,
  check: (keys: readonly KnownKey[]) => Promise<Verdict>,
): Promise<Verdict | Unable> {
  const { keys } = await get('/api/sealed_history/keys', { signal });
  if (!globalThis.isSecureContext) return { kind: 'unable' };
  try {
    return await check(keys.map(({ id, public_key: publicKey }) => ({ id, publicKey })));
  } catch (error) {
    if (error instanceof DOMException) return { kind: 'unable' };
    throw error;
  }
}
