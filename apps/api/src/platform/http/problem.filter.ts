import { type ArgumentsHost, Catch, type ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Problem, problemOf } from '../wire/problem.js';
import { RequestError } from '../wire/request-error.js';
import { ErrorPages } from './error-pages.js';
import { Routes } from './routes.js';

/** Answers every error, in French: as `application/problem+json`, or as a page where the routes answer with pages. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('http');

  constructor(
    private readonly routes: Routes,
    private readonly pages: ErrorPages,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const trace = request.id;
    const problem = problemOf(this.refine(error, request, reply));
    // The pattern of the route, not its address: the link of a sign-in or of an invitation is a secret.
    const route = request.routeOptions.url ?? 'none';
    if (problem.status === 500) this.logger.error({ msg: 'request failed', trace, method: request.method, route, err: error });
    if (reply.sent || reply.raw.headersSent) {
      // The response has begun (a download): only cutting it tells the client that it is incomplete.
      reply.raw.destroy();
      return;
    }
    this.send(request, reply, problem);
  }

  /** An unknown route may be a known path under another method, whatever was wrong with its body. */
  private refine(error: unknown, { method, url }: FastifyRequest, reply: FastifyReply): unknown {
    if (!(error instanceof HttpException)) return error;
    const methods = this.routes.methodsOf(url.split('?')[0] ?? '');
    if (methods.length === 0 || methods.includes(method)) return error;
    reply.header('allow', methods.join(', '));
    return new RequestError('method', 'request.method', 'Cette adresse n’accepte pas cette méthode.', { allowed: methods });
  }

  private send(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
    // A read that failed must not carry the headers that its success would have.
    for (const header of ['etag', 'x-position', 'location', 'content-disposition', 'x-total-rows']) reply.removeHeader(header);
    if (typeof problem.retry_after === 'number') reply.header('retry-after', String(Math.ceil(problem.retry_after)));
    reply.status(problem.status).header('x-request-id', request.id).header('cache-control', 'no-store');
    const page = this.pages.of(request);
    if (page) return void page.send(problem, request, reply);
    if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
    void reply.type('application/problem+json; charset=utf-8').send(JSON.stringify({ ...problem, trace_id: request.id }));
  }
}
