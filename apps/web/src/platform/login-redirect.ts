/** The destination after sign-in, stored for the browser session (login parameters `redirect` and `redirect_external`). */
const keys = ['redirect', 'redirect_external'] as const;

export function keepLoginRedirect(params: URLSearchParams): void {
  for (const key of keys) {
    const value = params.get(key);
    if (value) sessionStorage.setItem(`intendance.${key}`, value);
  }
}

export type LoginRedirect = { kind: 'inside'; path: string } | { kind: 'outside'; address: string } | null;

/** Reads and removes the stored destination. Only our own paths count as inside: `//host` is another site. */
export function takeLoginRedirect(): LoginRedirect {
  const [inner, outer] = keys.map((key) => {
    const value = sessionStorage.getItem(`intendance.${key}`);
    sessionStorage.removeItem(`intendance.${key}`);
    return value;
  });
  const address = [outer, inner].find((value) => value && /^https?:\/\//.test(value));
  if (address) return { kind: 'outside', address };
  return inner && /^\/(?![/\\])/.test(inner) ? { kind: 'inside', path: inner } : null;
}

/**
 * The outside address with the user's token. `granted` is the address that the server gave with its token in it: a destination on another
 * origin is refused, else a crafted link would carry a token away.
 */
export function withToken(address: string, granted: string): string {
  const from = new URL(granted, location.origin);
  const to = new URL(address);
  if (to.origin !== from.origin) return from.href;
  for (const [name, value] of from.searchParams) to.searchParams.set(name, value);
  return to.href;
}
