import { defaultSiteColor } from '@intendance/domain/website/site-settings/site-settings.events.js';
import { Logger } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ContactPost } from './contact-post.js';
import { bareAnswer, MemberSite } from './member-site.js';
import type { SiteAnswer, SiteRedirect } from './site-answer.js';
import { siteAnswer } from './site-answer.js';
import { SiteStyles } from './site-styles.js';

type SiteParams = { readonly slug: string; readonly '*'?: string };
type SiteRequest = FastifyRequest<{ Params: SiteParams }>;

/** No script at all, and nothing from elsewhere: stricter than the pages of the back-office. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');

const logger = new Logger('site');

/** The members' site: pages beside the API, as the web application is. */
export function serveSite(app: NestFastifyApplication): void {
  const server = app.getHttpAdapter().getInstance();
  const answered =
    (answer: (request: SiteRequest) => Promise<SiteAnswer | SiteRedirect>) =>
    async (request: SiteRequest, reply: FastifyReply): Promise<FastifyReply> => {
      reply.header('content-security-policy', policy);
      return send(request, reply, await answer(request).catch((error: unknown) => failed(request, error)));
    };
  const read = answered(({ params }) => app.get(MemberSite).read(params.slug, pathOf(params)));
  server.get(
    '/site/style.css',
    answered(() => siteAnswer('css', app.get(SiteStyles).of(defaultSiteColor, []).css)),
  );
  server.get('/site/:slug', read);
  server.get('/site/:slug/*', read);
  server.post(
    '/site/:slug/contact',
    answered(({ params, ip, body }) => app.get(ContactPost).send(params.slug, ip, formOf(body))),
  );
}

const pathOf = ({ '*': path = '' }: SiteParams): string => path.replace(/\/+$/, '');

/** The texts of a form. */
function formOf(body: unknown): ReadonlyMap<string, string> {
  const entries = typeof body === 'object' && body !== null ? Object.entries(body) : [];
  return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

async function failed({ id, url }: FastifyRequest, error: unknown): Promise<SiteAnswer> {
  logger.error({ msg: 'a page of a site failed', trace: id, url, err: error });
  return bareAnswer('Une erreur est survenue', 'Cette page ne peut pas être affichée. Veuillez réessayer dans un instant.', 500);
}

function send({ headers }: FastifyRequest, reply: FastifyReply, answer: SiteAnswer | SiteRedirect): FastifyReply {
  if ('location' in answer) return reply.code(303).header('cache-control', 'no-store').header('location', answer.location).send();
  const { status, type, etag, isImmutable, forms } = answer;
  reply.header('vary', 'accept-encoding').header('cache-control', isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache');
  if (status === 200) {
    reply.header('etag', etag);
    if (headers['if-none-match']?.split(/,\s*/).includes(etag)) return reply.code(304).send();
  }
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (encoding) reply.header('content-encoding', encoding);
  return reply
    .code(status)
    .type(type)
    .send(forms[encoding ?? 'identity']);
}
