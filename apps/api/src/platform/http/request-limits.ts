import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';
import { malformed } from '../wire/request-error.js';

/** Deeper than any valid body: recursive readers of a deeper body would overflow the stack. */
const deepestBody = 32;
/** A JSON body has a megabyte at most; a file of 16 MB may come over a slow line. */
const slowestMs = { json: 15_000, other: 120_000 };

/** Refuses invalid requests before any route reads them, and aborts slow bodies. */
export function limitRequests(app: NestFastifyApplication, slowest = slowestMs): void {
  const server = app.getHttpAdapter().getInstance();
  // Callbacks, because an asynchronous hook costs each request a promise and a turn of the queue.
  server.addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction) => {
    // PostgreSQL cannot store the NUL character, so no search, filter or id contains it.
    if (/%00/.test(request.raw.url ?? '')) return done(malformed('request.nul', 'Le caractère NUL (%00) n’est pas accepté.'));
    cutWhenSlow(request, reply, slowest);
    done();
  });
  server.addHook('preValidation', ({ body }: FastifyRequest, _reply: FastifyReply, done: HookHandlerDoneFunction) => {
    if (isWithinDepth(body, deepestBody)) return done();
    done(malformed('request.too-deep', `Le corps de la requête imbrique plus de ${deepestBody} niveaux.`));
  });
}

function cutWhenSlow({ raw, headers }: FastifyRequest, reply: FastifyReply, slowest: typeof slowestMs): void {
  if (raw.complete || (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined)) return;
  const limit = headers['content-type']?.startsWith('application/json') ? slowest.json : slowest.other;
  const timer = setTimeout(() => {
    if (raw.complete || reply.sent) return;
    raw.socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    raw.destroy();
  }, limit);
  timer.unref();
  raw.once('end', () => clearTimeout(timer)).once('close', () => clearTimeout(timer));
}

/** Level by level, without recursion. */
export function isWithinDepth(body: unknown, deepest: number): boolean {
  let level: unknown[] = [body];
  for (let depth = 0; depth <= deepest; depth++) {
    level = level.flatMap((value) => (typeof value === 'object' && value !== null && !Buffer.isBuffer(value) ? Object.values(value) : []));
    if (level.length === 0) return true;
  }
  return false;
}
