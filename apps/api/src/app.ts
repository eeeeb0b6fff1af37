import 'reflect-metadata';
import type { IncomingMessage } from 'node:http';
import { fileURLToPath } from 'node:url';
import multipart from '@fastify/multipart';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Logger } from 'pino';
import { appModule } from './app.module.js';
import { oneClickPath } from './mailing/unsubscription/one-click-path.js';
import type { RuntimeParts } from './platform/app/runtime.module.js';
import type { TrustedProxies } from './platform/config/trusted-proxies.js';
import { uploadLimitBytes } from './platform/files/file-store.js';
import { serveDocument } from './platform/http/openapi/document.js';
import { limitRequests } from './platform/http/request-limits.js';
import { registerProbes } from './platform/probes/probes.js';
import { nestLogger } from './platform/runtime/log.js';
import { secureHeaders } from './platform/web/security-headers.js';
import { readWebBuild, serveWeb } from './platform/web/web-files.js';
import { traceOf } from './platform/wire/request-state.js';
import { siteAddresses } from './website/members/site-route/site-route.js';
import { separateOrigins } from './website/site/site/site-host.js';

const jsonLimitBytes = 1_048_576;

/** The whole HTTP application on an already migrated database, not yet listening. `main.ts` and the specs both start from here. */
export async function createApp(parts: RuntimeParts, log: Logger): Promise<NestFastifyApplication> {
  const adapter = new FastifyAdapter({
    bodyLimit: jsonLimitBytes,
    trustProxy: fastifyTrust(parts.config.trustProxy),
    genReqId: traceOf,
    rewriteUrl: ({ method, url = '/' }: IncomingMessage) => (method === 'POST' ? oneClickPath(url) : url),
    // Idle keep-alive connections of browsers must not hold a stop back.
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  const app = await NestFactory.create<NestFastifyApplication>(appModule(parts), adapter, {
    logger: nestLogger(log),
    abortOnError: false,
    // A signature covers the bytes of a body.
    rawBody: true,
  });
  app.setGlobalPrefix('api', { exclude: [siteAddresses] });
  serveDocument(app);
  const web = await readWebBuild(fileURLToPath(new URL('../../web/dist', import.meta.url)));
  await secureHeaders(app, { index: web?.index ?? '', https: parts.config.publicUrl.startsWith('https:') });
  limitRequests(app);
  registerProbes(app, parts.config, log);
  separateOrigins(app, parts.config);
  if (web) await serveWeb(app, web, parts.config.brandHosts);
  await app.register(multipart, { limits: { fileSize: uploadLimitBytes, files: 10, fields: 20, fieldSize: 10_000 } });
  return app;
}

/** Fastify ignores a number of hops because it cannot check the nearest peer. The operator guarantees that peer (deploy/README.md). */
function fastifyTrust(proxies: TrustedProxies): false | string[] | ((address: string, hop: number) => boolean) {
  if (typeof proxies === 'number') return (_address, hop) => hop < proxies;
  return proxies === false ? false : [...proxies];
}
