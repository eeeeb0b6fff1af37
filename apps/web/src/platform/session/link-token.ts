/** The token of a login link: behind `#` in ours, `?token=` in the links of other sites. */
export function linkTokenOf({ hash, search }: Pick<Location, 'hash' | 'search'>): string | null {
  return new URLSearchParams(hash.slice(1)).get('token') ?? new URLSearchParams(search).get('token');
}

/** Removes the token from the address bar and from the browser history. */
export function hideLinkToken(): void {
  if (linkTokenOf(location) === null) return;
  const params = new URLSearchParams(location.search);
  params.delete('token');
  const search = params.size > 0 ? `?${params}` : '';
  history.replaceState(history.state, '', `${location.pathname}${search}`);
}
