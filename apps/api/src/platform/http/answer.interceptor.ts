import { Readable } from 'node:stream';
import { encodePosition } from '@intendance/event-store/feed-position.js';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor, StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { map, type Observable } from 'rxjs';
import { contentDisposition, type Download, DownloadAnswer } from './download.js';
import { traceOf } from './request-state.js';
import { Saved, Versioned } from './saved.js';

/** Turns `Saved`, `Versioned` and `DownloadAnswer` into a body and its headers. */
@Injectable()
export class AnswerInterceptor implements NestInterceptor {
  intercept(execution: ExecutionContext, next: CallHandler): Observable<unknown> {
    const reply = execution.switchToHttp().getResponse<FastifyReply>();
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    reply.header('x-request-id', traceOf(request)).header('cache-control', 'no-store');
    return next.handle().pipe(
      map((value: unknown) => {
        if (value instanceof DownloadAnswer) return fileOf(reply, value.download);
        if (value instanceof Saved || value instanceof Versioned) return bodyOf(reply, request, value);
        return value;
      }),
    );
  }
}

function bodyOf(reply: FastifyReply, request: FastifyRequest, value: Saved<unknown> | Versioned<unknown>): unknown {
  reply.header('etag', `"${value.version}"`);
  if (value instanceof Saved && value.position) reply.header('x-position', encodePosition(value.position));
  const id: unknown = value.body && typeof value.body === 'object' && 'id' in value.body ? value.body.id : undefined;
  if (reply.statusCode === 201 && typeof id === 'string') reply.header('location', `${request.url.split('?')[0]}/${id}`);
  return value.body;
}

function fileOf(reply: FastifyReply, { content, fileName, mimeType, disposition, size, totalRows }: Download): StreamableFile {
  if (totalRows !== undefined) reply.header('x-total-rows', String(totalRows));
  // What a user sent is shown as what it is and runs nothing.
  reply.header('x-content-type-options', 'nosniff').header('content-security-policy', "default-src 'none'; sandbox");
  return new StreamableFile(content instanceof Readable ? content : Readable.from([content]), {
    type: mimeType,
    disposition: contentDisposition(disposition, fileName),
    ...(size !== undefined && { length: size }),
  });
}
