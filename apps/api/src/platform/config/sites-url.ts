/** `https://sites.exemple.fr`, or `https://{slug}.exemple.fr`: a host per site. Without a path. */
export function readSitesUrl(text: string): string | undefined {
  const example = text.replace(/\/+$/, '').replace('://{slug}.', '://exemple.');
  if (!URL.canParse(example) || example.includes('{')) return undefined;
  const { protocol, origin } = new URL(example);
  return ['http:', 'https:'].includes(protocol) && origin === example.toLowerCase() ? text.replace(/\/+$/, '').toLowerCase() : undefined;
}
