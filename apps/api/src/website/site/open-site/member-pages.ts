import type { RestrictablePage } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import type { OpenSite } from './open-site.js';

/** The address of each page that a structure may keep for its members. */
export const restrictablePaths = {
  home: '',
  cse: 'cse',
  advantages: 'avantages',
  blog: 'actualites',
  contact: 'contact',
} as const satisfies Record<RestrictablePage, string>;

/** The restrictable page that an address belongs to; undefined for the legal texts, the sign-in and the files. */
export function restrictablePageOf(path: string): RestrictablePage | undefined {
  const [first = ''] = path.split('/');
  return (Object.keys(restrictablePaths) as RestrictablePage[]).find((page) => restrictablePaths[page] === first);
}

/** Whether visitors read the page. */
export const isPublic = ({ settings }: Pick<OpenSite, 'settings'>, page: RestrictablePage): boolean => !settings.memberPages.includes(page);

const cookieName = 'intendance_page';
const minutes = 15;

/**
 * The page that a visitor asked for, which opens after the sign-in. The cookie holds the key of a page and never an address: nobody makes a
 * link that leads elsewhere.
 */
export const pageKeyCookie = (base: string, page: RestrictablePage, isSecure: boolean): string =>
  cookieOf(base, page, minutes * 60, isSecure);
export const noPageKeyCookie = (base: string, isSecure: boolean): string => cookieOf(base, '', 0, isSecure);

/** The address of the page of the cookie. */
export function pathOfPageKey(cookie = ''): string | undefined {
  const key = new RegExp(`(?:^|;\\s*)${cookieName}=([a-z]+)(?:;|$)`).exec(cookie)?.[1];
  return key !== undefined && Object.hasOwn(restrictablePaths, key) ? restrictablePaths[key as RestrictablePage] : undefined;
}

const cookieOf = (base: string, value: string, seconds: number, isSecure: boolean): string =>
  `${cookieName}=${value}; Path=${base}; Max-Age=${seconds}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`;
