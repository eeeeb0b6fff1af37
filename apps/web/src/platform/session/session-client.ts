import { createClient } from '@intendance/contract/client.js';
import type { Session } from './session.js';

/** Calls whose 401 is an ordinary response, not the end of a session. */
const publicPath = /^\/api\/(login_check|login_link|token\/refresh|forgot-password|reset-password|register|confirm-email)(\/|$)/;

/** Calls that answer the tokens of a new session. */
const opensSession = /^\/api\/(login_check(?:\/passkey|\/provider(?:\/code)?)?|login_link|register|users\/me\/structures\/[^/]+\/switch)$/;

/** The refresh token of a new session comes as a cookie, which no script reads. */
export function askForCookie(request: Request): Request {
  if (opensSession.test(new URL(request.url).pathname)) request.headers.set('x-session', 'cookie');
  return request;
}

type Send = (request: Request) => Promise<Response>;

/** The contract's client on this session: a 401 that no refresh can mend ends it. */
export const sessionClient = (session: Session, send: Send, baseUrl: string = location.origin) =>
  createClient({
    baseUrl,
    source: 'ui',
    token: () => session.token(),
    refresh: () => session.refresh(),
    fetch: async (request) => {
      const response = await send(askForCookie(request));
      const isOver = response.status === 401 && !request.headers.has('authorization') && !publicPath.test(new URL(request.url).pathname);
      // An open session is one of another tab, which this tab must not use.
      if (isOver && !session.isOpen) session.end('expired');
      return response;
    },
  });
