import { createHash } from 'node:crypto';
import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fastify from 'fastify';

type Headers = Readonly<Record<string, string>>;

/** The headers of Helmet on every answer. They are always the same: made once, where its plugin would compose them for each request. */
export async function secureHeaders(app: NestFastifyApplication, page: { index: string; https: boolean }): Promise<void> {
  const headers = await headersOf(page);
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (_request, reply, done) => {
      reply.headers(headers);
      done();
    });
}

/**
 * Scripts come from this server or are in the page as it was built; styles may be inline, since emotion writes them at run time.
 * Bills are previewed from `blob:` addresses.
 */
async function headersOf({ index, https }: { index: string; https: boolean }): Promise<Headers> {
  const server = fastify();
  await server.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'", ...inlineScriptHashes(index)],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        frameSrc: ["'self'", 'blob:'],
        workerSrc: ["'self'", 'blob:'],
        objectSrc: ["'none'"],
        baseUri: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'self'"],
      },
    },
    // Only for an installation behind https: after a first try at http://localhost, a browser would enforce https there for a year.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    // Disables the Referer header: URLs may contain one-time tokens (reset links).
    referrerPolicy: { policy: 'no-referrer' },
  });
  server.get('/', (_request, reply) => reply.send(reply.raw.getHeaders()));
  const answer = await server.inject('/');
  await server.close();
  return answer.json<Headers>();
}

function inlineScriptHashes(html: string): string[] {
  const scripts = html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g);
  return [...scripts].map(([, code = '']) => `'sha256-${createHash('sha256').update(code).digest('base64')}'`);
}
