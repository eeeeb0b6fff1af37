import type { Config } from '../../../platform/config/config.js';
import { siteBase } from '../../site/site-address/site-url.js';

const cookieName = 'intendance_membre';

export const isSecureSite = ({ sitesUrl, publicUrl }: Pick<Config, 'sitesUrl' | 'publicUrl'>): boolean =>
  (sitesUrl ?? publicUrl).startsWith('https:');

/** The header `Set-Cookie` of a session. @param token empty, with no seconds: ends the session in the browser */
export const memberCookie = (hosting: Pick<Config, 'sitesUrl' | 'publicUrl'>, slug: string, token: string, seconds: number): string =>
  `${cookieName}=${token}; Path=${siteBase(slug)}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecureSite(hosting) ? '; Secure' : ''}`;

export const memberTokenIn = (cookie = ''): string | undefined =>
  new RegExp(`(?:^|;\\s*)${cookieName}=([\\w-]{43})(?:;|$)`).exec(cookie)?.[1];
