import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemOf } from '../wire/problem.js';
import { RequestError } from '../wire/request-error.js';
import { Routes } from './routes.js';

/** Answers every error as `application/problem+json`, in French. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(private readonly routes: Routes) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const trace = request.id;
    const problem = problemOf(this.refine(error, request, reply));
    if (problem.status === 500) this.logger.error({ msg: 'request failed', trace, method: request.method, url: request.url, err: error });
    if (reply.sent || reply.raw.headersSent) {
      // The response has begun (a download): only cutting it tells the client that it is incomplete.
      reply.raw.destroy();
      return;
    }
    this.send(reply, problem, trace);
  }

  /** An unknown route may be a known path under another method, whatever was wrong with its body. */
  private refine(error: unknown, { method, url }: FastifyRequest, reply: FastifyReply): unknown {
    if (!(error instanceof HttpException)) return error;
    const methods = this.routes.methodsOf(url.split('?')[0] ?? '');
    if (methods.length === 0 || methods.includes(method)) return error;
    reply.header('allow', methods.join(', '));
    return new RequestError('method', 'request.method', 'Cette adresse n’accepte pas cette méthode.', { allowed: methods });
  }

  private send(reply: FastifyReply, problem: Problem, trace: string): void {
    // A read that failed must not carry the headers that its success would have.
    for (const header of ['etag', 'x-position', 'location', 'content-disposition', 'x-total-rows']) reply.removeHeader(header);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    if (typeof problem.retry_after === 'number') reply.header('retry-after', String(Math.ceil(problem.retry_after)));
    void reply
      .status(problem.status)
      .header('x-request-id', trace)
      .header('cache-control', 'no-store')
      .type('application/problem+json; charset=utf-8')
      .send(JSON.stringify({ ...problem, trace_id: trace }));
  }
}
