import { redirect } from 'react-router-dom';

/** The destination after sign-in, stored for the browser session (login parameters `redirect` and `redirect_external`). */
const keys = ['redirect', 'redirect_external'] as const;

export function keepLoginRedirect(params: URLSearchParams): void {
  for (const key of keys) {
    const value = params.get(key);
    if (value) sessionStorage.setItem(`intendance.${key}`, value);
  }
}

/** Leads to the sign-in, which comes back to the address. */
export function redirectToLogin({ pathname, search }: URL): Response {
  keepLoginRedirect(new URLSearchParams({ redirect: `${pathname}${search}` }));
  return redirect('/login');
}

/** The path of the stored destination, or else of the home page. */
export function nextPath(): string {
  const [path] = (sessionStorage.getItem('intendance.redirect') ?? '/home').split('?');
  return path ?? '/home';
}

/** `page`: an address of this host that the server draws itself, as the members' site. */
export type LoginRedirect = { kind: 'inside' | 'page'; path: string } | { kind: 'outside'; address: string } | null;

/** Reads and removes the stored destination. Only our own paths count as inside: `//host` is another site. */
export function takeLoginRedirect(): LoginRedirect {
  const [inner, outer] = keys.map((key) => {
    const value = sessionStorage.getItem(`intendance.${key}`);
    sessionStorage.removeItem(`intendance.${key}`);
    return value;
  });
  const address = [outer, inner].find((value) => value && /^https?:\/\//.test(value) && URL.canParse(value));
  if (address) return fromAddress(address);
  return inner && /^\/(?![/\\])/.test(inner) ? ownPath(inner) : null;
}

function fromAddress(address: string): LoginRedirect {
  const { origin, pathname, search } = new URL(address);
  return origin === location.origin ? ownPath(`${pathname}${search}`) : { kind: 'outside', address };
}

const ownPath = (path: string): LoginRedirect => ({ kind: /^\/site(\/|$)/.test(path) ? 'page' : 'inside', path });
