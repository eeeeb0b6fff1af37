import { Injectable } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Config } from '../../platform/config/config.js';
import type { TokensDto } from './session.dto.js';
import { idleDays } from './sessions.js';
import type { DeviceSession, OpenSession } from './sign-in.js';

/** Of the routes that open a session. */
export const ApiRefreshCookie = () =>
  ApiHeader({
    name: 'X-Session',
    required: false,
    description:
      'Pour un navigateur : `cookie` place le jeton de renouvellement dans un cookie que les scripts ne lisent pas, au lieu de la réponse.',
    schema: { type: 'string', enum: ['cookie'] },
  });

export const asksForCookie = ({ headers }: FastifyRequest): boolean => headers['x-session'] === 'cookie';

/**
 * The refresh token of a browser: no script reads it, and no other site sends it. Each session has its own cookie, so that a late response
 * of a former session replaces nothing (ADR 0145).
 */
@Injectable()
export class RefreshCookie {
  private readonly attributes: string;

  constructor({ publicUrl }: Config) {
    this.attributes = `; Path=/api; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;
  }

  /** The tokens of the session. `isCookie`: the refresh token leaves in the cookie, and not in the body. */
  answer(reply: FastifyReply, { token, refreshToken, sessionId }: OpenSession, isCookie: boolean): TokensDto {
    if (!isCookie) return { token, refresh_token: refreshToken };
    // Fastify sends several values of this header as several cookies.
    reply.header('set-cookie', `${nameOf(sessionId)}=${refreshToken}; Max-Age=${idleDays * 86_400}${this.attributes}`);
    return { token };
  }

  /** Registers the browser too, where it is new for the account. */
  answerOnDevice(request: FastifyRequest, reply: FastifyReply, { open, deviceCookie }: DeviceSession): TokensDto {
    if (deviceCookie !== undefined) reply.header('set-cookie', deviceCookie);
    return this.answer(reply, open, asksForCookie(request));
  }

  /** The refresh token of this session of the browser. */
  tokenOf({ headers }: FastifyRequest, sessionId: string): string | undefined {
    const start = `${nameOf(sessionId)}=`;
    const cookie = (headers.cookie ?? '').split(/;\s*/).find((text) => text.startsWith(start));
    return cookie?.slice(start.length);
  }

  remove(reply: FastifyReply, sessionId: string): void {
    reply.header('set-cookie', `${nameOf(sessionId)}=; Max-Age=0${this.attributes}`);
  }
}

const nameOf = (sessionId: string): string => `intendance-session-${sessionId}`;
