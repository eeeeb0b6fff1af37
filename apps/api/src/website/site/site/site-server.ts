import { defaultSiteColor } from '@intendance/domain/website/editor/site-settings/site-settings.events.js';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../../platform/config/config.js';
import { problemOf } from '../../../platform/wire/problem.js';
import { type SiteHosting, siteOrigin } from '../site-address/site-url.js';
import { bareAnswer } from './member-site.js';
import { type SiteReply, siteAnswer } from './site-answer.js';
import { separateOrigins } from './site-host.js';
import { sendSiteReply } from './site-reply.js';
import { SiteStyles } from './site-styles.js';

export type SiteParams = { readonly slug: string; readonly key?: string; readonly '*'?: string };
export type SiteRequest = FastifyRequest<{ Params: SiteParams }>;
export type Answer = (request: SiteRequest) => Promise<SiteReply>;

/** No script at all, and nothing from elsewhere: stricter than the pages of the back-office. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

/** With `no-referrer`, a browser would send the forms of the site itself without their origin. */
const pageHeaders = { 'content-security-policy': policy, 'referrer-policy': 'same-origin' };

const logger = new Logger('site');

/** Pages beside the API, as the web application is: `get` and `post` add the routes of the sites. */
export function siteServer(app: NestFastifyApplication) {
  const config = app.get(Config);
  separateOrigins(app, config, policy);
  const server = app.getHttpAdapter().getInstance();
  const answered = (answer: Answer) => async (request: SiteRequest, reply: FastifyReply) => {
    const page = await answer(request);
    return sendSiteReply(request, reply.headers(pageHeaders), page);
  };
  const get = (path: string, answer: Answer) => server.get<{ Params: SiteParams }>(path, { errorHandler: failed }, answered(answer));
  const post = (path: string, answer: Answer) =>
    server.post<{ Params: SiteParams }>(
      path,
      { errorHandler: failed },
      answered(async (request) => (isForeign(request, config) ? foreignForm() : answer(request))),
    );
  get('/site/style.css', () => siteAnswer('css', app.get(SiteStyles).of(defaultSiteColor, []).css));
  return { get, post };
}

/** A form that another site sends: browsers say so, those of plain http by the origin alone. A program that is no browser says nothing. */
function isForeign({ headers, protocol, host, params }: SiteRequest, hosting: SiteHosting): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site !== 'same-origin' && site !== 'none';
  if (headers.origin === undefined) return false;
  // A proxy may pass another host on than the browser asked for.
  const own = [`${protocol}://${host}`, siteOrigin(hosting, params.slug)].map(hostOf);
  return !own.includes(hostOf(headers.origin));
}
const hostOf = (origin: string): string | undefined => (URL.canParse(origin) ? new URL(origin).host : undefined);
const foreignForm = () => bareAnswer('Formulaire refusé', 'Ce formulaire vient d’un autre site. Ouvrez la page et recommencez.', 403);

/** Answers every error as a page, with the status and the sentence that the API gives. */
async function failed(error: unknown, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { status, title, detail, retry_after: seconds } = problemOf(error);
  // The address of a sign-in link is a secret.
  const url = request.url.replace(/\/connexion\/.*/, '/connexion');
  if (status === 500) logger.error({ msg: 'a page of a site failed', trace: request.id, url, err: error });
  reply.headers(pageHeaders);
  if (typeof seconds === 'number') reply.header('retry-after', String(Math.ceil(seconds)));
  return sendSiteReply(request, reply, await (status === 500 ? failedPage() : bareAnswer(title, detail, status)));
}

const failedPage = () =>
  bareAnswer('Une erreur est survenue', 'Cette page ne peut pas être affichée. Veuillez réessayer dans un instant.', 500);
