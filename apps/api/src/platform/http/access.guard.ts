import { allows, guard } from '@intendance/contract/access.js';
import type { AccessNeed } from '@intendance/contract/access-need.js';
import { features } from '@intendance/contract/features.js';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  ACCESS,
  type AccessRule,
  isClosedBySuspension,
  isClosedToReaders,
  isOpenToApiKeys,
  isSiteRule,
  needsOf,
} from '../wire/access.decorator.js';
import { accessErrors } from '../wire/access.errors.js';
import { openRequest } from '../wire/request-state.js';
import { type Session, SessionReader } from '../wire/session.js';
import { STEP_UP, type StepUpRule } from '../wire/step-up.decorator.js';
import { requestContext } from './request-context.factory.js';

/** Opens the request for its user, or refuses it by the shared table of rules. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly sessions: SessionReader,
  ) {}

  async canActivate(execution: ExecutionContext): Promise<boolean> {
    const rule = this.reflector.getAllAndOverride<AccessRule | undefined>(ACCESS, [execution.getHandler(), execution.getClass()]);
    if (rule === undefined) throw new Error(`${execution.getClass().name}.${execution.getHandler().name} declares no access`);
    // A route of a members' site opens the session of the member itself: its declaration brings the interceptor that does.
    if (rule === 'public' || isSiteRule(rule)) return true;
    const request = execution.switchToHttp().getRequest<FastifyRequest>();
    const token = bearerToken(request.headers.authorization);
    if (token === undefined) throw accessErrors.noSession();
    const session = await this.sessions.read(token, request.ip);
    if (session.rate) addRate(execution.switchToHttp().getResponse<FastifyReply>(), session.rate);
    if (session.isApiKey && !isOpenToApiKeys(rule)) throw accessErrors.personOnly();
    const [first, ...others] = needsOf(rule);
    const verdict = guard(first, session.profile);
    if (!verdict.allowed && !others.some((need) => allows(need, session.profile))) throw accessErrors.refused(verdict);
    if (session.mustShowFactor && !isPersonal(first)) throw accessErrors.stepUp(session.requiredFactor);
    if (session.profile.environment.isSuspended && isClosedBySuspension(rule, request.method)) throw accessErrors.suspended();
    if (session.isReader && isClosedToReaders(rule, request.method)) throw accessErrors.readOnly();
    const stepUp = this.reflector.getAllAndOverride<StepUpRule | undefined>(STEP_UP, [execution.getHandler(), execution.getClass()]);
    if (stepUp?.(request.body) && !session.isApiKey) await this.refuseUnproven(session);
    openRequest(request, { session, context: requestContext(request, session) });
    return true;
  }

  /** @throws access.step-up */
  private async refuseUnproven(session: Session): Promise<void> {
    const factor = await this.sessions.factorToShow(session);
    if (factor) throw accessErrors.stepUp(factor);
  }
}

/** `RateLimit` and `RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers): requests left, and the seconds until all are back. */
function addRate(reply: FastifyReply, { capacity, perSecond, left }: NonNullable<Session['rate']>): void {
  const seconds = (requests: number): number => Math.ceil(requests / perSecond);
  reply
    .header('ratelimit-policy', `"key";q=${capacity};w=${seconds(capacity)}`)
    .header('ratelimit', `"key";r=${left};t=${seconds(capacity - left)}`);
}

const isPersonal = (need: ReturnType<typeof needsOf>[number]): boolean =>
  (typeof need === 'string' ? (features[need] as AccessNeed) : need).isPersonal === true;

const bearerToken = (header: string | undefined): string | undefined => /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
