import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { BrandHosts } from '../config/brand-values.js';
import { brandedPage } from './branded-page.js';

/** The built web application that the API serves; null without a build (tests, an API on its own). */
export type WebBuild = { readonly folder: string; readonly index: string };

export async function readWebBuild(folder: string): Promise<WebBuild | null> {
  const index = await readFile(join(folder, 'index.html'), 'utf8').catch(() => null);
  return index === null ? null : { folder, index };
}

const yearInSeconds = 31_536_000;

/** Caches hashed assets for a year, and never the page itself: the next load shows a new version, and an old tab keeps its files. */
export async function serveWeb(app: NestFastifyApplication, { folder, index }: WebBuild, brandHosts: BrandHosts): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: false,
    // The build leaves `.br` and `.gz` beside each file: nothing is compressed on a request.
    preCompressed: true,
    globIgnore: ['**/*.br', '**/*.gz', '**/index.html'],
    setHeaders: (reply, path) => {
      const hashed = path.includes('/assets/');
      reply.header('cache-control', hashed ? `public, max-age=${yearInSeconds}, immutable` : 'no-cache');
    },
  });
  const server = app.getHttpAdapter().getInstance();
  const page = pageOf(index);
  const brandedPages = new Map(Object.entries(brandHosts).map(([host, brand]) => [host, pageOf(brandedPage(index, brand))]));
  server.get('/*', (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    // A file that is not there must not become a page: a browser would run HTML as a script.
    if (path === '/api' || path.startsWith('/api/') || /\/[^/]*\.[^/]+$/.test(path)) return reply.callNotFound();
    const { html, etag } = brandedPages.get(request.hostname.toLowerCase()) ?? page;
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.header('cache-control', 'no-cache').header('etag', etag).type('text/html; charset=utf-8').send(html);
  });
}

const pageOf = (html: string) => ({ html, etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"` });
