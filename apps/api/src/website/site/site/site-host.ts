import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '../../../platform/config/config.js';
import { siteBase, siteOrigin } from '../site-address/site-url.js';
import { bareAnswer } from './member-site.js';
import type { SiteReply } from './site-answer.js';
import { pageHeaders, writeSiteReply } from './site-reply.js';

type Hosting = Pick<Config, 'publicUrl' | 'sitesUrl' | 'brandHosts'>;
/** `slug`: the only site of the host. */
type SiteHost = { readonly slug: string | undefined };

/** Files of the program that pages of a site show. */
const sharedFiles = /^\/(?:api\/website\/image\/|favicon\.svg$)/;
const commonStyles = '/site/style.css';

/** The site host that a host name is; undefined for the hosts of the back-office. */
export function siteHostOf({ publicUrl, sitesUrl, brandHosts }: Hosting, hostname: string): SiteHost | undefined {
  if (sitesUrl === null) return undefined;
  const host = hostname.toLowerCase();
  if (host === new URL(publicUrl).hostname || Object.hasOwn(brandHosts, host)) return undefined;
  if (!sitesUrl.includes('{slug}')) return host === new URL(sitesUrl).hostname ? { slug: undefined } : undefined;
  const suffix = new URL(sitesUrl.replace('{slug}.', '')).hostname;
  const slug = host.endsWith(`.${suffix}`) ? host.slice(0, -suffix.length - 1) : '';
  return /^[a-z0-9-]+$/.test(slug) ? { slug } : undefined;
}

/**
 * Keeps the sites and the back-office on origins of their own: a page of a site can reach no route of the back-office, and the reverse. The
 * host is that of the request, or that of the proxies that `TRUST_PROXY` believes.
 */
export function separateOrigins(app: NestFastifyApplication, hosting: Hosting): void {
  if (hosting.sitesUrl === null) return;
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', async (request: FastifyRequest, reply: FastifyReply) => {
      const answer = await answerOf(hosting, request);
      return answer && reply.headers(pageHeaders).send(writeSiteReply(request, reply, answer));
    });
}

/** Undefined for a request that its route may answer. */
async function answerOf(hosting: Hosting, { hostname, url, method }: FastifyRequest): Promise<SiteReply | undefined> {
  const [path = '/'] = url.split('?');
  const host = siteHostOf(hosting, hostname);
  const slug = /^\/site\/([^/]+)/.exec(path)?.[1];
  if (!host) return slug === undefined || path === commonStyles ? undefined : moved(hosting, slug, url, method);
  if (path === commonStyles || sharedFiles.test(path)) return undefined;
  if (slug !== undefined && (host.slug === undefined || host.slug === slug)) return undefined;
  const entrance = host.slug ?? /^\/([a-z0-9-]{3,60})\/?$/.exec(path)?.[1];
  const isEntrance = isRead(method) && (host.slug === undefined || path === '/');
  if (isEntrance && entrance !== undefined) return { location: siteBase(entrance) };
  return bareAnswer('Page introuvable', 'Aucune page n’est à cette adresse.');
}

const isRead = (method: string): boolean => method === 'GET' || method === 'HEAD';

/** Addresses of before, in mails and bookmarks, lead on; forms do not. */
const moved = (hosting: Hosting, slug: string, url: string, method: string): SiteReply | Promise<SiteReply> =>
  isRead(method)
    ? { location: `${siteOrigin(hosting, slug)}${url}` }
    : bareAnswer('Page introuvable', 'Ce formulaire a changé d’adresse. Rouvrez le site et recommencez.');
