import type { Config } from '../../../platform/config/config.js';

export type SiteHosting = Pick<Config, 'publicUrl' | 'sitesUrl'>;

export const siteBase = (slug: string): string => `/site/${slug}`;
/** The origin of a site: its own one where the operator gave the sites one, else the origin of the program. */
export const siteOrigin = ({ publicUrl, sitesUrl }: SiteHosting, slug: string): string =>
  sitesUrl === null ? new URL(publicUrl).origin : sitesUrl.replace('{slug}', slug);
export const siteUrl = (hosting: SiteHosting, slug: string): string =>
  hosting.sitesUrl === null ? `${hosting.publicUrl}${siteBase(slug)}` : `${siteOrigin(hosting, slug)}${siteBase(slug)}`;
/** A redirect between sites: a whole address where each has a host of its own. */
export const siteLocation = (hosting: SiteHosting, slug: string): string =>
  hosting.sitesUrl?.includes('{slug}') ? siteUrl(hosting, slug) : siteBase(slug);
