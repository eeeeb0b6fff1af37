import { type ApiClient, createClient } from '@intendance/contract/client.js';
import { exitCodes, Failure } from './failure.js';
import type { Send } from './sender.js';
import type { Session, Sessions } from './sessions.js';
import type { Terminal } from './terminal.js';

/** One server, with its credentials: the script's `INTENDANCE_TOKEN`, never renewed nor stored, or the session of `login`. */
export function connect(url: string, env: Terminal['env'], send: Send, sessions: Sessions): ApiClient {
  const environmentToken = env.INTENDANCE_TOKEN || undefined;
  if (environmentToken) return createClient({ baseUrl: url, source: 'cli', token: () => environmentToken, fetch: send });

  return createClient({
    baseUrl: url,
    source: 'cli',
    token: async () => {
      const session = await sessions.of(url);
      if (!session) throw new Failure(`Vous n'êtes pas connecté à ${url}. Lancez : intendance login`, exitCodes.forbidden);
      return session.token;
    },
    refresh: () => renew(url, send, sessions),
    fetch: async (request) => {
      const isRead = request.method === 'GET';
      const position = isRead ? (await sessions.of(url))?.position : undefined;
      if (position && !request.headers.has('x-position')) request.headers.set('x-position', position);
      const response = await send(request);
      const writePosition = isRead ? null : response.headers.get('x-position');
      if (writePosition) await sessions.rememberPosition(url, writePosition);
      return response;
    },
  });
}

/** @returns the new token, or null when the session is over */
async function renew(url: string, send: Send, sessions: Sessions): Promise<string | null> {
  const before = await sessions.of(url);
  return sessions.exclusively(async () => {
    const session = await sessions.of(url);
    if (!session) return null;
    // Another process was faster: its refresh token took the place of ours.
    if (session.token !== before?.token) return session.token;
    const response = await send(
      new Request(`${url}/api/token/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ refresh_token: session.refresh_token }),
      }),
    );
    if (response.status === 401) {
      await sessions.forget(url);
      throw new Failure('Votre session est terminée. Lancez : intendance login', exitCodes.forbidden);
    }
    if (!response.ok) throw new Failure('La session n’a pas pu être renouvelée. Réessayez.', exitCodes.unavailable);
    const tokens = (await response.json()) as Pick<Session, 'token' | 'refresh_token'>;
    await sessions.save(url, { ...session, ...tokens });
    return tokens.token;
  });
}
