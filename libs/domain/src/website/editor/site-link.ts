const schemes: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:'];

/** An address on the web, a mail or telephone address, or a path of the members' site. Scripts and other schemes are refused. */
export function isSiteLink(link: string): boolean {
  if (/^\/(?![/\\])/.test(link)) return true;
  return URL.canParse(link) && schemes.includes(new URL(link).protocol);
}
