import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply } from 'fastify';
import { lastValueFrom, type Observable, of } from 'rxjs';
import { Idempotency } from '../../../platform/http/idempotency.js';
import { ACCESS, type SiteRule } from '../../../platform/wire/access.decorator.js';
import type { SiteReply } from '../../site/site/site-answer.js';
import { pageHeaders, writeSiteReply } from '../../site/site/site-reply.js';
import { SiteAccess } from './site-access.js';
import { openVisit, type SiteRequest, type SiteVisit } from './site-visit.js';

/** Opens each request of a members' site by the declaration of its route, executes the form of a member once, and writes the reply. */
@Injectable()
export class SiteInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly access: SiteAccess,
    private readonly idempotency: Idempotency,
  ) {}

  async intercept(execution: ExecutionContext, next: CallHandler<SiteReply>): Promise<Observable<unknown>> {
    const http = execution.switchToHttp();
    const request = http.getRequest<SiteRequest>();
    const reply = http.getResponse<FastifyReply>().headers(pageHeaders);
    const visit = await this.access.open(request, this.reflector.get<SiteRule>(ACCESS, execution.getHandler()));
    if (!('visitor' in visit)) return of(writeSiteReply(request, reply, visit));
    openVisit(request, visit);
    return of(writeSiteReply(request, reply, await this.once(visit, reply, () => lastValueFrom(next.handle()))));
  }

  /** Two requests with one key of a form are one command: the second one gets the reply to the first one. */
  private async once({ form }: SiteVisit, reply: FastifyReply, work: () => Promise<SiteReply>): Promise<SiteReply> {
    const context = form && 'context' in form ? form.context : undefined;
    if (!context?.idempotency) return work();
    return (await this.idempotency.onceByStore(context, context.idempotency, reply, work)) as SiteReply;
  }
}
