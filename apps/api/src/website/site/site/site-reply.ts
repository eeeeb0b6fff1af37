import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition, type DownloadAnswer } from '../../../platform/wire/download.js';
import type { SiteAnswer, SiteRedirect, SiteReply } from './site-answer.js';

export function sendSiteReply(request: FastifyRequest, reply: FastifyReply, answer: SiteReply): FastifyReply {
  if ('location' in answer) return redirect(reply, answer);
  if ('download' in answer) return file(reply, answer);
  return page(request, reply, answer);
}

function redirect(reply: FastifyReply, { location, cookies = [], isPermanent }: SiteRedirect): FastifyReply {
  if (cookies.length > 0) reply.header('set-cookie', cookies.length === 1 ? String(cookies[0]) : [...cookies]);
  return reply
    .code(isPermanent ? 301 : 303)
    .header('cache-control', 'no-store')
    .header('location', location)
    .send();
}

function file(reply: FastifyReply, { download }: Pick<DownloadAnswer, 'download'>): FastifyReply {
  const { content, fileName, mimeType, disposition } = download;
  return reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', contentDisposition(disposition, fileName))
    .type(mimeType)
    .send(content);
}

function page({ headers }: FastifyRequest, reply: FastifyReply, answer: SiteAnswer): FastifyReply {
  const { status, type, etag, isImmutable, isPrivate, forms } = answer;
  const lifetime = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('vary', 'accept-encoding').header('cache-control', isPrivate ? 'private, no-store' : lifetime);
  if (status === 200 && !isPrivate) {
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
