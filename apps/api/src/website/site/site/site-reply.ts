import { StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { contentDisposition, type DownloadAnswer } from '../../../platform/wire/download.js';
import type { SiteAnswer, SiteRedirect, SiteReply } from './site-answer.js';

/** No script at all, and nothing from elsewhere: stricter than the pages of the back-office. */
const policy = [
  "default-src 'none'",
  "img-src 'self'",
  "style-src 'self'",
  "manifest-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'self'",
].join('; ');
/** With `no-referrer`, a browser would send the forms of the site itself without their origin. */
export const pageHeaders = { 'content-security-policy': policy, 'referrer-policy': 'same-origin' };

/** Writes the status and the headers of a reply. @returns its body */
export function writeSiteReply(request: FastifyRequest, reply: FastifyReply, answer: SiteReply): Buffer | StreamableFile | undefined {
  if ('location' in answer) return redirect(reply, answer);
  if ('download' in answer) return file(reply, answer);
  return page(request, reply, answer);
}

function redirect(reply: FastifyReply, { location, cookies = [], isPermanent }: SiteRedirect): undefined {
  if (cookies.length > 0) reply.header('set-cookie', cookies.length === 1 ? String(cookies[0]) : [...cookies]);
  reply
    .code(isPermanent ? 301 : 303)
    .header('cache-control', 'no-store')
    .header('location', location);
}

function file(reply: FastifyReply, { download }: Pick<DownloadAnswer, 'download'>): Buffer | StreamableFile {
  const { content, fileName, mimeType, disposition } = download;
  reply
    .header('cache-control', 'private, no-store')
    .header('x-content-type-options', 'nosniff')
    .header('content-disposition', contentDisposition(disposition, fileName))
    .type(mimeType);
  return Buffer.isBuffer(content) ? content : new StreamableFile(content);
}

function page({ headers }: FastifyRequest, reply: FastifyReply, answer: SiteAnswer): Buffer | undefined {
  const { status, type, etag, isImmutable, isPrivate, forms } = answer;
  const lifetime = isImmutable ? 'public, max-age=31536000, immutable' : 'no-cache';
  reply.header('vary', 'accept-encoding').header('cache-control', isPrivate ? 'private, no-store' : lifetime);
  if (status === 200 && !isPrivate) {
    reply.header('etag', etag);
    if (headers['if-none-match']?.split(/,\s*/).includes(etag)) {
      reply.code(304);
      return undefined;
    }
  }
  const accepted = String(headers['accept-encoding'] ?? '');
  const encoding = (['br', 'gzip'] as const).find((each) => accepted.includes(each));
  if (encoding) reply.header('content-encoding', encoding);
  reply.code(status).type(type);
  return forms[encoding ?? 'identity'];
}
