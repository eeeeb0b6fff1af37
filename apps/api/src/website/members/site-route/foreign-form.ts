import { type SiteHosting, siteOrigin } from '../../site/site-address/site-url.js';
import type { SiteRequest } from './site-visit.js';

/**
 * Whether another site sends the form. Browsers name the site of the sender; over plain http they name its origin alone. A program that is no
 * browser names neither.
 */
export function isForeignForm({ headers, protocol, host, params }: SiteRequest, hosting: SiteHosting): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  // A proxy may pass another host on than the browser asked for.
  const own = [`${protocol}://${host}`, siteOrigin(hosting, params.slug ?? '')].map(hostOf);
  return !own.includes(hostOf(headers.origin));
}

const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
