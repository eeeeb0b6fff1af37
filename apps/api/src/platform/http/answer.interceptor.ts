import { Readable } from 'node:stream';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import { type CallHandler, type ExecutionContext, Injectable, Logger, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { from, lastValueFrom, map, type Observable, tap } from 'rxjs';
import { contentDisposition, type Download, DownloadAnswer } from '../wire/download.js';
import { JsonAnswer } from '../wire/json-answer.js';
import { JsonStream } from '../wire/json-stream.js';
import type { RequestContext } from '../wire/request-context.js';
import { stateOf } from '../wire/request-state.js';
import { Saved, Versioned } from '../wire/saved.js';
import { singleUnit } from '../wire/single-unit.js';
import { Idempotency } from './idempotency.js';
import { WrittenPositions } from './written-positions.js';

/**
 * Turns `Saved`, `Versioned`, `JsonAnswer`, `JsonStream` and `DownloadAnswer` into a body and its headers, and gives a repeated write its first answer. The only
 * interceptor of all routes: each one costs every call four observables.
 */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  constructor(
    private readonly idempotency: Idempotency,
    private readonly positions: WrittenPositions,
  ) {}

  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    reply.header('x-request-id', request.id).header('cache-control', 'no-store');
    const state = stateOf(request);
    if (!state || request.method === 'GET') return answerOf(reply, request, next);
    const { context, session } = state;
    const { idempotency } = context;
    const answer = () => answerOf(reply, request, next).pipe(tap(() => addPosition(reply, context)));
    const work = () => lastValueFrom(answer(), { defaultValue: undefined });
    const isOneUnit = Reflect.getMetadata(singleUnit, execution.getHandler()) ?? Reflect.getMetadata(singleUnit, execution.getClass());
    const once = (sent: NonNullable<typeof idempotency>): Promise<unknown> =>
      sent.isUpload || isOneUnit
        ? this.idempotency.onceByStore(context, sent, reply, work)
        : this.idempotency.once(context, sent.hash, reply, work);
    return (idempotency ? from(once(idempotency)) : answer()).pipe(
      tap(() => this.positions.remember(session.id, reply.getHeader('x-position'))),
    );
  }
}

/** Every response to a write has the position of what it has appended, so that lists read next show it. */
function addPosition(reply: FastifyReply, { lastAppend }: RequestContext): void {
  if (lastAppend?.position && !reply.hasHeader('x-position')) reply.header('x-position', encodePosition(lastAppend.position));
}

const answerOf = (reply: FastifyReply, request: FastifyRequest, next: CallHandler): Observable<unknown> =>
  next.handle().pipe(
    map((value: unknown) => {
      if (value instanceof JsonAnswer) return bytesOf(reply, value);
      if (value instanceof JsonStream) return streamOf(value);
      if (value instanceof DownloadAnswer) return fileOf(reply, value.download);
      if (value instanceof Saved || value instanceof Versioned) return bodyOf(reply, request, value);
      return value;
    }),
  );

function bodyOf(reply: FastifyReply, request: FastifyRequest, value: Saved<unknown> | Versioned<unknown>): unknown {
  reply.header('etag', `"${value.version}"`);
  if (value instanceof Saved && value.position) reply.header('x-position', encodePosition(value.position));
  const id: unknown = value.body && typeof value.body === 'object' && 'id' in value.body ? value.body.id : undefined;
  if (reply.statusCode === 201 && typeof id === 'string') reply.header('location', `${request.url.split('?')[0]}/${id}`);
  return value.body;
}

const logger = new Logger('http');
const json = 'application/json; charset=utf-8';

function streamOf(value: JsonStream<object>): StreamableFile {
  return new StreamableFile(
    value.open((error) => logger.error({ msg: 'a long answer failed', err: error })),
    { type: json },
  );
}

function bytesOf(reply: FastifyReply, { bytes }: JsonAnswer<object>): Buffer {
  reply.type(json);
  return bytes;
}

function fileOf(reply: FastifyReply, { content, fileName, mimeType, disposition, size, totalRows }: Download): StreamableFile {
  if (totalRows !== undefined) reply.header('x-total-rows', String(totalRows));
  // A browser shows a user's file by its declared type and runs nothing in it.
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox");
  return new StreamableFile(content instanceof Readable ? content : Readable.from([content]), {
    type: mimeType,
    disposition: contentDisposition(disposition, fileName),
    ...(size !== undefined && { length: size }),
  });
}
